package import Documents
package import RevisionStore

/// A photo in a library: its original, what is known about it, and the state of its history.
package struct Asset: Hashable, Sendable {
  /// The id: the first 32 digits of the SHA-256 of the bytes that were imported.
  package let id: AssetID
  /// The original; the last one, if its file was replaced by one with the same pixels.
  package let original: Original
  /// What is known about the photo.
  package let facts: AssetFacts
  /// When it was imported, in milliseconds since 1970.
  package let added: Int
  /// When it was changed last, in milliseconds since 1970.
  package let modified: Int
  /// Whether it is a favorite.
  package let isFavorite: Bool
  /// Whether it is hidden from fetches that do not ask for hidden photos.
  package let isHidden: Bool
  /// When it was moved to the trash, in milliseconds since 1970; nil if it is not there.
  package let trashed: Int?
  /// The number of the newest entry; 0 for a photo without edits.
  package let newestEntry: Int
  /// The number of the current state; 0 for the original.
  package let currentEntry: Int

  /// The name of the file that was imported.
  package var fileName: String { original.name }
  /// Where that file was: relative to the library's folder where it was inside it, else absolute.
  package var path: String { original.path }
  /// The SHA-256 of the original.
  package var digest: SHA256Digest { original.object.digest }
  /// The size of the original in bytes.
  package var fileSize: Int { original.object.size }
  /// The media type of the original, such as `image/jpeg`.
  package var mediaType: String { original.mediaType }
  /// Whether the library refers to the original at its path instead of holding a copy.
  package var isReference: Bool { original.isReference }
}
