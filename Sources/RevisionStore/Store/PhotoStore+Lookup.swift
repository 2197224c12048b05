import GRDB

extension PhotoStore {
  /// The asset that people mean by a name: the path of a photo, the beginning of an id, or a file name.
  ///
  /// A path to a file that is there means the asset with the file's bytes, wherever it was imported from. Otherwise the
  /// name is looked for among the ids (from four digits on), the file names and the recorded paths.
  /// - Throws: `StoreError.assetNotFound`; `.assetAmbiguous` with the ids.
  package func asset(named name: String) throws(StoreError) -> Asset {
    try shared { index in
      if let asset = try asset(atPath: name, index) { return asset }
      let found = try index.read { database in
        try StoreIndex.assets(
          in: database, where: "(length(?1) >= 4 AND substr(id, 1, length(?1)) = ?1) OR name = ?1 OR path IN (?1, ?2)",
          [name, recordedPath(name)])
      }
      if found.count > 1 { throw StoreError.assetAmbiguous(name, candidates: found.map(\.id)) }
      guard let asset = found.first else { throw StoreError.assetNotFound(name) }
      return asset
    }
  }

  /// The asset with the bytes of a file; nil where no asset has them.
  ///
  /// - Throws: `StoreError.notAFile`, `.file`.
  package func asset(withBytesOf file: String) throws(StoreError) -> Asset? {
    try shared { index in
      let original = AssetID(original: try OriginalFile(file).digested().digest)
      return try caughtUp(original, index)?.asset
    }
  }

  private func asset(atPath path: String, _ index: StoreIndex) throws -> Asset? {
    guard !path.isEmpty, !path.utf8.contains(0),
      let status = try? FileStatus(at: path, followingLinks: true), status.kind == .file
    else { return nil }
    return try caughtUp(AssetID(original: try OriginalFile(path).digested().digest), index)?.asset
  }

  /// A path as entry 0 would have recorded it, for a file that may be gone.
  private func recordedPath(_ path: String) -> String {
    guard let folder = try? FilePath.resolved(FilePath.folder(of: path)) else { return path }
    let whole = (folder == "/" ? "" : folder) + "/" + FilePath.name(of: path)
    return FilePath.relative(whole, to: layout.home) ?? whole
  }
}
