package import Documents
package import DurableFiles

// As in `PhotoStore`, limited to the photos that can be read.
extension ScopedStore {
  /// Opens an object, or the original of a photo that is by reference, for reading in parts.
  package func reader(of digest: SHA256Digest, in asset: Asset) throws(StoreError) -> ResourceReader {
    try readable(asset.id).reader(of: digest, in: asset)
  }

  /// Writes the history of a photo to an unnamed archive, and opens it for reading in parts.
  package func historyReader(of asset: AssetID, in folder: String) throws(StoreError) -> ResourceReader {
    try readable(asset).historyReader(of: asset, in: folder)
  }

  /// The size of the file that holds an object, or the original of a photo that is by reference; nil if there is none.
  package func storedSize(of digest: SHA256Digest, in asset: Asset) throws(StoreError) -> Int? {
    try readable(asset.id).storedSize(of: digest, in: asset)
  }

  /// Writes the history of a photo to an archive.
  package func exportHistory(
    of asset: AssetID, to target: String, ifExists: DurableFile.Existing
  ) throws(StoreError) -> ArchiveSummary {
    try readable(asset).exportHistories(of: [asset], to: target, ifExists: ifExists)
  }
}
