/// The result of importing an archive.
public struct ImportedArchive: Hashable, Sendable {
  /// The effect on each photo of the archive, sorted by id.
  public let photos: [ImportedHistory]
  /// The effect on albums and folders.
  public let collections: ImportedCollections
}

/// The effect of an import of histories on one photo.
public struct ImportedHistory: Hashable, Sendable {
  /// The photo after the import.
  public let asset: Asset
  /// The number of entries added.
  public let added: Int
  /// Whether the photo was not in the library before.
  public let isNew: Bool
  /// Whether the histories in the library and in the archive have diverged; then nothing of this photo was imported.
  public let hasDiverged: Bool
}

/// The effect of an import on albums and folders.
public enum ImportedCollections: Hashable, Sendable {
  /// The archive has nothing that the library lacks.
  case unchanged
  /// A number of changes was added to those of the library.
  case added(Int)
  /// The library has made changes that the archive lacks; nothing was imported.
  case diverged
}
