import DurableFiles
package import Documents
import Glibc

extension PhotoStore {
  /// Restores a missing or damaged object from good bytes. A damaged file is moved to the folder `damaged` first.
  ///
  /// - Returns: Whether the object is intact now; false if the bytes have another digest, and nothing has changed.
  package func restore(_ digest: SHA256Digest, from source: ObjectSource) throws(StoreError) -> Bool {
    try exclusive {
      guard try source.hasDigest(digest) else { return false }
      if try objects.isDamaged(digest) { try objects.move(digest, to: layout.damaged) }
      return try objects.put(source).digest == digest
    }
  }

  /// Moves a damaged object that no entry needs to the folder `damaged`.
  ///
  /// - Returns: Whether it was moved.
  /// - Throws: The first problem of a manifest; then no object counts as unneeded.
  package func quarantineUnreferenced(_ digest: SHA256Digest) throws(StoreError) -> Bool {
    try exclusive {
      var references = ObjectReferences()
      try checkManifests(&references).requireAll()
      guard references.byDigest[digest] == nil, try objects.isDamaged(digest) else {
        return false
      }
      try objects.move(digest, to: layout.damaged)
      return true
    }
  }

  /// The path that a photo was imported from. The file may be missing or changed by now.
  package func importedPath(of asset: Asset) -> String { referencePath(asset.original) }
}
