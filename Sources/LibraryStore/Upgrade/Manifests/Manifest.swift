import Adjustments
import Documents

/// The record of one entry of an asset's history in version 1: canonical JSON. Its SHA-256 is the entry's id.
struct Manifest: Hashable, Sendable {
  /// The value of the member `format`.
  static let format = "photoedit-entry"
  /// The version that this program reads: major and minor.
  static let version = "1.0"
  /// The maximum size of a manifest in bytes.
  static let maximumSize = 16 << 20

  /// The asset.
  let asset: AssetID
  /// The position in the history: 0 for the original. It defines the order; dates do not.
  let number: Int
  /// The id of the previous entry; nil for entry 0.
  let previous: SHA256Digest?
  /// The time in ISO 8601, UTC: `2026-11-21T08:10:59.123Z`.
  let date: String
  /// The program that made the entry, such as `photoedit 1.0`.
  let author: String
  /// The user's note.
  let note: String?
  /// What the entry did.
  let content: Content
  /// The format version, if a newer program wrote it; such an entry may refer to objects that this program ignores.
  var newerVersion: String?

  /// What an entry did.
  enum Content: Hashable, Sendable {
    /// Entry 0: the photo was imported.
    case original(Original)
    /// An edit.
    case edit(Edit)
    /// A move to the original (0) or the edit with the number `target`.
    case move(Move, target: Int)
  }

  /// The ways to move through a history.
  enum Move: Sendable {
    case undo, redo, revert
  }

  /// The edit; nil for an entry of another kind.
  var edit: Edit? { if case .edit(let edit) = content { edit } else { nil } }
}

extension Manifest {
  /// An imported photo.
  struct Original: Hashable, Sendable {
    /// Its bytes.
    let object: StoredObject
    /// Its file name.
    let name: String
    /// The path that it was imported from: relative to the folder of the library if it is inside, else absolute.
    let path: String
    /// Its media type, such as `image/jpeg`.
    let mediaType: String
    /// Whether the store refers to the file at the path instead of having an object.
    let isReference: Bool
  }

  /// An edit: its parent, its adjustments and its rendition.
  struct Edit: Hashable, Sendable {
    /// The number of the original or edit that it was made from.
    let parent: Int
    /// The bytes that it was rendered from: those of the original or of an earlier rendition.
    let base: SHA256Digest
    /// The format of the adjustment data.
    let format: AdjustmentFormat
    /// The adjustment data.
    let data: StoredObject
    /// The adjustment data, if it is short canonical JSON; otherwise it is an object.
    let inlineData: JSONValue?
    /// The rendition.
    let rendition: Rendition
    /// How the rendition was encoded.
    let outputSettings: JSONValue?
    /// The versions of the software that rendered it.
    let versions: JSONValue?
    /// The objects that the adjustment data refers to, such as LUTs and masks.
    let attachments: [SHA256Digest]
  }

  /// A rendered picture.
  struct Rendition: Hashable, Sendable {
    /// Its bytes.
    let object: StoredObject
    /// Its media type, such as `image/jpeg`.
    let mediaType: String
    /// A digest of the samples before encoding, in the notation of the program that computed it.
    let pixelDigest: String?
    /// Whether it can be rendered again from what the manifest records.
    let isReproducible: Bool
  }
}

/// An entry of version 1: its manifest, and its id, which is the digest of the manifest's bytes.
struct ManifestEntry: Hashable, Sendable {
  let id: SHA256Digest
  let manifest: Manifest

  var number: Int { manifest.number }
  var reference: EntryReference { EntryReference(asset: manifest.asset, number: number, id: id) }

  /// Reads an entry from the bytes of its manifest.
  ///
  /// - Parameter path: the manifest's path, for errors.
  init(_ bytes: [UInt8], path: String) throws {
    manifest = try Manifest(bytes, path: path)
    id = SHA256Digest(of: bytes)
  }
}
