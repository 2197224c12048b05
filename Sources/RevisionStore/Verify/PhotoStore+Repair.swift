package import Documents
import Glibc

extension PhotoStore {
  /// Restores a missing or damaged object from good bytes. A damaged file is moved to the folder `damaged` first.
  ///
  /// - Returns: Whether the object is intact now; false if the bytes have another digest, and nothing has changed.
  package func restore(_ digest: SHA256Digest, from source: ObjectSource) throws(StoreError) -> Bool {
    try exclusive {
      guard try source.hasDigest(digest) else { return false }
      if try isDamaged(digest) { try quarantine(digest) }
      return try objects.put(source).digest == digest
    }
  }

  /// Moves a damaged object that no entry needs to the folder `damaged`.
  ///
  /// - Returns: Whether it was moved.
  /// - Throws: The first problem of a manifest; then no object counts as unneeded.
  package func quarantineUnreferenced(_ digest: SHA256Digest) throws(StoreError) -> Bool {
    try exclusive {
      var references = ObjectReferences()
      try checkManifests(&references).requireAll()
      guard references.byDigest[digest] == nil, try isDamaged(digest) else {
        return false
      }
      try quarantine(digest)
      return true
    }
  }

  /// The path that a photo was imported from. The file may be missing or changed by now.
  package func importedPath(of asset: Asset) -> String { referencePath(asset.original) }

  private func isDamaged(_ digest: SHA256Digest) throws -> Bool {
    guard try FileStatus(at: objects.path(of: digest)) != nil else { return false }
    return try objects.damage(to: digest, size: nil, readData: true) != nil
  }

  private func quarantine(_ digest: SHA256Digest) throws {
    try Folder.make(layout.damaged)
    try objects.checkFolder(of: digest)
    let path = objects.path(of: digest)
    var number = 1
    while try FileStatus(at: layout.damaged + "/\(digest).\(number)") != nil { number += 1 }
    let target = layout.damaged + "/\(digest).\(number)"
    try SystemCall.perform(.rename, path) { rename(path, target) }
    try Folder.sync(layout.damaged)
  }
}

extension ObjectSource {
  fileprivate func hasDigest(_ digest: SHA256Digest) throws -> Bool {
    switch self {
    case .bytes(let bytes): SHA256Digest(of: bytes) == digest
    case .file(let path): try OriginalFile(path).digested().digest == digest
    }
  }
}
