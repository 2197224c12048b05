package import Adjustments
package import Documents

// As in `PhotoStore`, limited to the photos that can be read.
extension ScopedStore {
  /// The asset whose original has the bytes of a file; the file is not read if it is known to be unchanged.
  package func asset(ofFile file: String) throws(StoreError) -> Asset? {
    let (store, photos) = try readable()
    guard let asset = try store.asset(ofFile: file), photos?.contains(asset.id) ?? true else { return nil }
    return asset
  }

  /// Whether files have the bytes of photos' originals; they are not read if they are known to be unchanged.
  package func areOriginals(_ files: [PhotoStore.NamedOriginal]) throws(StoreError) -> [Bool] {
    let (store, photos) = try readable()
    return zip(files, try store.areOriginals(files)).map { $1 && photos?.contains($0.asset) ?? true }
  }

  /// The photos that can be edited without opening them; nil for each that must be opened.
  package func knownPhotos(
    _ names: [PhotoStore.KnownName], canHandle: (AdjustmentData) -> Bool
  ) throws(StoreError) -> [KnownPhoto?] {
    let (store, photos) = try readable()
    return try store.knownPhotos(names, among: photos, canHandle: canHandle)
  }

  /// Remembers the facts that planning needs about an original that was just opened.
  package func remember(_ facts: [UInt8], of digest: SHA256Digest) throws(StoreError) {
    try changeable().store.remember(facts, of: digest)
  }

  /// Remembers the digest of the bytes of a file that has been read in the meantime.
  package func remember(_ digest: SHA256Digest, of file: UnreadFile) throws(StoreError) {
    try changeable().store.remember(digest, of: file)
  }

  /// Saves the known facts about originals.
  package func keepKnown() throws(StoreError) { try changeable().store.keepKnown() }
}
