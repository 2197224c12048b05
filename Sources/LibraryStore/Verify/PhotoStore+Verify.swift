import Documents
import DurableFiles
import TransactionLog

extension PhotoStore {
  /// Checks the log, the index, objects and files. Nothing is changed, and nobody waits.
  ///
  /// - Parameter progress: called after each object with their number so far and in all.
  /// - Returns: The findings in a stable order: objects, originals by reference, log, index, files.
  package func verify(
    _ depth: VerifyDepth, progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) throws(StoreError) -> [Finding] {
    try mappingErrors {
      try checkedLog { log, findings in
        let objects = try checkObjects(log, progress: progress) { _ in depth == .readData }
        let originals = try checkOriginalsByReference(log) { _ in depth == .readData }
        return objects + originals + findings + (try checkFiles())
      }
    }
  }

  /// Reads the log up to where the index has it, and compares the two.
  ///
  /// - Parameter body: called with the second index, and the findings about the log and the first one.
  func checkedLog<Value>(_ body: (LogCheck, [Finding]) throws -> Value) throws -> Value {
    do {
      let (torn, damaged) = try checkTail()
      return try withCheck { check in
        try body(check, damaged + (try compareIndex(with: check)) + torn)
      }
    } catch let error where Self.isAboutIndex(error) {
      // Nothing in it is trusted, not even how far it got.
      return try withCheck { check in
        _ = try readLog(check, nil)
        let reason = (error as? SQLError)?.message ?? (error as? LibraryIndex.Unusable)?.reason ?? ""
        return try body(check, try logFindings(check) + [.indexDamaged(reason: reason)])
      }
    }
  }

  private static func isAboutIndex(_ error: any Error) -> Bool {
    error is LibraryIndex.Unusable || (error as? SQLError)?.isAboutContent == true
  }

  private func withCheck<Value>(_ body: (LogCheck) throws -> Value) throws -> Value {
    try withTemporaryDatabase { try body(try LogCheck($0, library)) }
  }

  /// Reads the log up to where the index has it into a second one, and compares the two.
  private func compareIndex(with check: LogCheck) throws -> [Finding] {
    try index.read { live in
      let applied = try LibraryIndex.applied(in: live)
      let problems = try live.statement("PRAGMA integrity_check(20)").all([]) { row throws(SQLError) in
        row.text(0) ?? ""
      }.filter { $0 != "ok" }
      if let problem = problems.first { throw LibraryIndex.Unusable(reason: problem) }
      let end = try readLog(check, applied)
      let log = try logFindings(check) + Self.endFindings(end, applied, segments)
      return try log + TableComparison(index: live, expected: check.objects.database).findings()
    }
  }

  /// Reads the log into a second index.
  ///
  /// - Parameter applied: how far the first one got, which is durable; nil to read all.
  private func readLog(_ check: LogCheck, _ applied: LogPosition?) throws -> LogPosition {
    let database = check.objects.database
    try database.execute("BEGIN IMMEDIATE")
    var handler = check
    var reader = TransactionReader(segments, after: .start, durable: applied?.number ?? 0, readsAll: true)
    let end = try reader.read(to: applied?.place, &handler).position
    try check.finish(at: end)
    try database.execute("COMMIT")
    return end
  }

  /// The damage that was found while the log was read.
  private func logFindings(_ check: LogCheck) throws -> [Finding] {
    let database = check.objects.database
    var findings = try database.statement(
      "SELECT segment, offset, found, isKnown FROM damage ORDER BY segment, offset"
    ).all([]) { row throws(SQLError) -> (Int, Int, String, Bool) in
      (row.int(0), row.int(1), row.text(2) ?? "", row.int(3) != 0)
    }.map { segment, offset, found, isKnown -> Finding in
      let path = segments.path(of: segment)
      return isKnown
        ? .gapRecorded(path: path, offset: offset, found: found) : .logDamaged(path: path, offset: offset, found: found)
    }
    let newer = try database.statement("SELECT newer FROM library").first { row throws(SQLError) in row.text(0) } ?? nil
    if let found = newer ?? check.newer?.found { findings.append(.newer(path: layout.root, found: found)) }
    let lines = try check.unblankedLines()
    if lines > 0 { findings.append(.purgeInterrupted(lines: lines)) }
    return findings
  }

  /// What is wrong if the log does not reach the place up to which the index has read it.
  private static func endFindings(_ end: LogPosition, _ applied: LogPosition, _ segments: SegmentFolder) -> [Finding] {
    if end == applied { return [] }
    let path = segments.path(of: end.place.segment)
    let expected = applied.id?.hex ?? "none"
    return [
      .logDamaged(
        path: path, offset: end.place.offset,
        found: "transaction \(end.number) at the end, expected \(applied.number) with the commit \(expected)")
    ]
  }

  /// Checks what follows the last transaction that the index has.
  private func checkTail() throws -> (torn: [Finding], damaged: [Finding]) {
    var findings: [Finding] = []
    if try FileStatus(at: layout.log.blocked) != nil { findings.append(.blocked(path: layout.log.blocked)) }
    var damage = TailDamage()
    do {
      // A transaction that is being written looks torn, so only one that stays so is told.
      let applied = try index.applied()
      var reader = TransactionReader(segments, after: applied, durable: applied.number)
      let first = try reader.read(&damage)
      if let found = damage.newer { findings.append(.newer(path: layout.root, found: found)) }
      if case .whole = first, damage.found.isEmpty { return ([], findings) }
      damage = TailDamage()
      let end = try log.end(isReadOnly: isReadOnly, &damage)
      findings += damage.found.map { .logDamaged(path: $0.path, offset: $0.place.offset, found: $0.found) }
      switch end {
      case .whole: return ([], findings)
      case .damaged(_, let damage):
        findings.append(.logDamaged(path: damage.path, offset: damage.place.offset, found: damage.found))
        return ([], findings)
      case .torn(let position, let found):
        let path = segments.path(of: position.place.segment)
        return ([.logTorn(path: path, offset: position.place.offset, found: found)], findings)
      }
    } catch LogError.shortened(let path, let expected) {
      let found = "the end of the log, expected more up to byte \(expected.offset), which the index has read"
      let size = try FileStatus(at: path)?.size ?? 0
      return ([], findings + [.logDamaged(path: path, offset: size, found: found)])
    }
  }
}

/// Collects the damage behind what the index has.
private struct TailDamage: TransactionHandler {
  var found: [LogDamage] = []
  var newer: String?

  mutating func change(_ change: ChangeLine) {
    if newer == nil, let members = change.members { newer = NewerLine.found(members) }
  }
  mutating func commit(_ commit: CommitRecord, at position: LogPosition) {}
  mutating func discard() {}
  mutating func damage(_ damage: LogDamage) { if found.count < 1000 { found.append(damage) } }
}
