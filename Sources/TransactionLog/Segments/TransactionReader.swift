import DurableFiles
import Documents
import Glibc

/// Reads the transactions of a log in order, and tells an unfinished write at its end from damage.
///
/// A transaction is durable if a later line says so, if the index has it, or if its segment is not the last. Any fault
/// in a durable transaction is damage, and the rest of it counts. Other transactions count only if they are complete.
package struct TransactionReader {
  private let folder: LogFolder
  private var durable: Int
  private var last: LogPosition
  private let readsAll: Bool
  private let checksForm: Bool
  private var open = OpenTransaction()
  /// The file of the segment that is being read.
  private var path = ""

  /// - Parameters:
  ///   - position: the end of the last transaction before those to read.
  ///   - durable: the number of a transaction that is known to be durable, like all those before it.
  ///   - readsAll: whether to look for segments that do not directly follow the previous one.
  ///   - checksForm: whether to check if the JSON of each line is canonical.
  package init(
    _ folder: LogFolder, after position: LogPosition, durable: Int, readsAll: Bool = false, checksForm: Bool = false
  ) {
    (self.folder, self.durable, last) = (folder, max(durable, position.number), position)
    (self.readsAll, self.checksForm) = (readsAll, checksForm)
  }

  /// Reads to the end of the log, or to a place.
  ///
  /// - Parameter limit: where to stop reading; nil for the current end of the last segment.
  /// - Throws: `LogError.shortened` if the log ends before the position; `FileError`; what the handler throws.
  package mutating func read(to limit: LogPlace? = nil, _ handler: inout some TransactionHandler) throws -> LogEnd {
    var segment = last.place.segment
    guard try folder.exists(segment) else {
      // A library without transactions has no segments.
      if last.id == nil, try folder.segments().isEmpty { return .whole(last) }
      throw LogError.shortened(path: folder.path(of: segment), expected: last.place)
    }
    while true {
      path = folder.path(of: segment)
      let offset = segment == last.place.segment ? last.place.offset : 0
      if offset == 0, segment.first != last.number + 1 {
        let found = "a segment that begins with transaction \(segment.first) after transaction \(last.number)"
        try handler.damage(place(segment, 0).damage(found))
      }
      let wanted = limit?.segment == segment ? limit?.offset : nil
      let end = try folder.limit(of: segment).map { min($0, wanted ?? $0) } ?? wanted
      if let end = try read(segment, from: offset, to: end, &handler) { return end }
      guard let next = try folder.segment(after: segment, expecting: last.number + 1, searches: readsAll),
        limit.map({ next <= $0.segment }) ?? true
      else { return .whole(last) }
      segment = next
    }
  }

  /// Reads a segment; returns nil to continue with the next one.
  private mutating func read(
    _ segment: SegmentKey, from offset: Int, to limit: Int?, _ handler: inout some TransactionHandler
  ) throws -> LogEnd? {
    let file = try folder.open(segment, O_RDONLY)
    let status = try file.status()
    guard status.kind == .file else { throw FileError(.open, file.path, EINVAL) }
    let size = min(status.size, limit ?? status.size)
    if size < offset {
      throw LogError.shortened(path: file.path, expected: LogPlace(segment: segment, offset: offset))
    }
    open = OpenTransaction()
    let lines = SegmentLines(file, from: offset, to: size, checksForm: checksForm)
    var members = LineMembers()
    while let checked = try lines.next() {
      let line = checked.line
      switch checked.content(&members) {
      case .damaged(let id, let found): open.addDamage(place(segment, line.offset).damage(found, id), in: line)
      case .change(let id, let hasMembers): try add(id, checked, segment, hasMembers ? members : nil, &handler)
      case .commit(let id, let commit):
        if let end = try finish(commit, id, line.end, segment, limit, &handler) { return end }
      }
    }
    return try endOfSegment(segment, size, limit, &handler)
  }

  /// Adds a change line to the open transaction.
  private mutating func add(
    _ id: SHA256Digest, _ checked: CheckedLine, _ segment: SegmentKey, _ members: LineMembers?,
    _ handler: inout some TransactionHandler
  ) throws {
    open.addChange(id)
    let place = LogPlace(segment: segment, offset: checked.line.offset)
    var change = ChangeLine(id: id, place: place, json: LogLine.json(of: checked.line.bytes), members: members)
    change.knownForm = checked.isCanonical
    try handler.change(change)
  }

  /// Ends the open transaction with its commit; returns nil to continue reading.
  private mutating func finish(
    _ commit: CommitRecord, _ id: SHA256Digest, _ end: Int, _ segment: SegmentKey, _ limit: Int?,
    _ handler: inout some TransactionHandler
  ) throws -> LogEnd? {
    durable = max(durable, commit.synced)
    let end = place(segment, end)
    open.addCommit(commit, id, after: last, at: end)
    if !open.damage.isEmpty {
      if let stop = try judge(end, limit, &handler) { return stop }
      for damage in open.damage { try handler.damage(damage) }
      // Numbers only grow; a commit with an older number ends nothing.
      guard commit.number > last.number else {
        open = OpenTransaction()
        return nil
      }
    }
    last = LogPosition(number: commit.number, id: id, place: end.place)
    try handler.commit(commit, at: last)
    open = OpenTransaction()
    return nil
  }

  /// Handles the end of a segment; returns nil to continue with the next one.
  private mutating func endOfSegment(
    _ segment: SegmentKey, _ size: Int, _ limit: Int?, _ handler: inout some TransactionHandler
  ) throws -> LogEnd? {
    guard open.hasBytes else { return nil }
    let end = place(segment, size)
    if let stop = try judge(end, limit, &handler) { return stop }
    open.addEnd(at: end)
    for damage in open.damage { try handler.damage(damage) }
    return nil
  }

  /// Judges a transaction that is incomplete or damaged; returns nil if it was durable, so that all of it counts.
  private mutating func judge(
    _ end: FilePlace, _ limit: Int?, _ handler: inout some TransactionHandler
  ) throws -> LogEnd? {
    let (segment, offset) = (end.place.segment, end.place.offset)
    guard durable <= last.number, try folder.segment(after: segment) == nil else { return nil }
    durable = max(durable, try greatestSynced(segment, from: offset, to: limit))
    guard durable <= last.number else { return nil }
    try handler.discard()
    return open.end(after: last, at: end)
  }

  /// The greatest number that an intact commit after an offset declares durable.
  private func greatestSynced(_ segment: SegmentKey, from offset: Int, to limit: Int?) throws -> Int {
    let file = try folder.open(segment, O_RDONLY)
    let size = try file.status().size
    var lines = SegmentReader(file, from: offset, to: min(size, limit ?? size))
    var greatest = 0
    while let found = try lines.nextCommit() { greatest = max(greatest, found.commit.synced) }
    return greatest
  }

  private func place(_ segment: SegmentKey, _ offset: Int) -> FilePlace {
    FilePlace(path: path, place: LogPlace(segment: segment, offset: offset))
  }
}
