extension PhotoStore {
  /// An asset's chain, after entering what processes that died had written but not entered; nil for an unknown asset.
  ///
  /// A manifest under its number is an entry; the index follows.
  /// - Throws: `StoreError.manifestMissing` where there is a gap, or the index has more than the files.
  func caughtUp(_ asset: AssetID, _ index: StoreIndex) throws -> AssetState? {
    // The index is read first: entries made meanwhile make the files look newer, never older.
    let state = try index.read { try StoreIndex.state(of: asset, in: $0) }
    if try isWhole(state, asset) { return state }
    return try index.write { database in
      var state = try StoreIndex.state(of: asset, in: database)
      if try isWhole(state, asset) { return state }
      try manifests.sync(asset)
      let next = (state?.newest.number ?? -1) + 1
      for number in try manifests.numbers(of: asset) where number >= next {
        let entry = try manifests.entry(of: asset, number)
        try StoreIndex.enter(entry, after: &state, path: manifests.path(of: asset, number), in: database)
      }
      return state
    }
  }

  /// Adds an entry to an asset's history: the manifest first, then the index, in one transaction.
  ///
  /// - Parameter content: Decides on the entry by what the history is when nobody else can change it; nil for none.
  /// - Returns: The entry, durable; nil where `content` wanted none.
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
          // A process that died since then made an entry; it must be entered even where ours is refused.
          guard try isWhole(chain, asset) else { throw Behind() }
          guard let content = try content(chain) else { return nil }
          let manifest = Manifest(
            asset: asset, number: chain.newest.number + 1, previous: chain.newest.id, date: Manifest.now(),
            author: author, note: note, content: content)
          let entry = try manifests.write(manifest)
          try StoreIndex.enter(
            entry, after: &state, path: manifests.path(of: asset, manifest.number), in: database)
          return entry
        }
      } catch is Behind {
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

  /// An asset's chain, caught up.
  ///
  /// - Throws: `StoreError.assetNotFound`
  func chain(of asset: AssetID, _ index: StoreIndex) throws -> AssetState {
    guard let state = try caughtUp(asset, index) else { throw StoreError.assetNotFound(asset.text) }
    return state
  }

  private struct Behind: Error {}

  /// Whether the index has every entry there is a manifest of.
  func isWhole(_ state: AssetState?, _ asset: AssetID) throws -> Bool {
    let numbers = try manifests.numbers(of: asset)
    let newest = state?.newest.number ?? -1
    for (expected, number) in numbers.enumerated() where number != expected {
      throw StoreError.manifestMissing(path: manifests.path(of: asset, expected))
    }
    if numbers.count <= newest { throw StoreError.manifestMissing(path: manifests.path(of: asset, numbers.count)) }
    return numbers.count == newest + 1
  }
}
