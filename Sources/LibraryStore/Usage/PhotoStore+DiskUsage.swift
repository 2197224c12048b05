import Documents
import DurableFiles

extension PhotoStore {
  /// What the files of the library take, by what they are. Files that other processes add or remove meanwhile may count
  /// or not.
  ///
  /// - Throws: `StoreError`
  package func diskUsage() throws(StoreError) -> DiskUsage {
    try managing {
      var usage = DiskUsage()
      for shard in try objects.shards().shards {
        let files = try objects.files(in: shard).objects
        let parts = try index.read { database in try files.map { try database.part(ofObject: $0.digest) } }
        for (file, part) in zip(files, parts) { usage.add(file.status.size, to: part) }
      }
      for folder in [layout.root, layout.local.path] {
        for path in try Folder.names(in: folder).map({ folder + "/" + $0 })
        where ![layout.objects, layout.local.path].contains(path) {
          try add(path, to: &usage, as: part(path))
        }
      }
      return usage
    }
  }

  /// What a file is, or those in a folder. Other local folders are those of other machines, or of former folders.
  private func part(_ path: String) -> DiskUsage.Part {
    switch path {
    case layout.log: .log
    case layout.local.index: .index
    case layout.local.cache: .cache
    case layout.local.damaged: .damaged
    default: .other
    }
  }

  /// Adds a file, or those in a folder.
  private func add(_ path: String, to usage: inout DiskUsage, as part: DiskUsage.Part) throws {
    guard let status = try FileStatus(at: path) else { return }
    guard status.kind == .folder else { return usage.add(status.size, to: part) }
    for name in try Folder.unsortedNames(in: path) { try add(path + "/" + name, to: &usage, as: part) }
  }
}

extension SQLConnection {
  /// What an object is. One that is several things is an original rather than a rendition, and that rather than anything
  /// else.
  fileprivate func part(ofObject digest: SHA256Digest) throws -> DiskUsage.Part {
    let roles = try statement("SELECT role FROM use WHERE digest = ?").all([.digest(digest)]) { row throws(SQLError) in
      ObjectRole(rawValue: row.int(0))
    }
    if try asset(withOriginal: digest) != nil { return .originals }
    if roles.contains(.rendition) { return .renditions }
    return roles.isEmpty ? .unneeded : .adjustments
  }
}
