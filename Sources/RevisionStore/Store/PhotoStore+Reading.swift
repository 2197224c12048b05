import DurableFiles
package import Documents

extension PhotoStore {
  /// All assets, sorted by id.
  package func assets() throws(StoreError) -> [Asset] {
    try shared { index in try index.read { try StoreIndex.assets(in: $0) }.map(placed) }
  }

  /// An asset by its id.
  ///
  /// - Throws: `StoreError.assetNotFound`
  package func asset(_ id: AssetID) throws(StoreError) -> Asset {
    try shared { index in placed(try chain(of: id, index).asset) }
  }

  /// All entries of an asset from the original on. Each manifest is checked against its id.
  package func entries(of asset: AssetID) throws(StoreError) -> [HistoryEntry] {
    try shared { index in
      let chain = try chain(of: asset, index)
      return try chain.ids.indices.map { try entry($0, of: chain) }
    }
  }

  /// The entry of a revision: the original or an edit.
  ///
  /// - Throws: `StoreError.entryNotFound`
  package func entry(of asset: AssetID, _ revision: Revision = .current) throws(StoreError) -> HistoryEntry {
    try shared { index in
      let chain = try chain(of: asset, index)
      return try entry(try state(revision, chain), of: chain)
    }
  }

  /// The adjustment data of an edit, checked against its digest.
  ///
  /// - Returns: nil for an entry that is not an edit.
  package func adjustmentData(of entry: HistoryEntry) throws(StoreError) -> AdjustmentData? {
    try shared { _ in
      let path = manifests.path(of: entry.manifest.asset, entry.number)
      return try entry.manifest.edit.map { try adjustmentData(of: $0, at: path) }
    }
  }

  /// Stores an object, such as a LUT or a mask, that a later commit attaches.
  @discardableResult
  package func put(_ source: ObjectSource) throws(StoreError) -> StoredObject {
    try changing { _ in try objects.put(source) }
  }

  /// The bytes of an object, checked against their digest.
  ///
  /// - Parameter limit: the maximum size in bytes.
  /// - Throws: `StoreError.objectTooLarge`, and as `bytes(of:in:)`.
  package func bytes(of object: SHA256Digest, upTo limit: Int) throws(StoreError) -> [UInt8] {
    try shared { _ in
      if let size = try FileStatus(at: objects.path(of: object))?.size, size > limit {
        throw StoreError.objectTooLarge(object, size: size, limit: limit)
      }
      return try objects.bytes(of: object)
    }
  }

  /// The bytes of an asset's original, of a rendition or of another object, checked against their digest.
  ///
  /// - Throws: `StoreError.objectDamaged` and `.objectMissing`, with the entries that need the object.
  package func bytes(of object: SHA256Digest, in asset: Asset) throws(StoreError) -> [UInt8] {
    try shared { _ in
      guard try isReferenced(object, asset) else { return try objects.bytes(of: object) }
      var bytes: [UInt8] = []
      try readReference(asset) { bytes.append(contentsOf: $0) }
      return bytes
    }
  }

  private func isReferenced(_ object: SHA256Digest, _ asset: Asset) throws -> Bool {
    guard asset.original.isReference, object == asset.original.object.digest else { return false }
    return try !objects.contains(object)
  }

  private func readReference(_ asset: Asset, _ body: (UnsafeRawBufferPointer) -> Void) throws {
    let original = asset.original
    let path = referencePath(original)
    let digest = original.object.digest
    do {
      var running = RunningDigest()
      try OriginalFile(path).read { part in
        running.add(part)
        body(part)
      }
      guard running.digest == digest else {
        throw StoreError.objectDamaged(digest, path: path, found: running.digest.hex, entries: [])
      }
    } catch let error as FileError where error.isNotFound {
      throw StoreError.objectMissing(digest, path: path, entries: [])
    }
  }
}
