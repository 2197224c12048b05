import Documents

extension Original {
  /// Adds the members of a line: the file, and its bytes as the first resource.
  func write(to object: inout LineObject) {
    var resource = LineObject()
    resource.set("role", "original")
    resource.set("digest", self.object.digest)
    resource.set("size", self.object.size)
    resource.set("name", name)
    resource.set("mediaType", mediaType)
    object.set("resources", array: [resource.bytes()])
    object.set("path", path)
    object.set(flag: "reference", isReference)
  }

  /// Reads the members of a line; nil if it has no original.
  init?(_ members: LineMembers) {
    var found: Original?
    let path = members.string("path")
    let isReference = members.isTrue("reference")
    let isArray = members.forEachElement("resources") { element in
      guard let resource = LineMembers(element) else { return false }
      guard found == nil, resource.isString("role", "original") else { return true }
      guard let digest = resource.digest("digest"), let size = resource.count("size"),
        let name = resource.string("name"), let mediaType = resource.string("mediaType"), let path
      else { return false }
      found = Original(
        object: StoredObject(digest: digest, size: size), name: name, path: path, mediaType: mediaType,
        isReference: isReference)
      return true
    }
    guard isArray, let found else { return nil }
    self = found
  }
}
