import Documents
import DurableFiles
import Glibc
import TransactionLog

/// What a repair did.
package struct StoreRepair: Hashable, Sendable {
  /// The places in the log where a flipped bit was flipped back, as phrases.
  package var corrected: [String] = []
  /// Whether the end of the log was made writable.
  package var hasSettledLog = false
  /// The unfinished change that was cut off, with what it was about, as a sentence; nil if none was.
  package var cut: String?
  /// Whether the index was rebuilt.
  package var hasRebuiltIndex = false
  /// The places in the log with damage that was recorded so that writing can continue.
  package var recorded: [Finding] = []
}

extension PhotoStore {
  /// Makes a damaged library writable again: flips bits back that were flipped in the log, records the damage that is
  /// left, and rebuilds the index if it differs from the log.
  ///
  /// No line of the log is lost. Data that was never written completely is copied to the folder `damaged` before it is
  /// cut off. Objects are left unchanged: see `restore`. Nothing is done where a file beside the log has a second history.
  /// - Parameter author: the program that repairs, such as `photoedit 1.0`.
  /// - Throws: `StoreError.newerVersion` if a newer program has changed the library; then nothing has been changed.
  package func repair(author: String) throws(StoreError) -> StoreRepair {
    try managing {
      try requireWritable()
      var repair = StoreRepair()
      var (damage, findings) = try checkedLog { (try $0.damage(), $1) }
      for case .newer(let path, let found) in findings {
        throw StoreError.newerVersion(path: path, found: found, supported: "\(LibraryFormat.version)")
      }
      // Only a person can tell which of two histories is to go on. Until then nothing of either is given up.
      if try !segments.secondHistories().isEmpty { return repair }
      if findings.contains(where: \.isAboutLog) {
        let recorded = Set(damage.filter(\.isKnown).map(\.place))
        repair.corrected = try log.correctLines(besides: recorded, for: Self.correctionTime).map {
          "'\($0.path)' at byte \($0.offset)"
        }
        if !repair.corrected.isEmpty {
          // A last transaction that was taken for torn counts now.
          try? log.catchUp()
          (damage, findings) = try checkedLog { (try $0.damage(), $1) }
        }
      }
      let hasDamage = findings.contains { if case .logDamaged = $0 { true } else { false } }
      // Once the index is rebuilt it knows nothing of lines that are damaged.
      let lost = try knownLines(damage)
      let settled = try log.settle(hasDamage: hasDamage, author: author)
      repair.hasSettledLog = settled.isChanged
      repair.cut = try settled.cut.map { try description(of: $0) }
      let differs = findings.contains { finding in
        switch finding {
        case .indexDiffers, .indexDamaged: true
        default: hasDamage
        }
      }
      // An index that has met damage that is gone by now still knows of it.
      if try differs || !repair.corrected.isEmpty && index.read({ try $0.unrecordedDamage() }) != nil {
        try makeIndex()
        repair.hasRebuiltIndex = true
      }
      if hasDamage { repair.recorded = try recordDamage(lost, author) }
      try removeStaleTemporaries()
      return repair
    }
  }

  /// Writes the file `format` of a library again if it is lost or damaged, whatever else is damaged.
  ///
  /// - Parameter allowsNewID: whether the library gets a new id if no index knows its own.
  /// - Returns: What was done; nil if the file is as it should be, or if there is no library.
  /// - Throws: `StoreError.libraryIDLost`, `.notALibrary`, `.newerVersion`; then nothing has been changed.
  package static func repairFormat(
    at path: String, allowsNewID: Bool, timeout: Duration = defaultTimeout
  ) throws(StoreError) -> String? {
    try mappingErrors(path) {
      guard try FileStatus(at: path, followingLinks: true) != nil else { return nil }
      return try LibraryFormat.repair(
        LibraryLayout(root: try FilePath.resolved(path)), allowsNewID: allowsNewID, timeout: timeout)
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

  /// What was cut off: how much, why, where it is kept, and which changes of which photos can still be read in it.
  private func description(of cut: CutTail) throws -> String {
    let bytes = try Descriptor.open(cut.path, O_RDONLY | O_NOFOLLOW).bytes()
    let lines = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.withUnsafeBytes { LostLine(remainsOf: $0)?.description }
    }
    let more = lines.count - Self.shownLines
    let about =
      lines.isEmpty
      ? "" : ": " + lines.prefix(Self.shownLines).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return "\(cut.size) bytes of a change that was never completed (\(cut.found)) were cut off and are kept in "
      + "'\(cut.path)'\(about)"
  }

  /// The number of lines of a change that was cut off that are described.
  private static let shownLines = 10

  private func makeIndex() throws {
    _ = try IndexFolder(path: layout.index, library: library).rebuilt(from: segments, layout.log, log.lockTimeout)
  }

  /// Records the damage that no gap line names yet.
  ///
  /// - Parameter known: what the damaged lines were about, as the index knew before it was rebuilt.
  private func recordDamage(_ known: [LogPlace: LostLine], _ author: String) throws -> [Finding] {
    let damage = try checkedLog { check, _ in try check.damage() }.filter { !$0.isKnown }
    if damage.isEmpty { return [] }
    let lost = known.merging(try lostLines(damage, nil)) { known, _ in known }
    let described = damage.map { damage in
      (damage.place, lost[damage.place].map { "\($0.description): \(damage.found)" } ?? damage.found)
    }
    _ = try log.commit(touching: [.zero], author: author) { try GapLine.lines(described) }
    return damage.map { damage in
      .gapRecorded(
        path: segments.path(of: damage.place.segment), offset: damage.place.offset,
        found: lost[damage.place]?.text(damage.found) ?? damage.found)
    }
  }
}
