import Documents

extension PhotoStore {
  /// Compares the index with the chains that the manifests make.
  func checkIndex(_ index: StoreIndex, _ chains: Chains) throws -> [Finding] {
    let problems = try index.read { try StoreIndex.integrityProblems(in: $0) }
    if !problems.isEmpty { return problems.map { .indexDamaged(reason: $0) } }
    do {
      var findings = try chains.states.flatMap { state in try compare(index, state) }
      for asset in chains.newer.sorted() { findings += try compareBytes(index, asset) }
      let known = chains.newer.union(chains.states.map(\.id))
      for asset in try index.read({ try StoreIndex.assets(in: $0) }) where !known.contains(asset.id) {
        findings.append(.indexDiffers(asset.id, reason: "it has no manifests"))
      }
      return findings
    } catch let error as StoreIndex.Unusable {
      return [.indexDamaged(reason: error.reason)]
    }
  }

  /// Looks whether manifests that cannot be read are still those that were entered: then they are not damaged.
  private func compareBytes(_ index: StoreIndex, _ asset: AssetID) throws -> [Finding] {
    guard let entered = try index.read({ try StoreIndex.state(of: asset, in: $0) }) else { return [] }
    let numbers = try manifests.numbers(of: asset)
    return try numbers.filter { $0 < entered.ids.count }.compactMap { number in
      let found = Digest(of: try manifests.bytes(of: asset, number))
      guard found != entered.ids[number] else { return nil }
      let path = manifests.path(of: asset, number)
      return .manifest(.chainBroken(path: path, expected: "the id \(entered.ids[number])", found: "\(found)"))
    }
  }

  private func compare(_ index: StoreIndex, _ files: AssetState) throws -> [Finding] {
    var entered = try index.read { try StoreIndex.state(of: files.id, in: $0) }
    if (entered?.ids.count ?? 0) < files.ids.count {
      // It may be about to be entered; whoever writes now has done so when we may.
      entered = try index.write { try StoreIndex.state(of: files.id, in: $0) }
    }
    guard let entered else {
      return [.indexBehind(files.id, newest: files.newest.number, entered: -1)]
    }
    let common = min(entered.ids.count, files.ids.count)
    if let number = (0..<common).first(where: { entered.ids[$0] != files.ids[$0] }) {
      return [.indexDiffers(files.id, reason: "entry \(number) is \(entered.ids[number]) there")]
    }
    if entered.original != files.original { return [.indexDiffers(files.id, reason: "the original is another there")] }
    if entered.ids.count < files.ids.count {
      return [.indexBehind(files.id, newest: files.newest.number, entered: entered.newest.number)]
    }
    // More entries than the chain had when it was read may have been made since.
    if entered.ids.count > files.ids.count, try manifests.numbers(of: files.id).count < entered.ids.count {
      return [.indexDiffers(files.id, reason: "it has \(entered.ids.count) entries there")]
    }
    return []
  }

  /// Files that dead processes left unfinished.
  func checkLeftovers() throws -> [Finding] {
    try writtenFolders().flatMap { try Temporary.stale(in: $0) }.map { .staleTemporary(path: $0) }
  }

  /// Removes the files that dead processes left unfinished.
  ///
  /// - Returns: Their paths.
  @discardableResult
  package func removeStaleTemporaries() throws(StoreError) -> [String] {
    try shared { _ in try writtenFolders().flatMap { try Temporary.removeStale(in: $0) } }
  }

  /// The folders in which files are written.
  func writtenFolders() throws -> [String] {
    let objects = try Folder.names(in: layout.objects).map { layout.objects + "/" + $0 }
    let folders = objects + (try manifests.assets().ids.map(manifests.folder(of:)))
    // What lies behind a link is not ours.
    return [layout.root, layout.temporaries] + (try folders.filter { try FileStatus(at: $0)?.kind == .folder })
  }
}
