public import Documents
package import LibraryStore

/// A file that belongs to a state of a photo, byte for byte as the library keeps it.
///
///     for resource in try await library.resources(of: photo) where resource.isStored {
///       try await library.write(resource, to: folder.appending(path: resource.fileName))
///     }
///
/// Nothing is rendered for it: use `Library.export` for a picture that is not stored.
public struct AssetResource: Hashable, Sendable {
  /// The kind of a resource.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The photo with its complete history and its settings, in one file from which it can be created in any library:
    /// an archive, which is assembled when it is read.
    case history
    /// The original; the latest one, if its file was replaced by one with the same pixels.
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

  /// The file name of every history.
  package static let historyName = "history.tar"

  /// The photo.
  package let photo: AssetID
  /// The number of the state: 0 for the original, else that of an edit.
  package let entry: Int
  /// The kind of the resource.
  public let kind: Kind
  /// A name for its file, without a folder; no other resource in the list has the same name, ignoring case. An original
  /// has the name of the file that was imported, unless no file should have that name.
  public let fileName: String
  /// The media type, such as `image/jpeg`.
  public let mediaType: String
  /// The size in bytes; nil where it is not known, as for a history or a picture that was never rendered.
  public let size: Int?
  /// The SHA-256 of the bytes; nil where it is not known.
  public let digest: SHA256Digest?
  /// Whether it can be read now. A rendered picture may have been evicted, or never have been kept; an original that the
  /// library only refers to may be gone.
  public let isStored: Bool
}
