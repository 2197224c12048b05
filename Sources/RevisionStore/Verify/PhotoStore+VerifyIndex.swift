import DurableFiles
import Documents

extension PhotoStore {
  /// Compares the index with the chains that the manifests form.
  func checkIndex(_ index: StoreIndex, _ chains: Chains) throws -> [Finding] {
    let problems = try index.read { try StoreIndex.integrityProblems(in: $0) }
    if !problems.isEmpty { return problems.map { .indexDamaged(reason: $0) } }
    do {
      var findings = try chains.states.flatMap { state in try compare(index, state) }
      for asset in chains.newer.sorted() { findings += try compareBytes(index, asset) }
      let known = chains.newer.union(chains.states.map(\.id))
      for asset in try index.read({ try StoreIndex.assets(in: $0) }) where !known.contains(asset.id) {
        findings.append(.indexDiffers(asset.id, reason: "no manifests found"))
      }
      return findings
    } catch let error as StoreIndex.Unusable {
      return [.indexDamaged(reason: error.reason)]
    }
  }

  /// Compares the rows of one asset in the index with its chain.
  func compare(_ index: StoreIndex, _ asset: AssetID, _ chains: Chains) throws -> [Finding] {
    do {
      if chains.newer.contains(asset) { return try compareBytes(index, asset) }
      if let state = chains.states.first { return try compare(index, state) }
      return chains.findings.isEmpty ? [.indexDiffers(asset, reason: "no manifests found")] : []
    } catch let error as StoreIndex.Unusable {
      return [.indexDamaged(reason: error.reason)]
    }
  }

  /// Compares manifests of a newer program with the ids in the index. Equal ids mean that they are not damaged.
  private func compareBytes(_ index: StoreIndex, _ asset: AssetID) throws -> [Finding] {
    guard let entered = try index.read({ try StoreIndex.state(of: asset, in: $0) }) else { return [] }
    let numbers = try manifests.numbers(of: asset)
    return try numbers.filter { $0 < entered.ids.count }.compactMap { number in
      let found = SHA256Digest(of: try manifests.bytes(of: asset, number))
      guard found != entered.ids[number] else { return nil }
      let path = manifests.path(of: asset, number)
      return .manifest(.chainBroken(path: path, expected: "the id \(entered.ids[number])", found: "\(found)"))
    }
  }

  private func compare(_ index: StoreIndex, _ files: AssetState) throws -> [Finding] {
    var entered = try index.read { try StoreIndex.state(of: files.id, in: $0) }
    if (entered?.ids.count ?? 0) < files.ids.count {
      // A concurrent writer may be about to enter it. It has done so once this transaction can begin.
      if !isReadOnly { entered = try index.write { try StoreIndex.state(of: files.id, in: $0) } }
    }
    guard let entered else {
      return [.indexBehind(files.id, newest: files.newest.number, entered: -1)]
    }
    let common = min(entered.ids.count, files.ids.count)
    if let number = (0..<common).first(where: { entered.ids[$0] != files.ids[$0] }) {
      return [.indexDiffers(files.id, reason: "the index has the id \(entered.ids[number]) for entry \(number)")]
    }
    if entered.original != files.original { return [.indexDiffers(files.id, reason: "the index has another original")] }
    if entered.ids.count < files.ids.count {
      return [.indexBehind(files.id, newest: files.newest.number, entered: entered.newest.number)]
    }
    // The chain may have grown since it was read.
    if entered.ids.count > files.ids.count, try manifests.numbers(of: files.id).count < entered.ids.count {
      return [
        .indexDiffers(files.id, reason: "the index has \(entered.ids.count) entries, expected \(files.ids.count)")
      ]
    }
    return []
  }

  /// The unfinished files of dead processes.
  func findStaleTemporaries() throws -> [Finding] {
    try writableFolders().flatMap { try Temporary.stale(in: $0) }.map { .staleTemporary(path: $0) }
  }

  /// Removes the unfinished files of dead processes, wherever the store may have them.
  package func removeStaleTemporaries() throws(StoreError) {
    try changing { _ in try removeStaleTemporaries(in: writableFolders()) }
  }

  /// Removes the unfinished files of dead processes in some folders.
  func removeStaleTemporaries(in folders: [String]) throws {
    for folder in folders { try Temporary.removeStale(in: folder) }
  }

  /// The folders in which the store or SQLite may write.
  func writableFolders() throws -> [String] {
    let objects = try Folder.names(in: layout.objects).map { layout.objects + "/" + $0 }
    let folders = objects + (try manifests.assets().ids.map(manifests.folder(of:)))
    // Nothing is removed behind a link.
    return [layout.root, layout.temporaries] + (try folders.filter { try FileStatus(at: $0)?.kind == .folder })
  }
}
