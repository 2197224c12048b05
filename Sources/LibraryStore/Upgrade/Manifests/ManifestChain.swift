import Documents

/// An asset with its complete chain of entries and its history.
struct ManifestChain: Sendable {
  /// The asset.
  let id: AssetID
  /// The content of entry 0.
  let original: Manifest.Original
  /// The ids of the entries by number; never empty.
  private(set) var ids: [SHA256Digest]
  /// The states that the entries lead to.
  private(set) var history = ManifestHistory()

  /// The newest entry.
  var newest: EntryReference { reference(ids.count - 1) }

  /// The entry with an existing number.
  func reference(_ number: Int) -> EntryReference { EntryReference(asset: id, number: number, id: ids[number]) }

  /// A chain of entry 0 alone.
  init(id: AssetID, original: Manifest.Original, first: SHA256Digest) {
    self.id = id
    self.original = original
    ids = [first]
  }

  /// Adds the next entry; only its step is checked.
  mutating func append(_ id: SHA256Digest, _ step: ManifestHistory.Step) throws(ManifestHistory.Inconsistency) {
    try history.append(step)
    ids.append(id)
  }

  /// The chain that begins with entry 0.
  ///
  /// - Throws: `StoreError.chainBroken` if the entry is not the first of a chain.
  init(_ entry: ManifestEntry, path: String) throws {
    guard case .original(let original) = entry.manifest.content else {
      throw StoreError.chainBroken(path: path, expected: "the original before it", found: "nothing")
    }
    self.init(id: entry.manifest.asset, original: original, first: entry.id)
  }

  /// Adds an entry that continues the chain.
  ///
  /// - Parameter path: the path of its manifest, for errors.
  /// - Throws: `StoreError.chainBroken` if it does not; then nothing has changed.
  mutating func append(_ entry: ManifestEntry, path: String) throws {
    let manifest = entry.manifest
    guard manifest.asset == id, manifest.number == ids.count, manifest.previous == newest.id else {
      throw StoreError.chainBroken(
        path: path, expected: "number \(ids.count) after \(newest.id)",
        found: "number \(manifest.number) after \(manifest.previous?.hex ?? "nothing")")
    }
    if let edit = manifest.edit, !history.isState(edit.parent) {
      throw StoreError.chainBroken(path: path, expected: "an earlier edit as parent", found: "entry \(edit.parent)")
    }
    guard let step = ManifestHistory.Step(manifest) else {
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
