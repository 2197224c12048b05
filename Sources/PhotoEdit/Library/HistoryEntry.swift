import Documents
import RevisionStore

/// One entry of a photo's history: the original, an edit, or a move between states.
public struct HistoryEntry: Hashable, Sendable {
  /// The number; 0 is the original.
  public let number: Int
  /// `original`, `edit`, `undo`, `redo` or `revert`.
  public let kind: String
  /// The SHA-256 of the entry's manifest.
  public let id: String
  /// The number of the state that an edit was made from.
  public let parent: Int?
  /// The number of the state that a move leads to.
  public let target: Int?
  /// The format of an edit's adjustment data.
  public let formatIdentifier: String?
  /// The version of that format.
  public let formatVersion: String?
  /// When it was made: ISO 8601, UTC.
  public let date: String
  /// What made it.
  public let author: String
  /// What was said about it.
  public let note: String?
  /// The title of an edit's recipe.
  public let title: String?
  /// The SHA-256 of the rendered file of an edit.
  public let rendition: String?

  init(_ entry: RevisionStore.HistoryEntry) {
    let manifest = entry.manifest
    number = manifest.number
    kind = manifest.kind.rawValue
    id = entry.id.hex
    parent = manifest.edit?.parent
    target = manifest.target
    formatIdentifier = manifest.edit?.format.identifier
    formatVersion = manifest.edit?.format.version
    date = manifest.date
    author = manifest.author
    note = manifest.note
    title = manifest.edit?.inlineData?["title"]?.stringValue
    rendition = manifest.edit?.rendition.object.digest.hex
  }
}
