import Documents

/// An asset with its whole chain of entries: which they are, and where they lead.
struct AssetState: Sendable {
  /// The asset.
  let id: AssetID
  /// What entry 0 says.
  let original: Manifest.Original
  /// The ids of its entries, by number; never empty.
  private(set) var ids: [Digest]
  /// Its history.
  private(set) var history = History()

  /// The asset as others see it.
  var asset: Asset { Asset(id: id, original: original, newestEntry: history.newest, currentEntry: history.current) }

  /// The newest entry.
  var newest: EntryReference { reference(ids.count - 1) }

  /// The entry with a number the history has.
  func reference(_ number: Int) -> EntryReference { EntryReference(asset: id, number: number, id: ids[number]) }

  /// An asset as the index has it: its entries' ids, and what they did.
  init(id: AssetID, original: Manifest.Original, first: Digest) {
    self.id = id
    self.original = original
    ids = [first]
  }

  /// Adds the next entry without checking more than its step.
  mutating func append(_ id: Digest, _ step: History.Step) throws(History.Inconsistency) {
    try history.append(step)
    ids.append(id)
  }

  /// The chain that begins with entry 0.
  ///
  /// - Throws: `StoreError.chainBroken` where the entry is not the first of a chain.
  init(_ entry: HistoryEntry, path: String) throws {
    guard case .original(let original) = entry.manifest.content else {
      throw StoreError.chainBroken(path: path, expected: "the original before it", found: "nothing")
    }
    self.init(id: entry.manifest.asset, original: original, first: entry.id)
  }

  /// Adds an entry that continues the chain.
  ///
  /// - Parameter path: Where its manifest is, for errors.
  /// - Throws: `StoreError.chainBroken` where it does not; nothing has changed then.
  mutating func append(_ entry: HistoryEntry, path: String) throws {
    let manifest = entry.manifest
    guard manifest.asset == id, manifest.number == ids.count, manifest.previous == newest.id else {
      throw StoreError.chainBroken(
        path: path, expected: "number \(ids.count) after \(newest.id)",
        found: "number \(manifest.number) after \(manifest.previous?.hex ?? "nothing")")
    }
    if let edit = manifest.edit, !history.isState(edit.parent) {
      throw StoreError.chainBroken(path: path, expected: "an earlier edit as parent", found: "entry \(edit.parent)")
    }
    guard let step = History.Step(manifest) else {
      throw StoreError.chainBroken(path: path, expected: "an edit or a move", found: "an original")
    }
    do {
      try append(entry.id, step)
    } catch {
      throw StoreError.chainBroken(
        path: path, expected: error.expected.map { "target \($0)" } ?? "an earlier edit to move to",
        found: "target \(error.target)")
    }
  }
}
