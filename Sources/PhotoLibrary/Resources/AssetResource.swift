public import Documents
public import LibraryStore

/// A file that belongs to a state of a photo: what the library keeps of it, byte for byte.
///
///     for resource in try await library.resources(of: photo) where resource.isStored {
///       try await library.write(resource, to: folder.appending(path: resource.fileName))
///     }
///
/// Nothing is rendered for it: a picture that is not stored is made by `Library.export`.
public struct AssetResource: Hashable, Sendable {
  /// What a resource is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The photo with its complete history and its settings, in one file, from which it can be made in any library: an
    /// archive, which is put together when it is read.
    case history
    /// The original; the last one, where its file was replaced by one with the same pixels.
    case original
    /// The rendered picture of an edit, in full size.
    case rendition
    /// The adjustments of an edit.
    case adjustmentData
    /// What an edit was made from, where that is not the original: a picture that another program had rendered, or an
    /// earlier original.
    case adjustmentBase
    /// A file that the adjustments name, such as a LUT.
    case attachment
  }

  /// The name of the file of every history.
  package static let historyName = "history.tar"

  /// The photo.
  public let photo: AssetID
  /// The number of the state: 0 for the original, else that of an edit.
  public let entry: Int
  /// What it is.
  public let kind: Kind
  /// A name for its file: without a folder, and no other resource in the list has it, in whatever case. That of an original
  /// is the name of the file that was imported, unless no file should have it.
  public let fileName: String
  /// The media type, such as `image/jpeg`.
  public let mediaType: String
  /// The size in bytes; nil where it is not known, as of a history and a picture that was never rendered.
  public let size: Int?
  /// The SHA-256 of the bytes; nil where it is not known.
  public let digest: SHA256Digest?
  /// Whether it can be read now. A rendered picture may have been evicted, or never have been kept; an original that the
  /// library only refers to may be gone.
  public let isStored: Bool
}
