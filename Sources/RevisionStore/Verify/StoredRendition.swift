package import Documents

/// A rendition that can be made again from what an entry records.
package struct StoredRendition: Hashable, Sendable {
  /// Its bytes.
  package let digest: Digest
  /// An edit that it is the result of.
  package let entry: EntryReference
  /// Whether there is a file with its name.
  package let isPresent: Bool
  /// Whether it is the current state of a photo.
  package let isCurrent: Bool
}

extension PhotoStore {
  /// Every rendition that can be made again, in the order of their digests. An asset counts as far as its chain is
  /// whole.
  package func renditions() throws(StoreError) -> [StoredRendition] {
    try sharedFiles {
      var needs = Needs()
      let states = try checkManifests(&needs).states
      let current = Dictionary(uniqueKeysWithValues: states.map { ($0.id, $0.history.current) })
      return try needs.byDigest.sorted { $0.key < $1.key }.compactMap { digest, uses in
        guard let use = uses.first(where: \.isReproducible) else { return nil }
        return StoredRendition(
          digest: digest, entry: use.entry, isPresent: try objects.contains(digest),
          isCurrent: uses.contains { current[$0.entry.asset] == $0.entry.number })
      }
    }
  }

  /// An entry and its asset, read from their manifests alone, also where the rest of the history is damaged.
  ///
  /// - Returns: The asset as it was imported: its newest and current entries are 0.
  /// - Throws: `StoreError.chainBroken` where the manifest is another one by now.
  package func recorded(_ reference: EntryReference) throws(StoreError) -> (entry: HistoryEntry, asset: Asset) {
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
