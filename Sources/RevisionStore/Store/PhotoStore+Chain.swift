extension PhotoStore {
  /// An asset's chain after a catch-up; nil for an unknown asset.
  ///
  /// A manifest under its number is an entry even if its writer died before it updated the index. The catch-up enters
  /// such entries.
  /// - Throws: `StoreError.manifestMissing` if the numbers have a gap, or the index has more entries than the files.
  func caughtUp(_ asset: AssetID, _ index: StoreIndex) throws -> AssetState? {
    // The index is read first: entries made meanwhile make the files look newer, never older.
    let state = try index.read { try StoreIndex.state(of: asset, in: $0) }
    if try isUpToDate(state, asset) { return state }
    if isReadOnly { return try continued(state, asset) }
    return try index.write { database in
      var state = try StoreIndex.state(of: asset, in: database)
      if try isUpToDate(state, asset) { return state }
      try manifests.sync(asset)
      let next = (state?.newest.number ?? -1) + 1
      for number in try manifests.numbers(of: asset) where number >= next {
        let entry = try manifests.entry(of: asset, number)
        try StoreIndex.enter(entry, after: &state, path: manifests.path(of: asset, number), in: database)
      }
      return state
    }
  }

  /// Appends an entry to an asset's history: the manifest first, then the index, in one transaction.
  ///
  /// - Parameter content: returns the entry's content for the locked history; nil to append nothing.
  /// - Returns: The durable entry; nil if `content` returned nil.
  func append(
    to asset: AssetID, _ index: StoreIndex, author: String, note: String?,
    _ content: (AssetState) throws -> Manifest.Content?
  ) throws -> HistoryEntry? {
    while true {
      guard try caughtUp(asset, index) != nil else { throw StoreError.assetNotFound(asset.text) }
      do {
        return try index.write { database in
          var state = try StoreIndex.state(of: asset, in: database)
          guard let chain = state else { throw StoreError.assetNotFound(asset.text) }
          // A process that died since the catch-up made an entry. It must be entered even if ours is refused.
          guard try isUpToDate(chain, asset) else { throw IndexIsBehind() }
          guard let content = try content(chain) else { return nil }
          let manifest = Manifest(
            asset: asset, number: chain.newest.number + 1, previous: chain.newest.id, date: Manifest.now(),
            author: author, note: note, content: content)
          let entry = try manifests.write(manifest)
          try StoreIndex.enter(
            entry, after: &state, path: manifests.path(of: asset, manifest.number), in: database)
          return entry
        }
      } catch is IndexIsBehind {
        continue
      }
    }
  }

  /// An entry of a chain, read from its manifest and checked against its id.
  func entry(_ number: Int, of state: AssetState) throws -> HistoryEntry {
    let entry = try manifests.entry(of: state.id, number)
    guard entry.id == state.ids[number] else {
      throw StoreError.chainBroken(
        path: manifests.path(of: state.id, number), expected: "the id \(state.ids[number])", found: "\(entry.id)")
    }
    return entry
  }

  /// An asset's chain after a catch-up.
  ///
  /// - Throws: `StoreError.assetNotFound`
  func chain(of asset: AssetID, _ index: StoreIndex) throws -> AssetState {
    guard let state = try caughtUp(asset, index) else { throw StoreError.assetNotFound(asset.text) }
    return state
  }

  private struct IndexIsBehind: Error {}

  /// Whether the index has every entry that has a manifest.
  func isUpToDate(_ state: AssetState?, _ asset: AssetID) throws -> Bool {
    let numbers = try manifests.numbers(of: asset)
    let newest = state?.newest.number ?? -1
    for (expected, number) in numbers.enumerated() where number != expected {
      throw StoreError.manifestMissing(path: manifests.path(of: asset, expected))
    }
    if numbers.count <= newest { throw StoreError.manifestMissing(path: manifests.path(of: asset, numbers.count)) }
    return numbers.count == newest + 1
  }
}
