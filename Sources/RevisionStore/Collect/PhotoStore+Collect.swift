import CLinux
import Glibc
import Documents

extension PhotoStore {
  /// Removes what nothing needs: objects without an entry, renditions that can be made again and are not current, and
  /// what dead processes left. Originals, adjustment data, attachments and manifests always stay.
  ///
  /// What renditions are made from is read and checked beside others; only the removal keeps them waiting.
  /// - Returns: What was removed, or would be.
  /// - Throws: The first manifest that is damaged or that a newer program wrote, and an index that knows of more entries than there are manifests; nothing
  ///   has been removed then, because nothing may be taken for unneeded.
  package func collect(_ options: CollectOptions) throws(StoreError) -> [CollectedFile] {
    let planned = try sharedFiles {
      var sources = RenditionSources(objects: objects)
      return (try plan(options) { try sources.areWhole(for: $0) }, sources)
    }
    guard !options.isDryRun else { return planned.0 }
    return try exclusive {
      let checked = planned.1
      let files = try plan(options) { checked.wereWhole(for: $0) }
      return try files.filter(remove)
    }
  }

  /// What may be removed now, in a stable order.
  ///
  /// - Parameter canSpare: Says of a rendition's edit whether all that it is made from is there and whole.
  private func plan(
    _ options: CollectOptions, canSpare: (Manifest.Edit) throws -> Bool
  ) throws -> [CollectedFile] {
    var needs = Needs()
    let chains = try checkManifests(&needs)
    try chains.requireAll()
    let states = chains.states
    try checkManifestsAreAll(states, isDryRun: options.isDryRun)
    // An original by reference is no need of its entry, but where it is an object it is kept like any other.
    let originals = Set(states.map(\.original.object.digest))
    let current = Dictionary(uniqueKeysWithValues: states.map { ($0.id, $0.history.current) })
    var files: [CollectedFile] = []
    try objects.forEach { digest in
      let path = objects.path(of: digest)
      guard !originals.contains(digest), let status = try FileStatus(at: path), status.kind == .file,
        status.isOlder(than: options.gracePeriod)
      else { return }
      guard let uses = needs.byDigest[digest] else {
        files.append(CollectedFile(.unreferenced, path, status, digest: digest))
        return
      }
      guard let canRender = options.isReproducible, uses.allSatisfy(\.isReproducible),
        !uses.contains(where: { current[$0.entry.asset] == $0.entry.number }),
        try uses.allSatisfy({ use in
          let edit = try manifests.entry(of: use.entry.asset, use.entry.number).manifest.edit
          return try edit.map { try canRender($0) && canSpare($0) } ?? false
        })
      else { return }
      files.append(CollectedFile(.rendition, path, status, digest: digest, entries: uses.map(\.entry)))
    } stranger: { _ in
    }
    for path in try writtenFolders().flatMap({ try Temporary.stale(in: $0) }) {
      files.append(CollectedFile(.temporary, path, try FileStatus(at: path)))
    }
    for name in try Folder.names(in: layout.root) where layout.isUnusableIndex(name) {
      let path = layout.root + "/" + name
      guard let status = try FileStatus(at: path), status.isOlder(than: options.gracePeriod) else { continue }
      files.append(CollectedFile(.index, path, status))
    }
    return files
  }

  /// Fails where the index knows of entries whose manifests are gone: what they need must stay.
  func checkManifestsAreAll(_ states: [AssetState], isDryRun: Bool) throws {
    // Reading a database beside the journal of a dead process would change both.
    let hasJournal = try layout.indexSidecars.contains { try (FileStatus(at: $0)?.size ?? 0) > 0 }
    if isDryRun && hasJournal { return }
    guard let index = try usableIndex() else { return }
    let newest = Dictionary(uniqueKeysWithValues: states.map { ($0.id, $0.newest.number) })
    for asset in try index.read({ try StoreIndex.assets(in: $0) }) {
      let found = newest[asset.id] ?? -1
      // Entries that were made since the manifests were read are there now.
      guard found < asset.newestEntry, try manifests.numbers(of: asset.id).count <= asset.newestEntry else { continue }
      throw StoreError.manifestMissing(path: manifests.path(of: asset.id, found + 1))
    }
  }

  /// Removes a file; false where it has gone by itself.
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

extension FileStatus {
  /// Whether its bytes have been as they are for so long, by the machine's clock.
  fileprivate func isOlder(than grace: Duration) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = (Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)).subtractingReportingOverflow(modified)
    return !age.overflow && Duration.nanoseconds(age.partialValue) >= grace
  }
}
