package import Documents
package import LibraryStore

extension Library {
  /// What people set differently about a photo without knowing each other's changes, as when an archive of another library
  /// was imported.
  ///
  /// - Throws: `EditError`: `asset-not-found`.
  package func conflicts(of photo: AssetID) throws(EditError) -> [AssetConflict] {
    try mappingErrors { try store.conflicts(of: photo) }
  }
}
