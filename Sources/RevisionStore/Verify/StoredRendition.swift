package import Documents

/// A rendition that can be rendered again from what an entry records.
package struct StoredRendition: Hashable, Sendable {
  /// The digest of its bytes.
  package let digest: SHA256Digest
  /// An edit with this rendition.
  package let entry: EntryReference
  /// Whether a file has its name.
  package let isPresent: Bool
  /// Whether it is the current state of a photo.
  package let isCurrent: Bool
}

extension PhotoStore {
  /// All reproducible renditions, sorted by digest. An asset counts up to the first problem of its chain.
  package func renditions() throws(StoreError) -> [StoredRendition] {
    try sharedFiles {
      var references = ObjectReferences()
      let states = try checkManifests(&references).states
      let current = Dictionary(uniqueKeysWithValues: states.map { ($0.id, $0.history.current) })
      return try references.byDigest.sorted { $0.key < $1.key }.compactMap { digest, uses in
        guard let use = uses.first(where: \.isReproducible) else { return nil }
        return StoredRendition(
          digest: digest, entry: use.entry, isPresent: try objects.contains(digest),
          isCurrent: uses.contains { current[$0.entry.asset] == $0.entry.number })
      }
    }
  }

  /// An entry and its asset, read from their manifests alone, even if the rest of the history is damaged.
  ///
  /// - Returns: The asset as it was imported: its newest and current entries are 0.
  /// - Throws: `StoreError.chainBroken` if the manifest has another id.
  package func recorded(
    _ reference: EntryReference
  ) throws(StoreError) -> (entry: HistoryEntry, asset: Asset) {
    try sharedFiles {
      let entry = try manifests.entry(of: reference.asset, reference.number)
      let path = manifests.path(of: reference.asset, reference.number)
      guard entry.id == reference.id else {
        throw StoreError.chainBroken(path: path, expected: "the id \(reference.id)", found: "\(entry.id)")
      }
      let first = try manifests.entry(of: reference.asset, 0)
      return (entry, try AssetState(first, path: manifests.path(of: reference.asset, 0)).asset)
    }
  }
}
