package import Documents
import DurableFiles
import TransactionLog

extension PhotoStore {
  /// The asset with the bytes of a file as its original, now or at first; nil if no asset has them. The file is not read
  /// where it is known to be unchanged since it was read last.
  ///
  /// - Throws: `StoreError.notAFile`, `.file`.
  package func asset(ofFile file: String) throws(StoreError) -> Asset? {
    try mappingErrors {
      let digest = try digest(ofFile: file)
      return try index.read { try $0.asset(withOriginal: digest) }
    }
  }

  /// Whether a file has the bytes of a photo's original, now or at first, as `asset(ofFile:)` finds out.
  ///
  /// - Throws: `StoreError.notAFile`, `.file`.
  package func isOriginal(_ file: String, of asset: AssetID) throws(StoreError) -> Bool {
    try mappingErrors {
      let digest = try digest(ofFile: file)
      if AssetID(original: digest) == asset { return true }
      return try index.read { try $0.asset(withOriginal: digest)?.id } == asset
    }
  }

  /// The digest of a file's bytes, which are only read where they are not known.
  func digest(ofFile path: String) throws -> SHA256Digest {
    if let originals, let status = try FileStatus(at: path, followingLinks: true),
      let known = originals.digest(of: status)
    {
      return known
    }
    let begin = FileStatus.now
    let file = try OriginalFile(path)
    let digest = try file.digested().digest
    originals?.note(file.status, digest, readSince: begin, at: path)
    return digest
  }

  /// Whether the file with a photo's original has its bytes. They are only read where they are not known.
  func hasIntactOriginal(_ asset: Asset) throws -> Bool {
    let path = objects.path(of: asset.digest)
    if let status = try FileStatus(at: path) {
      guard status.kind == .file, status.size == asset.fileSize else { return false }
      if originals?.digest(of: status) == asset.digest { return true }
      let begin = FileStatus.now
      guard try objects.digest(ofFileAt: path) == asset.digest else { return false }
      if try FileStatus(at: path) == status { originals?.note(status, asset.digest, readSince: begin, at: path) }
      return true
    }
    return try asset.isReference && digest(ofFile: referencePath(asset)) == asset.digest
  }

  /// Remembers what planning needs of an original.
  ///
  /// - Parameters:
  ///   - facts: in a form of the caller's, which also says for which versions it holds.
  ///   - digest: that of the original.
  package func remember(_ facts: [UInt8], of digest: SHA256Digest) {
    guard let originals, originals.facts(of: digest) != facts else { return }
    originals.note(facts, of: digest)
  }

  /// Writes down what is known of originals. Where that is not possible, they are read again.
  package func keepKnown() {
    guard let originals, originals.isPending else { return }
    try? log.whileNobodySyncs {
      try originals.write { digest in try index.read { try $0.hasOriginal(digest) } }
    }
  }
}

extension SQLConnection {
  /// Whether bytes are the original of a photo, now or at first.
  fileprivate func hasOriginal(_ digest: SHA256Digest) throws -> Bool {
    try row(of: AssetID(original: digest)) != nil || asset(withOriginal: digest) != nil
  }
}
