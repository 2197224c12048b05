public import Documents

/// One entry of a photo's history: the original, an edit, or a move between states.
public struct HistoryEntry: Hashable, Sendable {
  /// The SHA-256 of the entry's manifest.
  public let id: SHA256Digest
  /// What the entry records.
  package let manifest: Manifest

  /// What an entry did.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Entry 0: the photo was imported.
    case original
    /// A new state was made.
    case edit
    /// The state before the current one became current.
    case undo
    /// An undo was reversed.
    case redo
    /// The original, or an earlier edit, became current.
    case revert
  }

  /// The number; 0 is the original.
  public var number: Int { manifest.number }
  /// What the entry did.
  public var kind: Kind { manifest.kind }
  /// The number of the state that an edit was made from; nil for an entry of another kind.
  public var parent: Int? { manifest.edit?.parent }
  /// The number of the state that a move leads to; nil for the original and for edits.
  public var target: Int? { manifest.target }
  /// The format of an edit's adjustment data; nil for an entry of another kind.
  public var formatIdentifier: String? { manifest.edit?.format.identifier }
  /// The version of that format.
  public var formatVersion: String? { manifest.edit?.format.version }
  /// When the entry was made, by the clock of that machine: ISO 8601, UTC.
  public var date: String { manifest.date }
  /// The program that made the entry, such as `photoedit 1.0`.
  public var author: String { manifest.author }
  /// The user's note.
  public var note: String? { manifest.note }
  /// The SHA-256 of an edit's rendered file; nil for an entry of another kind.
  public var rendition: SHA256Digest? { manifest.edit?.rendition.object.digest }

  /// The entry by its asset, number and id.
  package var reference: EntryReference { EntryReference(asset: manifest.asset, number: number, id: id) }

  /// Reads an entry from the bytes of its manifest.
  ///
  /// - Parameter path: the manifest's path, for errors.
  init(_ bytes: [UInt8], path: String) throws {
    manifest = try Manifest(bytes, path: path)
    id = SHA256Digest(of: bytes)
  }
}

/// A reference to one entry of one asset.
public struct EntryReference: Hashable, Sendable {
  /// The asset.
  public let asset: AssetID
  /// The entry's number; 0 is the original.
  public let number: Int
  /// The entry's id: the SHA-256 of its manifest.
  public let id: SHA256Digest

  package init(asset: AssetID, number: Int, id: SHA256Digest) {
    self.asset = asset
    self.number = number
    self.id = id
  }
}

extension EntryReference: CustomStringConvertible {
  /// `ASSET@NUMBER`.
  public var description: String { "\(asset)@\(number)" }
}
