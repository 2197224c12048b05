package import PhotoMetadata

// As in `PhotoStore`, limited to the photos that can be read.
extension ScopedStore {
  /// Makes changes in one transaction: all of them, or none.
  ///
  /// - Throws: `StoreError.accessDenied`; `.accessRestricted` if one affects a photo that cannot be read.
  @discardableResult
  package func perform(_ changes: [RequestedChange], author: String) throws(StoreError) -> TransactionResult {
    let (store, scope) = try changeable()
    guard let scope else { return try store.perform(changes, author: author) }
    var imported: Set<AssetID> = []
    for change in changes {
      switch change {
      case .create(let original, _, _): imported.insert(AssetID(original: original.object.digest))
      case .restore(let history): imported.insert(history.photo)
      default: break
      }
    }
    return try scope.importing(imported) { () throws(StoreError) in
      let check = AccessCheck(photos: try scope.changeable())
      let result = try store.perform(changes, author: author, check: check)
      return (result, result.created)
    }
  }

  /// Imports a photo. Equal bytes are the same asset, no matter which file they come from.
  package func importPhoto(
    at file: String, contents: HashedBytes, mediaType: String, facts: PropertyValues = PropertyValues(),
    byReference: Bool = false, author: String, note: String? = nil
  ) throws(StoreError) -> (asset: Asset, isNew: Bool) {
    let (store, scope) = try changeable()
    let photo = { () throws(StoreError) in
      try store.importPhoto(
        at: file, contents: contents, mediaType: mediaType, facts: facts, byReference: byReference, author: author,
        note: note)
    }
    guard let scope else { return try photo() }
    return try scope.importing([AssetID(original: contents.digest)]) { () throws(StoreError) in
      let result = try photo()
      return (result, result.isNew ? [result.asset.id] : [])
    }
  }

  /// A photo that was just imported, even if nothing else can be read.
  package func imported(_ photo: AssetID) throws(StoreError) -> Asset { try changeable().store.asset(photo) }

  /// Describes the file of a photo that is to be imported. Nothing is stored.
  package func original(
    at file: String, _ object: StoredObject, mediaType: String, byReference: Bool
  ) throws(StoreError) -> Original {
    try changeable().store.original(at: file, object, mediaType: mediaType, byReference: byReference)
  }

  /// Stores the bytes of originals, many at once, for a transaction that adds the photos.
  package func store(
    _ originals: [Original], fill: (Original, (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws(StoreError) {
    try changeable().store.store(originals, fill: fill)
  }

  /// Records where the file of an original is now, unless it is still where it was.
  package func relocate(_ asset: Asset, to file: String, author: String) throws(StoreError) -> Bool {
    try readable(asset.id).relocate(asset, to: file, author: author)
  }

  /// Replaces the original of a photo with a file.
  package func replaceOriginal(
    of asset: AssetID, with file: String, contents: HashedBytes, mediaType: String, settings: AssetSettings,
    author: String, note: String?
  ) throws(StoreError) -> Asset {
    try readable(asset).replaceOriginal(
      of: asset, with: file, contents: contents, mediaType: mediaType, settings: settings, author: author, note: note)
  }

  /// Removes photos in the trash for good. A limited view can remove only photos that it imported.
  package func purge(_ assets: Set<AssetID>, author: String) throws(StoreError) -> [CollectedFile] {
    let (store, photos) = try readable()
    if let photos, !assets.isSubset(of: photos.made) { return try full().purge(assets, author: author) }
    return try store.purge(assets, author: author)
  }
}
