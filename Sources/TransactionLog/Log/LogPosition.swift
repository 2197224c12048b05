package import Documents

/// A place in the log.
package struct LogPlace: Hashable, Sendable {
  /// The segment.
  package let segment: SegmentKey
  /// The offset in the segment, in bytes.
  package let offset: Int

  package init(segment: SegmentKey, offset: Int) { (self.segment, self.offset) = (segment, offset) }

  /// The beginning of the log.
  package static let start = LogPlace(segment: SegmentKey(stream: 0, first: 1), offset: 0)
}

extension LogPlace: Comparable, CustomStringConvertible {
  package static func < (a: LogPlace, b: LogPlace) -> Bool { (a.segment, a.offset) < (b.segment, b.offset) }

  /// `SEGMENT:OFFSET`.
  package var description: String { "\(segment):\(offset)" }
}

/// The end of a transaction.
package struct LogPosition: Hashable, Sendable {
  /// The transaction's number; 0 before the first.
  package let number: Int
  /// The ID of its commit; nil before the first.
  package let id: SHA256Digest?
  /// The place after its commit line.
  package let place: LogPlace

  package init(number: Int, id: SHA256Digest?, place: LogPlace) {
    (self.number, self.id, self.place) = (number, id, place)
  }

  /// The beginning of the log.
  package static let start = LogPosition(number: 0, id: nil, place: .start)
}
