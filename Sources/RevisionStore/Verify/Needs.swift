import Documents

/// Which objects the entries of a store need, gathered from the manifests.
struct Needs {
  /// One entry's need of an object.
  struct Use: Hashable {
    let entry: EntryReference
    let size: Int?
    /// Whether the entry could do without the object, by making it again.
    let isReproducible: Bool
  }

  /// The uses of each object, in the order of the entries.
  private(set) var byDigest: [Digest: [Use]] = [:]
  private var renditions: [AssetID: Set<Digest>] = [:]

  /// Adds an entry's needs.
  ///
  /// - Throws: `StoreError.chainBroken` where an edit's base is neither the original nor an earlier rendition.
  mutating func add(_ entry: HistoryEntry, _ original: Manifest.Original, _ path: String) throws {
    let asset = entry.manifest.asset
    let rendition = entry.manifest.edit?.rendition
    for need in entry.manifest.objects(original: original) {
      if need.role == .base, renditions[asset]?.contains(need.digest) != true {
        throw StoreError.chainBroken(path: path, expected: "an earlier rendition as base", found: "\(need.digest)")
      }
      let isReproducible = need.role == .rendition && rendition?.isReproducible == true
      byDigest[need.digest, default: []].append(
        Use(entry: entry.reference, size: need.size, isReproducible: isReproducible))
    }
    if let rendition { renditions[asset, default: []].insert(rendition.object.digest) }
  }

  /// The size the manifests record for an object, where they do.
  func size(of digest: Digest) -> Int? { byDigest[digest]?.lazy.compactMap(\.size).first }
}
