import Documents
import DurableFiles
import Glibc
import TransactionLog

extension PhotoStore {
  /// Makes a damaged library writable again: flips bits back that were flipped in the log, records the damage that is
  /// left, and rebuilds the index if it differs from the log.
  ///
  /// No line of the log is lost. Data that was never written completely is copied to the folder `damaged` before it is
  /// cut off. Objects are left unchanged: see `restore`. Nothing is done where a file beside the log has a second history.
  /// - Parameter author: the program that repairs, such as `photoedit 1.0`.
  /// - Returns: What was done, and the changes that are lost since their lines are damaged.
  /// - Throws: `StoreError.newerVersion` if a newer program has changed the library; then nothing has been changed.
  package func repair(author: String) throws(StoreError) -> [RepairPart] {
    try managing {
      try requireWritable()
      var (damage, findings) = try checkedLog { (try $0.damage(), $1) }
      for case .newer(let path, let found) in findings {
        throw StoreError.newerVersion(path: path, found: found, supported: "\(LibraryFormat.version)")
      }
      // Only a person can tell which of two histories is to go on. Until then nothing of either is given up.
      if let foreign = try segments.foreignStreams().first { throw StoreError.foreignChanges(path: foreign) }
      if try !segments.secondHistories().isEmpty { return [] }
      var parts: [RepairPart] = []
      if findings.contains(where: \.isAboutLog) {
        let recorded = Set(damage.filter(\.isKnown).map(\.place))
        let corrected = try log.correctLines(besides: recorded, for: Self.correctionTime)
        if !corrected.isEmpty {
          parts += try corrected.map { try part(about: $0) }
          // A last transaction that was taken for torn counts now.
          try? log.catchUp()
          (damage, findings) = try checkedLog { (try $0.damage(), $1) }
        }
      }
      let hasDamage = findings.contains { if case .logDamaged = $0 { true } else { false } }
      // Once the index is rebuilt it knows nothing of lines that are damaged.
      let lost = try knownLines(damage)
      let wasCorrected = !parts.isEmpty
      parts += try settle(hasDamage: hasDamage, author)
      parts += try repairIndex(findings, hasDamage: hasDamage, wasCorrected: wasCorrected)
      if hasDamage { parts += try recordDamage(lost, author) }
      try removeStaleTemporaries()
      return parts
    }
  }

  /// Writes the file `format` of a library again if it is lost or damaged, whatever else is damaged.
  ///
  /// - Parameter allowsNewID: whether the library gets a new id if nothing in its folder knows its own.
  /// - Returns: What was done; nil if the file is as it should be, or if there is no library.
  /// - Throws: `StoreError.libraryIDLost`, `.notALibrary`, `.newerVersion`; then nothing has been changed.
  package static func repairFormat(
    at path: String, allowsNewID: Bool, timeout: Duration = defaultTimeout
  ) throws(StoreError) -> RepairPart? {
    try mappingErrors(path) {
      guard try FileStatus(at: path, followingLinks: true) != nil else { return nil }
      return try LibraryFormat.repair(try FilePath.resolved(path), allowsNewID: allowsNewID, timeout: timeout)
    }
  }

  /// How long a repair tries to bring damaged lines back.
  private static let correctionTime = Duration.seconds(10)

  /// Rebuilds the index from the log. Other processes can read and write in the meantime.
  package func rebuildIndex() throws(StoreError) {
    try managing {
      try requireWritable()
      try makeIndex()
    }
  }

  /// What damaged lines were about; an index that cannot be read knows nothing.
  private func knownLines(_ damage: [FoundDamage]) throws -> [LogPlace: LostLine] {
    do {
      return try index.read { try lostLines(damage, $0) }
    } catch let error where Self.isAboutIndex(error) {
      return try lostLines(damage, nil)
    }
  }

  /// What a line is about in which a flipped bit was corrected.
  private func part(about corrected: CorrectedLine) throws -> RepairPart {
    let finding = Finding.logDamaged(
      path: corrected.path, offset: corrected.place.offset, found: "a flipped bit at byte \(corrected.offset)",
      line: try recordedLine(at: corrected.place))
    return RepairPart(finding, .mended(from: .id))
  }

  /// Makes the end of the log writable again.
  private func settle(hasDamage: Bool, _ author: String) throws -> [RepairPart] {
    let settled = try log.settle(hasDamage: hasDamage, author: author)
    var parts: [RepairPart] = []
    if settled.isUnblocked { parts.append(RepairPart(.blocked(path: layout.local.blocked), .mended(from: .log))) }
    guard let cut = settled.cut else { return parts }
    let bytes = try Descriptor.open(cut.path, O_RDONLY | O_NOFOLLOW).bytes()
    let lines = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.withUnsafeBytes { LostLine(remainsOf: $0) }
    }
    let finding = Finding.logTorn(
      path: segments.path(of: cut.place.segment), offset: cut.place.offset, found: cut.found)
    return parts + [RepairPart(finding, .kept(path: cut.path, size: cut.size, lines: lines))]
  }

  /// Rebuilds the index if it differs from the log, or may.
  private func repairIndex(_ findings: [Finding], hasDamage: Bool, wasCorrected: Bool) throws -> [RepairPart] {
    var stale = findings.filter(\.isAboutIndex)
    if stale.isEmpty {
      if hasDamage {
        stale = [.indexStale(reason: "it may know lines that are damaged in the log now")]
      } else if try wasCorrected && index.read({ try $0.unrecordedDamage() }) != nil {
        stale = [.indexStale(reason: "it knew of damage to the log that is gone")]
      }
    }
    if !stale.isEmpty { try makeIndex() }
    return stale.map { RepairPart($0, .mended(from: .log)) }
  }

  private func makeIndex() throws {
    _ = try IndexFolder(path: layout.local.index, library: library, lines: lines).rebuilt(
      layout.logPaths, log.lockTimeout)
  }

  /// Records the damage that no gap line names yet.
  ///
  /// - Parameter known: what the damaged lines were about, as the index knew before it was rebuilt.
  private func recordDamage(_ known: [LogPlace: LostLine], _ author: String) throws -> [RepairPart] {
    let damage = try checkedLog { check, _ in try check.damage() }.filter { !$0.isKnown }
    if damage.isEmpty { return [] }
    let lost = known.merging(try lostLines(damage, nil)) { known, _ in known }
    let described = damage.map { damage in
      (damage.place, lost[damage.place].map { "\($0.description): \(damage.found)" } ?? damage.found)
    }
    _ = try log.commit(touching: [.zero], author: author) { try GapLine.lines(described) }
    return damage.map { damage in
      let path = segments.path(of: damage.place.segment)
      let line = lost[damage.place]
      return RepairPart(
        .gapRecorded(path: path, offset: damage.place.offset, found: damage.found, line: line), .lost)
    }
  }
}
