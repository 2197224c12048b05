import DurableFiles
import GRDB

extension PhotoStore {
  /// The asset with a name: the path of a photo, a prefix of an id, or a file name.
  ///
  /// The path of an existing file means the asset with the file's bytes, no matter where it was imported from. Any other
  /// name is compared with the ids (prefixes of four digits or more), the file names and the recorded paths.
  /// - Throws: `StoreError.assetNotFound`; `.assetAmbiguous` with the ids.
  package func asset(named name: String) throws(StoreError) -> Asset {
    try shared { index in
      if let asset = try asset(atPath: name, index) { return placed(asset) }
      var found = try index.read { database in
        try StoreIndex.assets(
          in: database, where: "(length(?1) >= 4 AND substr(id, 1, length(?1)) = ?1) OR name = ?1 OR path IN (?1, ?2)",
          [name, recordedPath(name)])
      }
      if found.isEmpty { found = try assets(movedTo: recordedPath(name), index) }
      if found.count > 1 { throw StoreError.assetAmbiguous(name, candidates: found.map(\.id)) }
      guard let asset = found.first else { throw StoreError.assetNotFound(name) }
      return placed(asset)
    }
  }

  /// The asset with the bytes of a file; nil if no asset has them.
  ///
  /// - Throws: `StoreError.notAFile`, `.file`.
  package func asset(withBytesOf file: String) throws(StoreError) -> Asset? {
    try shared { index in
      let original = AssetID(original: try OriginalFile(file).digested().digest)
      return try caughtUp(original, index).map { placed($0.asset) }
    }
  }

  /// The assets that were imported from a path, whatever bytes the file has now, sorted by id.
  ///
  /// - Throws: `StoreError.file` where the file does not exist.
  package func assets(importedFrom file: String) throws(StoreError) -> [Asset] {
    try shared { index in
      let path = recordedPath(try FilePath.resolved(file))
      return try index.read { try StoreIndex.assets(in: $0, where: "path = ?1", [path]) }
    }
  }

  private func asset(atPath path: String, _ index: StoreIndex) throws -> Asset? {
    guard !path.isEmpty, !path.utf8.contains(0),
      let status = try? FileStatus(at: path, followingLinks: true), status.kind == .file
    else { return nil }
    let id = AssetID(original: try OriginalFile(path).digested().digest)
    do {
      return try caughtUp(id, index)?.asset
    } catch let error as StoreError where error.isAboutChain {
      // A check finds what is wrong; it needs the photo for that, as the index knows it.
      let known = try index.read { try StoreIndex.assets(in: $0, where: "id = ?1", [id.text]) }
      guard let asset = known.first else { throw error }
      return asset
    }
  }

  /// A path in the form that entry 0 records, for a file that may not exist.
  private func recordedPath(_ path: String) -> String {
    guard let folder = try? FilePath.resolved(FilePath.folder(of: path)) else { return path }
    let absolute = (folder == "/" ? "" : folder) + "/" + FilePath.name(of: path)
    return FilePath.relative(absolute, to: layout.home) ?? absolute
  }
}

extension StoreError {
  /// Whether the manifests of a photo are missing or damaged.
  fileprivate var isAboutChain: Bool {
    switch self {
    case .manifestMissing, .manifestDamaged, .chainBroken: true
    default: false
    }
  }
}
