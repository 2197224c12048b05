package import Documents

/// The record of one entry of an asset's history: canonical JSON, written once. Its SHA-256 is the entry's id.
package struct Manifest: Hashable, Sendable {
  /// The asset.
  package let asset: AssetID
  /// The position in the history: 0 for the original. It defines the order; dates do not.
  package let number: Int
  /// The id of the previous entry; nil for entry 0.
  package let previous: SHA256Digest?
  /// The time in ISO 8601, UTC: `2026-11-21T08:10:59.123Z`.
  package let date: String
  /// The program that made the entry, such as `photoedit 1.0`.
  package let author: String
  /// The user's note.
  package let note: String?
  /// What the entry did.
  package let content: Content
  /// The format version, if a newer program wrote it; such an entry may refer to objects that this program ignores.
  package var newerVersion: String?

  /// What an entry did.
  package enum Content: Hashable, Sendable {
    /// Entry 0: the photo was imported.
    case original(Original)
    /// An edit.
    case edit(Edit)
    /// A move to the original (0) or the edit with the number `target`.
    case move(Move, target: Int)
  }

  /// The ways to move through a history.
  package enum Move: Sendable {
    case undo, redo, revert
  }

  /// The kind of entry.
  package var kind: HistoryEntry.Kind {
    switch content {
    case .original: .original
    case .edit: .edit
    case .move(.undo, _): .undo
    case .move(.redo, _): .redo
    case .move(.revert, _): .revert
    }
  }

  /// The edit; nil for an entry of another kind.
  package var edit: Edit? { if case .edit(let edit) = content { edit } else { nil } }

  /// The number of the state that a move leads to; nil for an entry of another kind.
  package var target: Int? { if case .move(_, let target) = content { target } else { nil } }
}

extension Manifest {
  /// An imported photo.
  package struct Original: Hashable, Sendable {
    /// Its bytes.
    package let object: StoredObject
    /// Its file name.
    package let name: String
    /// The path that it was imported from: relative to the folder of the library if it is inside, else absolute.
    package let path: String
    /// Its media type, such as `image/jpeg`.
    package let mediaType: String
    /// Whether the store refers to the file at the path instead of having an object.
    package let isReference: Bool
  }

  /// An edit: its parent, its adjustments and its rendition.
  package struct Edit: Hashable, Sendable {
    /// The number of the original or edit that it was made from.
    package let parent: Int
    /// The bytes that it was rendered from: those of the original or of an earlier rendition.
    package let base: SHA256Digest
    /// The format of the adjustment data.
    package let format: AdjustmentFormat
    /// The adjustment data.
    package let data: StoredObject
    /// The adjustment data, if it is short canonical JSON; otherwise it is an object.
    package let inlineData: JSONValue?
    /// The rendition.
    package let rendition: Rendition
    /// How the rendition was encoded.
    package let outputSettings: JSONValue?
    /// The versions of the software that rendered it.
    package let versions: JSONValue?
    /// The objects that the adjustment data refers to, such as LUTs and masks.
    package let attachments: [SHA256Digest]
  }

  /// A rendered picture.
  package struct Rendition: Hashable, Sendable {
    /// Its bytes.
    package let object: StoredObject
    /// Its media type, such as `image/jpeg`.
    package let mediaType: String
    /// A digest of the samples before encoding, in the notation of the program that computed it.
    package let pixelDigest: String?
    /// Whether it can be rendered again from what the manifest records.
    package let isReproducible: Bool
  }
}
