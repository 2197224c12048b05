import Documents

/// The objects that renditions are rendered from. Each is read and checked once.
struct RenditionSources {
  let objects: ObjectFiles
  private var isIntact: [SHA256Digest: Bool] = [:]

  init(objects: ObjectFiles) { self.objects = objects }

  /// Whether everything that an edit is rendered from is an intact object. An original by reference is not: it may
  /// disappear.
  mutating func areIntact(for edit: Edit) throws -> Bool {
    for digest in [edit.base] + edit.attachments + (edit.inlineData == nil ? [edit.data.digest] : []) {
      let known = try isIntact[digest] ?? (objects.damage(to: digest, size: nil, readData: true) == nil)
      isIntact[digest] = known
      if !known { return false }
    }
    return true
  }
}
