package import Documents
import DurableFiles
import TransactionLog

extension PhotoStore {
  /// The asset whose current or first original has the bytes of a file; nil if there is none. The file is not read if
  /// it is known to be unchanged since it was last read.
  ///
  /// - Throws: `StoreError.notAFile`, `.file`.
  package func asset(ofFile file: String) throws(StoreError) -> Asset? {
    try reading { photos in
      let digest = try digest(ofFile: file)
      return try index.read { try $0.asset(withOriginal: digest) }.flatMap {
        photos?.contains($0.id) == false ? nil : $0
      }
    }
  }

  /// A file and the photo that it may be the original of.
  package struct NamedOriginal {
    let file: String
    let asset: AssetID

    package init(file: String, asset: AssetID) { (self.file, self.asset) = (file, asset) }
  }

  /// Whether files have the bytes of photos' current or first originals, determined as by `asset(ofFile:)`.
  ///
  /// - Throws: `StoreError.notAFile`, `.file`.
  package func areOriginals(_ files: [NamedOriginal]) throws(StoreError) -> [Bool] {
    try reading { photos in
      try zip(files, digests(ofFiles: files.map(\.file))).map { file, digest in
        let digest = try digest.get()
        if photos?.contains(file.asset) == false { return false }
        if AssetID(original: digest) == file.asset { return true }
        return try index.read { try $0.asset(withOriginal: digest)?.id } == file.asset
      }
    }
  }

  /// The digest of a file's bytes, which are read only if it is not known.
  func digest(ofFile path: String) throws -> SHA256Digest { try digests(ofFiles: [path])[0].get() }

  /// The digests of files' bytes, which are read only if their digests are not known.
  func digests(ofFiles paths: [String]) -> [Result<SHA256Digest, any Error>] {
    let statuses = paths.map { try? FileStatus(at: $0, followingLinks: true) }
    let known = originals?.digests(of: statuses) ?? paths.map { _ in nil }
    return zip(paths, known).map { path, known in Result { try known ?? readDigest(ofFile: path) } }
  }

  private func readDigest(ofFile path: String) throws -> SHA256Digest {
    let begin = FileStatus.now
    let file = try OriginalFile(path)
    let digest = try file.digested().digest
    originals?.note(file.status, digest, readSince: begin, at: path)
    return digest
  }

  /// Whether the files with photos' originals have the right bytes. They are read only if their digests are not known.
  func haveIntactOriginals(_ assets: [Asset]) -> [Bool] {
    let statuses = assets.map { try? FileStatus(at: objects.path(of: $0.digest)) }
    let known = originals?.digests(of: statuses) ?? assets.map { _ in nil }
    return assets.indices.map { index in
      let (asset, status) = (assets[index], statuses[index])
      guard let status else {
        return asset.isReference && (try? digest(ofFile: referencePath(asset))) == asset.digest
      }
      guard status.kind == .file, status.size == asset.fileSize else { return false }
      return known[index] == asset.digest || (try? readsIntact(asset, status)) == true
    }
  }

  /// Whether the object with a photo's original has the right bytes, which are read.
  private func readsIntact(_ asset: Asset, _ status: FileStatus) throws -> Bool {
    let path = objects.path(of: asset.digest)
    let begin = FileStatus.now
    guard try objects.digest(ofFileAt: path) == asset.digest else { return false }
    if try FileStatus(at: path) == status { originals?.note(status, asset.digest, readSince: begin, at: path) }
    return true
  }

  /// Remembers the facts that planning needs about an original; nothing without access to change the library.
  ///
  /// - Parameters:
  ///   - facts: in the caller's own form, which also says for which versions it holds.
  ///   - digest: the digest of the original.
  package func remember(_ facts: [UInt8], of digest: SHA256Digest) {
    try? changing { _ in
      guard let originals, originals.facts(of: digest) != facts else { return }
      originals.note(facts, of: digest)
    }
  }

  /// Remembers the digest of the bytes of a file that has been read in the meantime; nothing without access to change the
  /// library.
  package func remember(_ digest: SHA256Digest, of file: UnreadFile) {
    try? changing { _ in
      // The file must be the same before and after: a link may lead elsewhere by now.
      guard let originals, let status = file.status,
        (try? FileStatus(at: file.path, followingLinks: true)) == status
      else { return }
      originals.note(status, digest, readSince: file.begin, at: file.path)
    }
  }

  /// Saves the known facts about originals. If that is not possible, the originals are read again.
  package func keepKnown() {
    try? changing { _ in
      guard let originals, originals.isPending else { return }
      try? log.withSyncLock(within: TransactionLog.readerPatience) {
        try originals.write { digest in try index.read { try $0.hasOriginal(digest) } }
      }
    }
  }
}

extension SQLConnection {
  /// Whether the bytes with a digest are the current or first original of a photo.
  fileprivate func hasOriginal(_ digest: SHA256Digest) throws -> Bool {
    try row(of: AssetID(original: digest)) != nil || asset(withOriginal: digest) != nil
  }
}
