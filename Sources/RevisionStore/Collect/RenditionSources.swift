import Documents

/// What renditions are made from, read and checked, each object once.
struct RenditionSources {
  let objects: ObjectStore
  private var isWhole: [Digest: Bool] = [:]

  init(objects: ObjectStore) { self.objects = objects }

  /// Whether everything that an edit is rendered from is in the store and whole. A photo kept by reference is not: it
  /// may be gone tomorrow.
  mutating func areWhole(for edit: Manifest.Edit) throws -> Bool {
    var areWhole = true
    for digest in edit.sources {
      let known = try isWhole[digest] ?? (objects.damage(to: digest, size: nil, readData: true) == nil)
      isWhole[digest] = known
      areWhole = areWhole && known
    }
    return areWhole
  }

  /// Whether everything was whole when it was looked at.
  func wereWhole(for edit: Manifest.Edit) -> Bool { edit.sources.allSatisfy { isWhole[$0] == true } }
}

extension Manifest.Edit {
  /// The objects that it is rendered from.
  fileprivate var sources: [Digest] { [base] + attachments + (inlineData == nil ? [data.digest] : []) }
}
