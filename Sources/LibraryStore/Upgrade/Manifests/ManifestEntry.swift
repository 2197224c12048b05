import Documents

/// An entry of version 1: its manifest, and its id, which is the digest of the manifest's bytes.
struct ManifestEntry: Hashable, Sendable {
  let id: SHA256Digest
  let manifest: Manifest

  var number: Int { manifest.number }
  var reference: EntryReference { EntryReference(asset: manifest.asset, number: number, id: id) }

  /// Reads an entry from the bytes of its manifest.
  ///
  /// - Parameter path: the manifest's path, for errors.
  init(_ bytes: [UInt8], path: String) throws {
    manifest = try Manifest(bytes, path: path)
    id = SHA256Digest(of: bytes)
  }
}
