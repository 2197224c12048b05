import Documents
import DurableFiles

extension PhotoStore {
  /// The findings about scanned files.
  func findings(_ problems: [ObjectProblem], _ log: LogCheck) throws -> [Finding] {
    try problems.flatMap { problem -> [Finding] in
      switch problem {
      case .unexpected(let path): [.unexpectedFile(path: path)]
      case .damaged(let digest, let uses, let found): try findings(digest, uses, found, log)
      }
    }
  }

  /// Checks one object.
  func check(_ digest: SHA256Digest, _ uses: [ObjectUse], _ log: LogCheck, readData: Bool) throws -> [Finding] {
    let size = uses.lazy.compactMap(\.size).first
    guard let found = try objects.damage(to: digest, size: size, readData: readData) else { return [] }
    return try findings(digest, uses, found, log)
  }

  /// The findings about an object that is damaged or missing.
  private func findings(
    _ digest: SHA256Digest, _ uses: [ObjectUse], _ found: String, _ log: LogCheck
  ) throws -> [Finding] {
    let path = objects.path(of: digest)
    if found == ObjectFiles.nothing { return try missing(digest, path, uses, log) }
    return [.objectDamaged(digest, path: path, found: found, entries: try log.entries(uses, segments))]
  }

  /// The finding about an object that does not exist; none if it may be missing.
  private func missing(
    _ digest: SHA256Digest, _ path: String, _ uses: [ObjectUse], _ log: LogCheck
  ) throws -> [Finding] {
    if uses.contains(where: \.isElsewhere) { return [] }
    guard uses.allSatisfy({ $0.role == .rendition && $0.isReproducible }) else {
      return [.objectMissing(digest, path: path, entries: try log.entries(uses, segments))]
    }
    let current = try uses.filter { try log.isCurrent($0) && isStillCurrent($0) }
    if current.isEmpty { return [] }
    let policy = try renditionHistory(log)
    if policy.now == .none { return [] }
    // The newest entry has been current since it was made, and a collection keeps current renditions unless told to
    // keep none.
    let deleted = policy.wasEverNone ? nil : try current.first { try log.isNewest($0) }
    guard let use = deleted ?? current.first, let entry = try log.entries([use], segments).first else { return [] }
    return [.renditionMissing(digest, path: path, entry: entry, mayBeEvicted: deleted == nil)]
  }

  /// Whether a rendition that counted when the log was read still counts. If not, a collection may have removed it
  /// since.
  private func isStillCurrent(_ use: ObjectUse) -> Bool { (try? index.read { try $0.isCurrent(use) }) ?? true }

  /// Checks the originals that the library only refers to.
  func checkOriginalsByReference(_ log: LogCheck, reads: (SHA256Digest) -> Bool) throws -> [Finding] {
    let cursor = try TableCursor(
      "SELECT row FROM asset WHERE isReference = 1 ORDER BY row", in: log.database)
    var findings: [Finding] = []
    while cursor.hasRow {
      for asset in try log.database.assets("WHERE row = ?", [.int(cursor.int(0))]) {
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
    let entries = try log.entries(log.objects.uses(of: object.digest).filter { $0.role == .original }, segments)
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
