import PhotoMetadata

extension RequestedChange {
  /// Fails if the library cannot record a value of the change. The values of photos are checked with their settings, when
  /// those of the whole transaction are known.
  ///
  /// - Throws: `StoreError.badValue`
  func check() throws(StoreError) {
    switch self {
    case .create(_, _, let note?), .edit(_, _, _, _, let note?), .move(_, _, _, let note?), .original(_, _, let note?):
      try Self.check(note, "the note", .note)
    case .createEdited(_, _, let note, let edit):
      for note in [note, edit.note].compactMap({ $0 }) { try Self.check(note, "the note", .note) }
    case .keywords(let asset, _, _, let added):
      guard let rule = PhotoProperty.keywords.rule else { break }
      for keyword in added { try Self.check(keyword, "a keyword of the photo \(asset)", rule) }
    case .createCollection(_, let kind, let title, _, _, _):
      try Self.check(title, "the title of \(kind.phrase)", .collectionTitle)
    case .setCollection(let id, let title?, _, _, _, _):
      try Self.check(title, "the title of the collection \(id.text)", .collectionTitle)
    default: break
    }
  }

  private static func check(_ text: String, _ name: String, _ rule: TextRule) throws(StoreError) {
    guard let found = rule.problem(in: text) else { return }
    throw .badValue(name, found: found, expected: rule.expected)
  }
}
