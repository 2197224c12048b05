/// The result of importing an archive.
package struct ImportedArchive: Hashable, Sendable {
  /// The effect on each photo of the archive, sorted by id.
  package let photos: [ImportedHistory]
  /// The effect on albums and folders.
  package let collections: ImportedCollections
}

/// The effect of an import of histories on one photo.
package struct ImportedHistory: Hashable, Sendable {
  /// The photo after the import.
  package let asset: Asset
  /// The number of entries added.
  package let added: Int
  /// The number of other changes added, such as settings.
  package let changes: Int
  /// Whether the photo was not in the library before.
  package let isNew: Bool
  /// Whether it was edited both here and in the library of the archive. What both lead to together is shown now.
  package let isMerged: Bool
}

/// The effect of an import on albums and folders.
package enum ImportedCollections: Hashable, Sendable {
  /// The archive has nothing that the library lacks.
  case unchanged
  /// A number of changes was added to those of the library. They are merged if the library has others that the archive lacks.
  case added(Int, isMerged: Bool)
}
