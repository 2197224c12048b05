package import Adjustments
package import Documents

// As in `PhotoStore`, limited to the photos that can be read.
extension ScopedStore {
  /// All assets, sorted by id.
  package func assets() throws(StoreError) -> [Asset] {
    let (store, photos) = try readable()
    return try store.assets(among: photos)
  }

  /// An asset by its id.
  ///
  /// - Throws: `StoreError.assetNotFound`
  package func asset(_ id: AssetID) throws(StoreError) -> Asset {
    let (store, photos) = try readable()
    if photos?.contains(id) == false { throw .assetNotFound(id.text) }
    return try store.asset(id)
  }

  /// The asset with a name: the path of a photo, a prefix of an id, or a file name.
  ///
  /// - Throws: `StoreError.assetNotFound`; `.assetAmbiguous` with the ids.
  package func asset(named name: String) throws(StoreError) -> Asset {
    let (store, photos) = try readable()
    return try store.asset(named: name, among: photos)
  }

  /// The asset whose current or first original has the bytes of a file; nil if there is none.
  package func asset(withBytesOf file: String) throws(StoreError) -> Asset? {
    let (store, photos) = try readable()
    return try store.asset(withBytesOf: file).flatMap { photos?.contains($0.id) == false ? nil : $0 }
  }

  /// The assets that were imported from a path, sorted by id.
  package func assets(importedFrom file: String) throws(StoreError) -> [Asset] {
    let (store, photos) = try readable()
    return try store.assets(importedFrom: file).filter { photos?.contains($0.id) ?? true }
  }

  /// All entries of an asset, starting with the original.
  package func entries(of asset: AssetID) throws(StoreError) -> [HistoryEntry] {
    try readable(asset).entries(of: asset)
  }

  /// The entry of a revision: the original or an edit.
  package func entry(of asset: AssetID, _ revision: Revision = .current) throws(StoreError) -> HistoryEntry {
    try readable(asset).entry(of: asset, revision)
  }

  /// The adjustment data of an edit; nil for an entry that is not an edit.
  package func adjustmentData(of entry: HistoryEntry) throws(StoreError) -> AdjustmentData? {
    try readable(entry.asset).adjustmentData(of: entry)
  }

  /// The names of a photo's versions, by the number of their entry.
  package func versionNames(of asset: AssetID) throws(StoreError) -> [Int: String] {
    try readable(asset).versionNames(of: asset)
  }

  /// The bytes of an asset's original, of a rendition, or of another of its objects.
  package func bytes(of object: SHA256Digest, in asset: Asset) throws(StoreError) -> [UInt8] {
    try readable(asset.id).bytes(of: object, in: asset)
  }

  /// The bytes of an object that adjustments name by its digest.
  package func bytes(of object: SHA256Digest, upTo limit: Int) throws(StoreError) -> [UInt8] {
    try readable().store.bytes(of: object, upTo: limit)
  }

  /// Which renditions the library keeps.
  package func renditionPolicy() throws(StoreError) -> RenditionPolicy { try readable().store.renditionPolicy() }
}
