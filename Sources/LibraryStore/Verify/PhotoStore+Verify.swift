import Documents
import TransactionLog

extension PhotoStore {
  /// Checks the log, the index, objects and files. Nothing is changed, and nothing has to wait.
  ///
  /// - Parameter progress: called after each object with the number of objects so far and in total.
  /// - Returns: The findings in a stable order: objects, originals by reference, log, index, files.
  package func verify(
    _ depth: VerifyDepth, progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) throws(StoreError) -> [Finding] {
    try managing {
      try checkedLog { objects in
        try scanObjects(objects, progress: progress) { _ in depth == .readData }
      } then: { log, problems, found in
        let objects = try findings(problems, log)
        let originals = try checkOriginalsByReference(log) { _ in depth == .readData }
        return objects + originals + found + (try checkFiles())
      }
    }
  }

  /// Reads the log as far as the index has read it, and compares the two.
  ///
  /// - Parameter body: called with the second index, and the findings about the log and the first one.
  func checkedLog<Value>(_ body: (LogCheck, [Finding]) throws -> Value) throws -> Value {
    try checkedLog { _ in
    } then: { check, _, findings in
      try body(check, findings)
    }
  }

  /// Reads the log as far as the index has read it, and compares the two on another thread.
  ///
  /// - Parameters:
  ///   - prepare: called once the log has been read.
  ///   - scan: called while the indexes are compared. It must use neither of them.
  ///   - body: called with the second index, what `scan` returned, and the findings about the log and the first index.
  func checkedLog<Scan, Value>(
    preparing prepare: (LogCheck) throws -> Void = { _ in }, beside scan: (ObjectTable) throws -> Scan,
    then body: (LogCheck, Scan, [Finding]) throws -> Value
  ) throws -> Value {
    do {
      let (torn, damaged) = try checkTail()
      return try withCheck { check in
        let (scanned, findings) = try compareIndex(with: check, prepare, scan)
        return try body(check, scanned, damaged + findings + torn)
      }
    } catch let error where Self.isAboutIndex(error) {
      // Nothing in the index is trusted, not even its position in the log.
      return try withCheck { check in
        _ = try readLog(check, nil)
        try prepare(check)
        let scanned = try scan(check.objects)
        let reason = (error as? SQLError)?.message ?? (error as? LibraryIndex.Unusable)?.reason ?? ""
        return try body(check, scanned, try logFindings(check, nil) + [.indexDamaged(reason: reason)])
      }
    }
  }

  static func isAboutIndex(_ error: any Error) -> Bool {
    error is LibraryIndex.Unusable || (error as? SQLError)?.isAboutContent == true
  }

  private func withCheck<Value>(_ body: (LogCheck) throws -> Value) throws -> Value {
    try withTemporaryFolder { folder in
      let index = try TemporaryDatabase(in: folder)
      let objects = try TemporaryDatabase(in: folder)
      return try body(try LogCheck(index.connection, objects: objects.connection, library, lines))
    }
  }

  /// Reads the log into a second index, as far as the first one has read it, and compares the two.
  private func compareIndex<Scan>(
    with check: LogCheck, _ prepare: (LogCheck) throws -> Void, _ scan: (ObjectTable) throws -> Scan
  ) throws -> (Scan, [Finding]) {
    try index.readEntered { live in
      let applied = try LibraryIndex.applied(in: live)
      let pages = live.lent { try live.checkIntegrity() }
      let end = try readLog(check, applied)
      try prepare(check)
      try pages.value()
      let log = try logFindings(check, live) + Self.endFindings(end, applied, segments)
      let comparison = TableComparison(index: live, expected: check.database)
      let differences = live.lent { try comparison.findings() }
      let scanned = try scan(check.objects)
      return (scanned, try log + differences.value())
    }
  }

  /// Reads the log into a second index.
  ///
  /// - Parameter applied: how far the first index has read the log, which is durable; nil to read all of it.
  private func readLog(_ check: LogCheck, _ applied: LogPosition?) throws -> LogPosition {
    let databases = [check.database, check.objects.database]
    for database in databases { try database.execute("BEGIN IMMEDIATE") }
    var handler = check
    var reader = TransactionReader(
      segments, after: .start, durable: applied?.number ?? 0, readsAll: true, checksForm: true)
    let end = try reader.read(to: applied?.place, &handler).position
    try check.finish(at: end)
    for database in databases { try database.execute("COMMIT") }
    return end
  }

  /// The damage that was found while the log was read.
  ///
  /// - Parameter index: the first index, which may know more about lines that are damaged now; nil for none.
  private func logFindings(_ check: LogCheck, _ index: SQLConnection?) throws -> [Finding] {
    let database = check.database
    let damage = try check.damage()
    let lost = try lostLines(damage, index)
    var findings = damage.map { damage -> Finding in
      let path = segments.path(of: damage.place.segment)
      let line = lost[damage.place]
      return damage.isKnown
        ? .gapRecorded(path: path, offset: damage.place.offset, found: damage.found, line: line)
        : .logDamaged(path: path, offset: damage.place.offset, found: damage.found, line: line)
    }
    if !damage.isEmpty {
      for (photo, numbers) in try check.searchable.lostEntries() {
        let unnamed = numbers.filter { number in
          !lost.values.contains { $0.photo == photo.id && $0.number == number && $0.kind != .rendition }
        }
        if !unnamed.isEmpty { findings.append(.entriesLost(photo.id, path: photo.path, numbers: unnamed)) }
      }
    }
    let newer = try database.statement("SELECT newer FROM library").first { row throws(SQLError) in row.text(0) } ?? nil
    if let found = newer ?? check.newer?.found { findings.append(.newer(path: layout.root, found: found)) }
    let lines = try check.unblankedLines()
    if lines > 0 { findings.append(.purgeInterrupted(lines: lines)) }
    return findings
  }

  /// The findings if the log does not reach the place up to which the index has read it.
  private static func endFindings(_ end: LogPosition, _ applied: LogPosition, _ segments: LogFolder) -> [Finding] {
    if end == applied { return [] }
    let path = segments.path(of: end.place.segment)
    let expected = applied.id?.hex ?? "none"
    return [
      .logDamaged(
        path: path, offset: end.place.offset,
        found: "transaction \(end.number) at the end, expected \(applied.number) with the commit \(expected)")
    ]
  }
}

extension SQLConnection {
  /// Reads every page of the database.
  ///
  /// - Throws: `LibraryIndex.Unusable` if one is damaged.
  fileprivate func checkIntegrity() throws {
    let problems = try statement("PRAGMA integrity_check(20)").all([]) { row throws(SQLError) in row.text(0) ?? "" }
    if let problem = problems.first(where: { $0 != "ok" }) { throw LibraryIndex.Unusable(reason: problem) }
  }
}
