import Documents

/// The objects that the entries of a store refer to, collected from the manifests.
struct ManifestObjects {
  /// One entry's reference to an object.
  struct Use: Hashable {
    let entry: EntryReference
    let size: Int?
    /// Whether the object can be rendered again from what the entry records.
    let isReproducible: Bool
  }

  /// The uses of each object, in the order of the entries.
  private(set) var byDigest: [SHA256Digest: [Use]] = [:]
  private var renditions: [AssetID: Set<SHA256Digest>] = [:]

  /// Adds the references of an entry.
  ///
  /// - Throws: `StoreError.chainBroken` if an edit's base is neither the original nor an earlier rendition.
  mutating func add(_ entry: ManifestEntry, _ original: Manifest.Original, _ path: String) throws {
    let asset = entry.manifest.asset
    let rendition = entry.manifest.edit?.rendition
    for reference in entry.manifest.objectReferences(original: original) {
      if reference.role == .base, renditions[asset]?.contains(reference.digest) != true {
        throw StoreError.chainBroken(path: path, expected: "an earlier rendition as base", found: "\(reference.digest)")
      }
      let isReproducible = reference.role == .rendition && rendition?.isReproducible == true
      byDigest[reference.digest, default: []].append(
        Use(entry: entry.reference, size: reference.size, isReproducible: isReproducible))
    }
    if let rendition { renditions[asset, default: []].insert(rendition.object.digest) }
  }

  /// The size that the manifests record for an object, if they do.
  func size(of digest: SHA256Digest) -> Int? { byDigest[digest]?.lazy.compactMap(\.size).first }
}
