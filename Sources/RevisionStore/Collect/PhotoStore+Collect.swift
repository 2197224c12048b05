import DurableFiles
import Glibc
import Documents

extension PhotoStore {
  /// Removes objects that no entry refers to, reproducible renditions that are not current, and the temporaries of dead
  /// processes. Originals, adjustment data, attachments and manifests always stay.
  ///
  /// The sources of renditions are checked under the shared lock; only the removal needs the exclusive lock.
  /// - Returns: The files that were removed, or would be.
  /// - Throws: The first problem of a manifest, and `StoreError.manifestMissing` if the index has more entries than there
  ///   are manifests. Then nothing has been removed, because no object counts as unneeded.
  package func collect(_ options: CollectOptions) throws(StoreError) -> [CollectedFile] {
    let planned = try sharedFiles {
      var sources = RenditionSources(objects: objects)
      return (files: try plan(options) { try sources.areIntact(for: $0) }, sources: sources)
    }
    guard !options.isDryRun else { return planned.files }
    return try exclusive {
      let files = try plan(options) { planned.sources.wereIntact(for: $0) }
      return try files.filter(remove)
    }
  }

  /// The files to remove, in a stable order.
  ///
  /// - Parameter hasSources: whether everything that an edit is rendered from is intact.
  private func plan(
    _ options: CollectOptions, hasSources: (Manifest.Edit) throws -> Bool
  ) throws -> [CollectedFile] {
    var references = ObjectReferences()
    let chains = try checkManifests(&references)
    try chains.requireAll()
    let states = chains.states
    try checkManifestsAreAll(states, isDryRun: options.isDryRun)
    // No entry refers to the object of an original by reference; if it exists it stays.
    let originals = Set(states.map(\.original.object.digest))
    let current = Dictionary(uniqueKeysWithValues: states.map { ($0.id, $0.history.current) })
    var files: [CollectedFile] = []
    try objects.forEach { digest in
      let path = objects.path(of: digest)
      guard !originals.contains(digest), let status = try FileStatus(at: path), status.kind == .file,
        status.isOlder(than: options.gracePeriod)
      else { return }
      guard let uses = references.byDigest[digest] else {
        files.append(CollectedFile(.unreferenced, path, status, digest: digest))
        return
      }
      guard let isReproducible = options.isReproducible, uses.allSatisfy(\.isReproducible),
        !uses.contains(where: { current[$0.entry.asset] == $0.entry.number }),
        try uses.allSatisfy({ use in
          let edit = try manifests.entry(of: use.entry.asset, use.entry.number).manifest.edit
          return try edit.map { try isReproducible($0) && hasSources($0) } ?? false
        })
      else { return }
      files.append(CollectedFile(.rendition, path, status, digest: digest, entries: uses.map(\.entry)))
    } unexpected: { _ in
    }
    for path in try writableFolders().flatMap({ try Temporary.stale(in: $0) }) {
      files.append(CollectedFile(.temporary, path, try FileStatus(at: path)))
    }
    for name in try Folder.names(in: layout.root) where layout.isUnusableIndex(name) {
      let path = layout.root + "/" + name
      guard let status = try FileStatus(at: path), status.isOlder(than: options.gracePeriod) else { continue }
      files.append(CollectedFile(.index, path, status))
    }
    return files
  }

  /// Fails if the index has entries whose manifests are missing: their objects must stay.
  func checkManifestsAreAll(_ states: [AssetState], isDryRun: Bool) throws {
    // To read the database, SQLite would roll back the journal of a dead process and so change both.
    let hasJournal = try layout.indexSidecars.contains { try (FileStatus(at: $0)?.size ?? 0) > 0 }
    if isDryRun && hasJournal { return }
    guard let index = try usableIndex() else { return }
    let newest = Dictionary(uniqueKeysWithValues: states.map { ($0.id, $0.newest.number) })
    for asset in try index.read({ try StoreIndex.assets(in: $0) }) {
      let found = newest[asset.id] ?? -1
      // The chain may have grown since it was read.
      guard found < asset.newestEntry, try manifests.numbers(of: asset.id).count <= asset.newestEntry else { continue }
      throw StoreError.manifestMissing(path: manifests.path(of: asset.id, found + 1))
    }
  }

  /// Removes a file; false if it does not exist any more.
  private func remove(_ file: CollectedFile) throws -> Bool {
    do {
      try SystemCall.perform(.unlink, file.path) { unlink(file.path) }
      return true
    } catch {
      if error.isNotFound { return false }
      throw error
    }
  }
}
