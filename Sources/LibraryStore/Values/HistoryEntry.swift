package import Documents
package import RevisionStore

/// One entry of a photo's history: the original, an edit, a move between states, or a new original of the same pixels.
package struct HistoryEntry: Hashable, Sendable {
  /// The SHA-256 of the entry's line in the log. It is the same in every library.
  package let id: SHA256Digest
  /// The photo.
  package let asset: AssetID
  /// The number; 0 is the original.
  package let number: Int
  /// The id of the entry before; nil for entry 0.
  package let previous: SHA256Digest?
  /// When it was made, by the clock of that machine: ISO 8601, UTC.
  package let date: String
  /// The program that made it, such as `photoedit 1.0`.
  package let author: String
  /// The user's note.
  package let note: String?
  /// What the entry did.
  package let content: Content
  /// The rendition of an edit; nil for another entry, and for an edit that has none.
  package var rendition: StoredRendition?

  /// What an entry did.
  package enum Content: Hashable, Sendable {
    /// Entry 0: the photo was imported.
    case asset(Original, AssetFacts)
    /// A new state was made.
    case edit(Edit)
    /// Another state became current: the original (0) or an edit.
    case move(Move, target: Int)
    /// The file of the original was replaced by another one with the same pixels.
    case original(Original)
  }

  /// The ways to move through a history.
  package enum Move: String, Sendable, CaseIterable {
    case undo, redo, revert
  }

  /// The edit; nil for an entry of another kind.
  package var edit: Edit? { if case .edit(let edit) = content { edit } else { nil } }

  /// The entry by its asset, number and id.
  package var reference: EntryReference { EntryReference(asset: asset, number: number, id: id) }
}
