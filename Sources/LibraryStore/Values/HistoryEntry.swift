import Adjustments
public import Documents
package import PhotoMetadata

/// One entry of a photo's history: the original, an edit, a move between states, or a new original of the same pixels.
public struct HistoryEntry: Hashable, Sendable, Identifiable {
  /// The SHA-256 of the entry's line in the log. It is the same in every library.
  public let id: SHA256Digest
  /// The photo.
  public let asset: AssetID
  /// The number; 0 is the original.
  public let number: Int
  /// The IDs of the lines about the photo that its writer knew and that no other one of these named.
  package let parents: [SHA256Digest]
  /// When it was made, by the clock of the machine that made it: ISO 8601, UTC.
  public let date: String
  /// The program that made it, such as `photoedit 1.0`.
  public let author: String
  /// The user's note.
  public let note: String?
  /// What the entry did.
  package let content: Content
  /// The rendition of an edit; nil for any other entry, and for an edit that has none.
  package var storedRendition: StoredRendition?

  /// What an entry did.
  package enum Content: Hashable, Sendable {
    /// Entry 0: the photo was imported.
    case asset(Original, PropertyValues)
    /// A new state was created, from the state with the number of its parent.
    case edit(Edit, parent: Int)
    /// Another state became current: the original (0) or an edit.
    case move(Move, target: Int)
    /// The file of the original was replaced by another one with the same pixels.
    case original(Original)
  }

  /// The ways to move through a history.
  package enum Move: String, Sendable, CaseIterable {
    case undo, redo, revert
  }

  /// The edit, or what a merge has written down; nil for an entry of another kind.
  package var edit: Edit? { if case .edit(let edit, _) = content { edit } else { nil } }

  /// The original that the photo has after this entry; nil for an entry that does not change it.
  package var original: Original? {
    switch content {
    case .asset(let original, _), .original(let original): original
    case .edit, .move: nil
    }
  }

  /// The entry by its asset, number and id.
  package var reference: EntryReference { EntryReference(asset: asset, number: number, id: id) }

  /// What an entry did.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Entry 0: the photo was imported.
    case original
    /// A new state was created.
    case edit
    /// The state before the current one became current.
    case undo
    /// An undo was reversed.
    case redo
    /// The original, or an earlier edit, became current.
    case revert
    /// The file of the original was replaced by another one with the same pixels.
    case newOriginal
    /// What edits that people made without knowing each other's lead to together was written down.
    case merge
  }

  /// What the entry did.
  public var kind: Kind {
    switch content {
    case .asset: .original
    case .edit(let edit, _): edit.isMerge ? .merge : .edit
    case .move(.undo, _): .undo
    case .move(.redo, _): .redo
    case .move(.revert, _): .revert
    case .original: .newOriginal
    }
  }
  /// The number of the state that an edit was made from; nil for an entry of another kind.
  public var parent: Int? { if case .edit(let edit, let parent) = content, !edit.isMerge { parent } else { nil } }
  /// The number of the state that a move leads to; nil for an entry of another kind.
  package var target: Int? { if case .move(_, let target) = content { target } else { nil } }
  /// The format of an edit's adjustment data; nil for an entry of another kind.
  package var formatIdentifier: String? { edit?.format.identifier }
  /// The version of that format.
  package var formatVersion: String? { edit?.format.version }
  /// The SHA-256 of an edit's rendered file; nil for an entry of another kind, and for an edit that has none.
  package var rendition: SHA256Digest? { storedRendition?.object.digest }
}
