import Documents
import DurableFiles

extension PhotoStore {
  /// Checks every object, folder by folder.
  ///
  /// - Parameter reads: whether to read the bytes of an object.
  func checkObjects(
    _ log: LogCheck, progress: (_ done: Int, _ count: Int) -> Void, reads: (SHA256Digest) -> Bool
  ) throws -> [Finding] {
    let (shards, unexpected) = try objects.shards()
    let count = try shards.reduce(0) { try $0 + objects.names(in: $1).digests.count }
    var findings = unexpected.map { Finding.unexpectedFile(path: $0) }
    var done = 0
    for shard in 0...255 {
      let name = Hexadecimal.text([UInt8(shard)])
      let (present, others) = shards.contains(name) ? try objects.names(in: name) : ([], [])
      let uses = try log.objects.uses(in: UInt8(shard))
      let isPresent = Set(present)
      for digest in (present + uses.keys.filter { !isPresent.contains($0) }).sorted() {
        findings += try check(digest, uses[digest] ?? [], log, readData: reads(digest))
        if isPresent.contains(digest) {
          done += 1
          progress(done, count)
        }
      }
      findings += others.map { .unexpectedFile(path: $0) }
    }
    return findings
  }

  /// Checks one object.
  func check(_ digest: SHA256Digest, _ uses: [ObjectUse], _ log: LogCheck, readData: Bool) throws -> [Finding] {
    let path = objects.path(of: digest)
    let size = uses.lazy.compactMap(\.size).first
    guard let found = try objects.damage(to: digest, size: size, readData: readData) else { return [] }
    if found == ObjectStore.nothing { return try missing(digest, path, uses, log) }
    return [.objectDamaged(digest, path: path, found: found, entries: try log.entries(uses))]
  }

  /// The finding about an object that does not exist; none if it may be missing.
  private func missing(
    _ digest: SHA256Digest, _ path: String, _ uses: [ObjectUse], _ log: LogCheck
  ) throws -> [Finding] {
    if uses.contains(where: \.isElsewhere) { return [] }
    guard uses.allSatisfy({ $0.role == .rendition && $0.isReproducible }) else {
      return [.objectMissing(digest, path: path, entries: try log.entries(uses))]
    }
    let current = try uses.filter { try log.isCurrent($0) && isStillCurrent($0) }
    if current.isEmpty { return [] }
    let policy = try renditionHistory(log)
    if policy.now == .none { return [] }
    // The newest entry has been current since it was made, and a collection keeps what is current, unless it is to keep none.
    let deleted = policy.hasBeenNone ? nil : try current.first { try log.isNewest($0) }
    guard let use = deleted ?? current.first, let entry = try log.entries([use]).first else { return [] }
    return [.renditionMissing(digest, path: path, entry: entry, mayBeEvicted: deleted == nil)]
  }

  /// Whether a rendition counts that counted when the log was read. A collection may have removed it since it does not.
  private func isStillCurrent(_ use: ObjectUse) -> Bool { (try? index.read { try $0.isCurrent(use) }) ?? true }

  /// Checks the originals that the library only refers to.
  func checkOriginalsByReference(_ log: LogCheck, reads: (SHA256Digest) -> Bool) throws -> [Finding] {
    let cursor = try TableCursor(
      "SELECT row FROM asset WHERE isReference = 1 ORDER BY row", in: log.objects.database)
    var findings: [Finding] = []
    while cursor.hasRow {
      for asset in try log.objects.database.assets("WHERE row = ?", [.int(cursor.int(0))]) {
        findings += try checkOriginalByReference(asset, log, readData: reads(asset.digest))
      }
      try cursor.next()
    }
    return findings
  }

  func checkOriginalByReference(_ asset: Asset, _ log: LogCheck, readData: Bool) throws -> [Finding] {
    let object = asset.original.object
    guard asset.isReference, try !objects.contains(object.digest) else { return [] }
    let path = importedPath(of: asset)
    let entries = try log.entries(log.objects.uses(of: object.digest).filter { $0.role == .original })
    guard let status = try FileStatus(at: path, followingLinks: true) else {
      return [.objectMissing(object.digest, path: path, entries: entries)]
    }
    if status.kind != .file || status.size != object.size {
      let found = "\(status.kind.rawValue) of \(status.size) bytes"
      return [.objectDamaged(object.digest, path: path, found: found, entries: entries)]
    }
    guard readData else { return [] }
    let found = try OriginalFile(path).digested().digest
    return found == object.digest
      ? [] : [.objectDamaged(object.digest, path: path, found: found.hex, entries: entries)]
  }
}

extension ObjectTable {
  /// The uses of the objects whose digests begin with a byte.
  func uses(in shard: UInt8) throws -> [SHA256Digest: [ObjectUse]] {
    let first = [shard] + [UInt8](repeating: 0, count: SHA256Digest.size - 1)
    let last = [shard] + [UInt8](repeating: 0xFF, count: SHA256Digest.size - 1)
    return try uses(
      from: first.withUnsafeBytes { SHA256Digest(bytes: $0) }, to: last.withUnsafeBytes { SHA256Digest(bytes: $0) })
  }
}

extension ObjectStore {
  /// The names of the folders of objects, and the paths of everything else beside them.
  func shards() throws -> (shards: Set<String>, unexpected: [String]) {
    var shards: Set<String> = []
    var unexpected: [String] = []
    for name in try Folder.names(in: root) {
      if name.utf8.count == 2, name.utf8.allSatisfy(SHA256Digest.isHexDigit),
        try FileStatus(at: root + "/" + name)?.kind == .folder
      {
        shards.insert(name)
      } else if !name.hasPrefix(Temporary.prefix) {
        unexpected.append(root + "/" + name)
      }
    }
    return (shards, unexpected)
  }

  /// The digests of the objects in a folder, and the paths of other files.
  func names(in shard: String) throws -> (digests: [SHA256Digest], unexpected: [String]) {
    var digests: [SHA256Digest] = []
    var unexpected: [String] = []
    for name in try Folder.names(in: root + "/" + shard) where !name.hasPrefix(Temporary.prefix) {
      if let digest = SHA256Digest(hex: name), name.hasPrefix(shard) {
        digests.append(digest)
      } else {
        unexpected.append(root + "/" + shard + "/" + name)
      }
    }
    return (digests, unexpected)
  }
}
