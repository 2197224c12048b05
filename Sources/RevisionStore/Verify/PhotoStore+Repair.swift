package import Documents
import Glibc

extension PhotoStore {
  /// Puts good bytes in the place of an object that is missing or damaged. What stood there is put aside in the folder
  /// `damaged`.
  ///
  /// - Returns: Whether the object is good now; false where the bytes are not the object's, and nothing has changed.
  package func restore(_ digest: Digest, from source: ObjectSource) throws(StoreError) -> Bool {
    try exclusive {
      guard try source.hasDigest(digest) else { return false }
      if try isDamaged(digest) { try quarantine(digest) }
      return try objects.put(source).digest == digest
    }
  }

  /// Puts an object aside in the folder `damaged`, where its bytes are not those of its name and no entry needs it.
  ///
  /// - Returns: Whether it was put aside.
  /// - Throws: As `needs()`.
  package func quarantineUnreferenced(_ digest: Digest) throws(StoreError) -> Bool {
    try exclusive {
      var needs = Needs()
      try checkManifests(&needs).requireAll()
      guard needs.byDigest[digest] == nil, try isDamaged(digest) else {
        return false
      }
      try quarantine(digest)
      return true
    }
  }

  /// The path of a photo as it was when it was imported; it may be gone or another by now.
  package func importedPath(of asset: Asset) -> String { referencePath(asset.original) }

  private func isDamaged(_ digest: Digest) throws -> Bool {
    guard try FileStatus(at: objects.path(of: digest)) != nil else { return false }
    return try objects.damage(to: digest, size: nil, readData: true) != nil
  }

  private func quarantine(_ digest: Digest) throws {
    try Folder.make(layout.damaged)
    try objects.checkFolder(of: digest)
    let path = objects.path(of: digest)
    var number = 1
    while try FileStatus(at: layout.damaged + "/\(digest).\(number)") != nil { number += 1 }
    let aside = layout.damaged + "/\(digest).\(number)"
    try SystemCall.perform(.rename, path) { rename(path, aside) }
    try Folder.sync(layout.damaged)
  }
}

extension ObjectSource {
  fileprivate func hasDigest(_ digest: Digest) throws -> Bool {
    switch self {
    case .bytes(let bytes): Digest(of: bytes) == digest
    case .file(let path): try OriginalFile(path).digested().digest == digest
    }
  }
}
