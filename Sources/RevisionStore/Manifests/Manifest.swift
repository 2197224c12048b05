package import Documents

/// What one entry of an asset's history says. Written once, as canonical JSON; its SHA-256 is the entry's id.
package struct Manifest: Hashable, Sendable {
  /// The asset.
  package let asset: AssetID
  /// The place in the history: 0 is the original, the first edit or move is 1. Order comes from this, never from dates.
  package let number: Int
  /// The id of the entry before; nil for entry 0.
  package let previous: Digest?
  /// When it was made, as ISO 8601 in UTC: `2026-11-21T08:10:59.123Z`.
  package let date: String
  /// What made it, such as `photoedit 1.0`.
  package let author: String
  /// What the user wished to say about it.
  package let note: String?
  /// What happened.
  package let content: Content
  /// The version of the format, where a newer program wrote it; it may say, and need, more than is known here.
  package var newerVersion: String?

  /// What an entry stands for.
  package enum Content: Hashable, Sendable {
    /// The photo as it came: entry 0.
    case original(Original)
    /// An edit.
    case edit(Edit)
    /// A step through the history, to the original (0) or the edit with number `target`.
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

  /// The edit, where the entry is one.
  package var edit: Edit? { if case .edit(let edit) = content { edit } else { nil } }

  /// The number of the original or edit that a move leads to, where the entry is a move.
  package var target: Int? { if case .move(_, let target) = content { target } else { nil } }
}

extension Manifest {
  /// The photo as it came.
  package struct Original: Hashable, Sendable {
    /// Its bytes.
    package let object: StoredObject
    /// Its file name.
    package let name: String
    /// Where it was: relative to the folder the library is in, where it lies below that, else absolute.
    package let path: String
    /// Its media type, such as `image/jpeg`.
    package let mediaType: String
    /// Whether the bytes stay at the path instead of being kept as an object.
    package let isReference: Bool
  }

  /// An edit: from which state, by what adjustments, with what result.
  package struct Edit: Hashable, Sendable {
    /// The number of the original or edit it was made from.
    package let parent: Int
    /// The bytes it was rendered from: the original's or those of an earlier rendition.
    package let base: Digest
    /// The format of the adjustment data.
    package let format: AdjustmentFormat
    /// The adjustment data's bytes.
    package let data: StoredObject
    /// The adjustment data itself, where it is short canonical JSON; otherwise it is an object.
    package let inlineData: JSONValue?
    /// The result.
    package let rendition: Rendition
    /// How the result was written, for the program that wrote it.
    package let outputSettings: JSONValue?
    /// The versions of everything that computed the result.
    package let versions: JSONValue?
    /// Objects the adjustment data names, such as LUTs and masks.
    package let attachments: [Digest]
  }

  /// A rendered result.
  package struct Rendition: Hashable, Sendable {
    /// Its bytes.
    package let object: StoredObject
    /// Its media type, such as `image/jpeg`.
    package let mediaType: String
    /// A digest of the final samples before encoding, in the words of the program that computed it.
    package let pixelDigest: String?
    /// Whether this program made it and the manifest says all that making it again needs.
    package let isReproducible: Bool
  }
}
