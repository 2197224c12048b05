import Documents
package import DurableFiles

extension PhotoStore {
  /// The asset with a name: the path of a photo, a prefix of an id, or a file name.
  ///
  /// The path of an existing file stands for the asset with the file's bytes, no matter where it was imported from. Any
  /// other name is compared with the ids (prefixes of four digits or more), the file names and the recorded paths.
  /// - Throws: `StoreError.assetNotFound`; `.assetAmbiguous` with the ids.
  package func asset(named name: String) throws(StoreError) -> Asset {
    try reading { photos in
      if let id = try asset(atPath: name), photos?.contains(id) ?? true,
        let asset = try index.read({ try $0.asset(id) })
      {
        return asset
      }
      let path = recordedPath(name)
      let found = try index.read { database in
        try database.assets(
          "WHERE id BETWEEN ? AND ? OR name = ? OR path = ? OR path = ? ORDER BY id",
          Self.range(ofIDs: name) + [.text(name), .text(name), .text(path)]
        ).filter { photos?.contains($0.id) ?? true }
      }
      if found.count > 1 { throw StoreError.assetAmbiguous(name, candidates: found.map(\.id)) }
      guard let asset = found.first else { throw StoreError.assetNotFound(name) }
      return asset
    }
  }

  /// The asset whose current or first original has the bytes of a file; nil if there is none.
  ///
  /// - Throws: `StoreError.notAFile`, `.file`.
  package func asset(withBytesOf file: String) throws(StoreError) -> Asset? {
    try reading { photos in
      let digest = try OriginalFile(file).digested().digest
      guard let found = try index.read({ try $0.asset(withOriginal: digest) }), photos?.contains(found.id) ?? true
      else { return nil }
      return found
    }
  }

  /// Fails if a file has the bytes of an original: it is treated as one, whatever its name, and whoever may see the photo.
  ///
  /// - Parameters:
  ///   - file: the path; nothing is an original where there is no regular file.
  ///   - path: the path as the caller named it.
  /// - Throws: `StoreError.outputIsOriginal`
  package func checkNoOriginal(_ file: String, named path: String? = nil) throws(StoreError) {
    try reading { _ in
      guard let status = try FileStatus(at: file, followingLinks: true), status.kind == .file else { return }
      let digest = try OriginalFile(file).digested().digest
      guard try index.read({ try $0.asset(withOriginal: digest) }) == nil else {
        throw StoreError.outputIsOriginal(path: path ?? file)
      }
    }
  }

  /// What may be replaced by a file that is complete: nothing, or a file that is no original now.
  ///
  /// - Throws: `StoreError.outputIsOriginal`
  package func existing(
    at file: String, named path: String, replacing: Bool
  ) throws(StoreError) -> DurableFile.Existing {
    guard replacing else { return .fail }
    return try reading { _ in
      guard let found = try FileStatus(at: file) else { return .fail }
      try checkNoOriginal(file, named: path)
      return .replaceOnly(found)
    }
  }

  /// The assets that were imported from a path, whatever bytes the file has now, sorted by id.
  ///
  /// - Throws: `StoreError.file` if the file does not exist.
  package func assets(importedFrom file: String) throws(StoreError) -> [Asset] {
    try reading { photos in
      let path = recordedPath(try FilePath.resolved(file))
      return try index.read { try $0.assets("WHERE path = ? ORDER BY id", [.text(path)]) }.filter {
        photos?.contains($0.id) ?? true
      }
    }
  }

  private func asset(atPath path: String) throws -> AssetID? {
    guard !path.isEmpty, !path.utf8.contains(0),
      let status = try? FileStatus(at: path, followingLinks: true), status.kind == .file
    else { return nil }
    let digest = try OriginalFile(path).digested().digest
    return try index.read { try $0.asset(withOriginal: digest)?.id }
  }

  /// The first and the last id with a prefix; an empty range if it is not a prefix of at least four digits.
  private static func range(ofIDs prefix: String) -> [SQLValue] {
    let missing = 2 * Bits128.size - prefix.utf8.count
    guard (0...2 * Bits128.size - 4).contains(missing),
      let first = Bits128(hex: prefix + String(repeating: "0", count: missing)),
      let last = Bits128(hex: prefix + String(repeating: "f", count: missing))
    else { return [.null, .null] }
    return [.bits(first), .bits(last)]
  }

  /// A path in the form in which the library records it, for a file that may not exist.
  private func recordedPath(_ path: String) -> String {
    guard let folder = try? FilePath.resolved(FilePath.folder(of: path)) else { return path }
    let absolute = (folder == "/" ? "" : folder) + "/" + FilePath.name(of: path)
    return recorded(absolute)
  }
}

extension SQLConnection {
  /// The asset whose original has a digest: its first one, or the one that it has now.
  func asset(withOriginal digest: SHA256Digest) throws -> Asset? {
    if let asset = try asset(AssetID(original: digest)) { return asset }
    return try assets(
      "WHERE row = (SELECT asset FROM use WHERE digest = ? AND role = ?)",
      [.digest(digest), .int(ObjectRole.original.rawValue)]
    ).first
  }
}
