import Documents

/// How a log ends.
package enum LogEnd: Hashable, Sendable {
  /// After a complete transaction.
  case whole(LogPosition)
  /// With an incomplete transaction that was never acknowledged. The log may be cut off at this position.
  case torn(LogPosition, found: String)
  /// With damage that is not an unfinished write. The position is the end of the last complete transaction before it.
  case damaged(LogPosition, LogDamage)

  /// The end of the last complete transaction.
  package var position: LogPosition {
    switch self {
    case .whole(let position), .torn(let position, _), .damaged(let position, _): position
    }
  }
}

extension LogEnd {
  /// Judges the last bytes of a segment, where nothing says that they were made durable: they are whole transactions, up
  /// to one that is torn or damaged.
  ///
  /// - Parameters:
  ///   - position: the end of the transaction that they follow.
  ///   - path: the file of the segment.
  package init(judging bytes: UnsafeRawBufferPointer, after position: LogPosition, of path: String) {
    func place(_ offset: Int) -> FilePlace {
      FilePlace(path: path, place: LogPlace(segment: position.place.segment, offset: position.place.offset + offset))
    }
    var (last, open, offset) = (position, OpenTransaction(), 0)
    var members = LineMembers()
    while offset < bytes.count {
      let feed = bytes[offset...].firstIndex(of: UInt8(ascii: "\n"))
      let line = SegmentReader.Line(
        bytes: UnsafeRawBufferPointer(rebasing: bytes[offset..<(feed ?? bytes.count)]), offset: offset,
        isComplete: feed != nil)
      switch CheckedLine(line, checksForm: false).content(&members) {
      case .damaged(let id, let found): open.addDamage(place(offset).damage(found, id), in: line)
      case .change(let id, _): open.addChange(id)
      case .commit(let id, let commit):
        open.addCommit(commit, id, after: last, at: place(line.end))
        if !open.damage.isEmpty {
          self = open.end(after: last, at: place(line.end))
          return
        }
        last = LogPosition(number: commit.number, id: id, place: place(line.end).place)
        open = OpenTransaction()
      }
      offset = line.end
    }
    self = open.hasBytes ? open.end(after: last, at: place(bytes.count)) : .whole(last)
  }
}
