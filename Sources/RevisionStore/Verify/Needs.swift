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

  /// Adds an entry's needs.
  ///
  /// - Throws: `StoreError.chainBroken` where an edit's base is neither the original nor an earlier rendition.
  mutating func add(_ entry: Entry, _ original: Manifest.Original, _ path: String) throws {
    for need in entry.manifest.objects(original: original) {
      let isReproducible = need.role == .rendition && entry.manifest.edit?.rendition.isReproducible == true
      if need.role == .base, !isRendition(need.digest, of: entry.manifest.asset) {
        throw StoreError.chainBroken(path: path, expected: "an earlier rendition as base", found: "\(need.digest)")
      }
      byDigest[need.digest, default: []].append(
        Use(entry: entry.reference, size: need.size, isReproducible: isReproducible))
    }
    if let rendition = entry.manifest.edit?.rendition.object.digest {
      renditions.insert([entry.manifest.asset.text, rendition.hex])
    }
  }

  /// The size the manifests record for an object, where they do.
  func size(of digest: Digest) -> Int? { byDigest[digest]?.lazy.compactMap(\.size).first }

  private var renditions: Set<[String]> = []

  private func isRendition(_ digest: Digest, of asset: AssetID) -> Bool {
    renditions.contains([asset.text, digest.hex])
  }
}
