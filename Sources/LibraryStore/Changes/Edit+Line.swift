import Adjustments
import Documents

extension Edit {
  /// Adds the members of a line.
  func write(to object: inout LineObject) {
    var data = LineObject()
    data.set("formatIdentifier", format.identifier)
    data.set("formatVersion", format.version)
    data.set("digest", self.data.digest)
    data.set("size", self.data.size)
    if let inlineData { data.set("content", canonical: inlineData) }
    object.set("from", from)
    object.set("base", base)
    object.set("data", data)
    if let outputSettings { object.set("outputSettings", canonical: outputSettings) }
    if let versions { object.set("versions", canonical: versions) }
    object.set("attachments", digests: attachments)
    object.set(flag: "merge", isMerge)
    if !resolved.isEmpty { object.set("resolved", .texts(resolved)) }
  }

  /// Reads the members of a line; nil if one is missing.
  ///
  /// - Parameter isWhole: whether to copy the JSON of the members that have any; otherwise it is not copied.
  init?(_ members: LineMembers, isWhole: Bool = true) {
    guard let data = members.object("data"), let base = members.digest("base"),
      let identifier = data.string("formatIdentifier"), let version = data.string("formatVersion"),
      let digest = data.digest("digest"), let size = data.count("size"),
      let attachments = members.digests("attachments")
    else { return nil }
    let from = members.digest("from")
    let resolved = members.value("resolved") == nil ? [] : members.strings("resolved")
    guard from != nil || members.value("from") == nil, let resolved else { return nil }
    self.init(
      from: from, base: base, format: AdjustmentFormat(identifier: identifier, version: version),
      data: StoredObject(digest: digest, size: size),
      inlineData: data.value("content").map { isWhole ? Array($0) : [] },
      outputSettings: isWhole ? members.value("outputSettings").map { Array($0) } : nil,
      versions: isWhole ? members.value("versions").map { Array($0) } : nil, attachments: attachments,
      isMerge: members.isTrue("merge"))
    self.resolved = resolved
  }
}
