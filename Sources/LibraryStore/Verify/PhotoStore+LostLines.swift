import DurableFiles
import Glibc
import TransactionLog

extension PhotoStore {
  /// What damaged lines were about, by what is left of them and by what an index knows of their places.
  ///
  /// - Parameter index: an index that may be older than the damage; nil for none.
  func lostLines(_ damage: [FoundDamage], _ index: SQLConnection?) throws -> [LogPlace: LostLine] {
    if damage.isEmpty { return [:] }
    var lines = try index?.lines(at: Set(damage.map(\.place))) ?? [:]
    for damage in damage {
      let known = lines[damage.place]
      guard var line = try remains(damage) ?? known else { continue }
      // The index knows its lines by their IDs, so it is right where the two differ.
      if let known { (line.kind, line.photo, line.number) = (known.kind, known.photo, known.number) }
      line.path = try known?.path ?? line.path ?? line.photo.flatMap { try index?.asset($0)?.path }
      lines[damage.place] = line
    }
    return lines
  }

  /// What the intact line at a place is about.
  func recordedLine(at place: LogPlace) throws -> LostLine? {
    var line = try withLine(at: place) { LostLine(remainsOf: $0) }
    // An index that cannot be read knows nothing.
    let known = line?.photo.flatMap { photo in try? index.read { try $0.asset(photo) } }
    if let known { line?.path = known.path }
    return line
  }

  /// What is left of a line that has no effect; nil for a place where there is none.
  private func remains(_ damage: FoundDamage) throws -> LostLine? {
    try withLine(at: damage.place) { line in
      // Some damage is found at the end of a transaction, where another line begins.
      if case .intact = LogLine.read(line), !damage.found.hasSuffix(LostLine.contradiction) { return nil }
      return LostLine(remainsOf: line)
    }
  }

  /// Calls a closure with the beginning of the line at a place; nil if the log has no such place.
  private func withLine(at place: LogPlace, _ body: (UnsafeRawBufferPointer) -> LostLine?) throws -> LostLine? {
    guard try FileStatus(at: segments.path(of: place.segment)) != nil else { return nil }
    let file = try segments.open(place.segment, O_RDONLY)
    return try withUnsafeTemporaryAllocation(byteCount: 2 * LogLine.maximumCorrectedSize, alignment: 16) { buffer in
      let count = try file.read(into: buffer, at: place.offset)
      return body(UnsafeRawBufferPointer(rebasing: buffer[..<count].prefix { $0 != UInt8(ascii: "\n") }))
    }
  }
}

extension SQLConnection {
  /// The entries and renditions whose lines are at some places.
  fileprivate func lines(at places: Set<LogPlace>) throws -> [LogPlace: LostLine] {
    var found: [LogPlace: LostLine] = [:]
    let rows = try TableCursor(
      "SELECT segment, offset, renditionSegment, renditionOffset, kind, number, asset FROM entry", in: self)
    while rows.hasRow {
      let entry = LogPlace(segment: SegmentKey(rawValue: rows.int(0)), offset: rows.int(1))
      let rendition = LogPlace(segment: SegmentKey(rawValue: rows.int(2)), offset: rows.int(3))
      for (place, kind) in [(entry, ChangeKind(number: rows.int(4))), (rendition, .rendition)]
      where places.contains(place) {
        let asset = try assets("WHERE row = ?", [.int(rows.int(6))]).first
        found[place] = LostLine(kind: kind, photo: asset?.id, number: rows.int(5), path: asset?.path)
      }
      try rows.next()
    }
    return found
  }

  /// The photos whose histories lack entries, with their numbers, in an index that was made of a damaged log.
  func lostEntries() throws -> [(asset: Asset, numbers: [Int])] {
    let photos = try assets(
      "WHERE newest >= (SELECT count(*) FROM entry WHERE entry.asset = asset.row) ORDER BY asset.row")
    return try photos.map { photo in
      let known = Set(try entries(photo.id).map(\.number))
      return (photo, (0...photo.newestEntry).filter { !known.contains($0) })
    }
  }
}
