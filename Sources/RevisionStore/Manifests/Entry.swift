package import Documents

/// One entry of an asset's history: its manifest, and its id, which is the manifest's SHA-256.
package struct Entry: Hashable, Sendable {
  /// The SHA-256 of the manifest's bytes.
  package let id: Digest
  /// What the entry says.
  package let manifest: Manifest

  /// The entry's place in the history.
  package var number: Int { manifest.number }

  /// The entry by its asset, number and id.
  package var reference: EntryReference { EntryReference(asset: manifest.asset, number: number, id: id) }

  /// The entry whose manifest has these bytes.
  ///
  /// - Parameter path: Where they come from, for errors.
  init(_ bytes: [UInt8], path: String) throws {
    manifest = try Manifest(bytes, path: path)
    id = Digest(of: bytes)
  }
}
