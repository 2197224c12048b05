import Documents

/// The objects that renditions are rendered from. Each is read and checked once.
struct RenditionSources {
  let objects: ObjectStore
  private var isIntact: [SHA256Digest: Bool] = [:]

  init(objects: ObjectStore) { self.objects = objects }

  /// Whether everything that an edit is rendered from is an intact object. An original by reference is not: it may
  /// disappear.
  mutating func areIntact(for edit: Manifest.Edit) throws -> Bool {
    var areIntact = true
    for digest in edit.sources {
      let known = try isIntact[digest] ?? (objects.damage(to: digest, size: nil, readData: true) == nil)
      isIntact[digest] = known
      areIntact = areIntact && known
    }
    return areIntact
  }

  /// Whether everything was intact when it was checked.
  func wereIntact(for edit: Manifest.Edit) -> Bool { edit.sources.allSatisfy { isIntact[$0] == true } }
}

extension Manifest.Edit {
  /// The objects that it is rendered from.
  fileprivate var sources: [SHA256Digest] { [base] + attachments + (inlineData == nil ? [data.digest] : []) }
}
