package import Documents
package import PhotoMetadata
package import TransactionLog

/// The line of an entry: the members that every entry has, and those that its kind adds.
package struct EntryLine: LinkedLine {
  var asset: AssetID
  /// The number that the entry has where it was made. Another library may give it another one.
  var number: Int
  package var parents: [SHA256Digest]
  var date: String
  var author: String
  var note: String?
  var content: Content

  /// What an entry does. It names other entries by their ids.
  package enum Content: Hashable, Sendable {
    /// Entry 0: the photo was imported.
    case asset(Original, PropertyValues)
    /// A new state was created.
    case edit(Edit)
    /// Another state became current. The target of an undo is the edit or the revert that no longer counts, that of a redo
    /// the one that counts again, and that of a revert the entry whose state it takes: the original's or an edit.
    case move(HistoryEntry.Move, target: SHA256Digest)
    /// The file of the original was replaced by another one with the same pixels.
    case original(Original)
  }

  package var subject: LoggedChange.Subject { .asset(asset) }

  package func line(nonce: Bits128 = .random()) throws(LogError) -> LogLine {
    var object = LineObject()
    object.set("asset", asset.bits)
    object.set("author", author)
    object.set("date", date)
    object.set("entry", number)
    object.set("nonce", nonce)
    object.set("note", note)
    object.set("parents", digests: parents)
    switch content {
    case .asset(let original, let facts):
      object.set("kind", ChangeKind.asset.rawValue)
      original.write(to: &object)
      let known = facts.line
      if !known.isEmpty { object.set("facts", known) }
    case .edit(let edit):
      object.set("kind", ChangeKind.edit.rawValue)
      edit.write(to: &object)
    case .move(let move, let target):
      object.set("kind", move.rawValue)
      object.set("target", target)
    case .original(let original):
      object.set("kind", ChangeKind.original.rawValue)
      original.write(to: &object)
    }
    return try LogLine(object.bytes())
  }

  /// Reads a line; nil if it lacks something, or is of another kind.
  init?(_ members: LineMembers) {
    guard let kind = ChangeKind(members), let asset = members.bits("asset"), let number = members.count("entry"),
      let date = members.string("date"), let author = members.string("author"), let parents = members.parents
    else { return nil }
    let content: Content? =
      switch kind {
      case .asset: Original(members).map { .asset($0, PropertyValues(members.object("facts"))) }
      case .edit: Edit(members).map { .edit($0) }
      case .undo: members.digest("target").map { .move(.undo, target: $0) }
      case .redo: members.digest("target").map { .move(.redo, target: $0) }
      case .revert: members.digest("target").map { .move(.revert, target: $0) }
      case .original: Original(members).map { .original($0) }
      default: nil
      }
    guard let content else { return nil }
    if case .asset(let original, _) = content {
      guard number == 0, AssetID(original: original.object.digest).bits == asset else { return nil }
    } else if number == 0 {
      return nil
    }
    (self.asset, self.number, self.date, self.parents) = (AssetID(asset), number, date, parents)
    (self.author, self.content, note) = (author, content, members.string("note"))
  }

  package init(
    asset: AssetID, number: Int, parents: [SHA256Digest] = [], date: String, author: String, note: String?,
    content: Content
  ) {
    (self.asset, self.number, self.parents, self.date) = (asset, number, parents, date)
    (self.author, self.note, self.content) = (author, note, content)
  }

  /// The entry, with the id of its line.
  ///
  /// - Parameters:
  ///   - number: its number in this library; nil for the one that the line states.
  ///   - state: the number of the state that it leads to.
  ///   - parent: the number of the state that an edit was made from.
  func entry(
    _ id: SHA256Digest, number: Int? = nil, leadingTo state: Int, from parent: Int?, rendition: StoredRendition?
  ) -> HistoryEntry {
    let content: HistoryEntry.Content =
      switch content {
      case .asset(let original, let facts): .asset(original, facts)
      case .edit(let edit): .edit(edit, parent: parent ?? 0)
      case .move(let move, _): .move(move, target: state)
      case .original(let original): .original(original)
      }
    return HistoryEntry(
      id: id, asset: asset, number: number ?? self.number, parents: parents, date: date, author: author, note: note,
      content: content, storedRendition: rendition)
  }
}
