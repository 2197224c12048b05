package import Documents
import DurableFiles

extension PhotoStore {
  /// The bytes of an object, checked against their digest.
  ///
  /// - Parameter limit: the maximum size in bytes.
  /// - Throws: `StoreError.objectTooLarge`, and as `bytes(of:in:)`.
  package func bytes(of object: SHA256Digest, upTo limit: Int) throws(StoreError) -> [UInt8] {
    try reading { _ in
      if let size = try FileStatus(at: objects.path(of: object))?.size, size > limit {
        throw StoreError.objectTooLarge(object, size: size, limit: limit)
      }
      return try namingEntries { try objects.bytes(of: object) }
    }
  }

  /// The bytes of an asset's original, of a rendition or of another object, checked against their digest.
  ///
  /// - Throws: `StoreError.objectDamaged` and `.objectMissing`, with the entries that need the object.
  package func bytes(of object: SHA256Digest, in asset: Asset) throws(StoreError) -> [UInt8] {
    try reading(asset.id) {
      try namingEntries {
        guard asset.isReference, object == asset.digest, try !objects.contains(object) else {
          return try objects.bytes(of: object)
        }
        return try bytesOfReference(asset)
      }
    }
  }

  private func bytesOfReference(_ asset: Asset) throws -> [UInt8] {
    let path = try referencePath(asset)
    do {
      var bytes: [UInt8] = []
      // Growing the array would take up to three times as much memory.
      bytes.reserveCapacity(asset.fileSize)
      var running = RunningDigest()
      try OriginalFile(path).read { part in
        running.add(part)
        bytes.append(contentsOf: part)
      }
      guard running.digest == asset.digest else {
        throw StoreError.objectDamaged(asset.digest, path: path, found: running.digest.hex, entries: [])
      }
      return bytes
    } catch let error as FileError where error.isNotFound {
      throw StoreError.objectMissing(asset.digest, path: path, entries: [])
    }
  }

  /// Adds the entries that need the object to an error about an object.
  private func namingEntries<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch StoreError.objectDamaged(let digest, let path, let found, let entries) where entries.isEmpty {
      let entries = try index.read { try $0.entries(referringTo: digest) }
      throw StoreError.objectDamaged(digest, path: path, found: found, entries: entries)
    } catch StoreError.objectMissing(let digest, let path, let entries) where entries.isEmpty {
      let entries = try index.read { try $0.entries(referringTo: digest) }
      throw StoreError.objectMissing(digest, path: path, entries: entries)
    }
  }
}

extension SQLConnection {
  /// The entries that refer to an object, sorted by asset and number.
  func entries(referringTo digest: SHA256Digest) throws -> [EntryReference] {
    let found = try statement(
      """
      SELECT a.id, e.number, e.id FROM use u JOIN asset a ON a.row = u.asset
      JOIN entry e ON e.asset = u.asset AND e.number = u.number WHERE u.digest = ?1
      UNION SELECT a.id, e.number, e.id FROM asset a JOIN entry e ON e.asset = a.row AND e.number = 0 WHERE a.id = ?2
      ORDER BY 1, 2
      """
    ).all([.digest(digest), .bits(AssetID(original: digest).bits)]) { row throws(SQLError) in
      (row.bits(0), row.int(1), row.digest(2))
    }
    return found.compactMap { asset, number, id in
      guard let asset, let id else { return nil }
      return EntryReference(asset: AssetID(asset), number: number, id: id)
    }
  }
}
