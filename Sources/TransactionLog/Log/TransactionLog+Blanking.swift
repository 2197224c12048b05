package import Documents
import DurableFiles
import Glibc
import Threads

extension TransactionLog {
  /// Replaces the JSON of lines with the same number of spaces. A purge that lists these lines must be durable already.
  ///
  /// Segments with such lines are replaced by copies; the last segment is closed first. Blanking can be repeated at any
  /// time.
  /// - Returns: The number of lines that were blanked.
  @discardableResult
  package func blank(_ ids: Set<SHA256Digest>, author: String) throws -> Int {
    try mappingFileErrors {
      var count = 0
      for segment in try folder.segments() {
        let lines = try places(of: ids, in: segment)
        if lines.isEmpty { continue }
        if try folder.isAppendedTo(segment) { try closeLastSegment(segment, author) }
        // Two purges that copied one segment at a time would bring back what the other one had blanked.
        try withAllLocks { try replace(segment, blanking: lines) }
        count += lines.count
      }
      return count
    }
  }

  /// The byte ranges of the JSON of lines in a segment.
  private func places(of ids: Set<SHA256Digest>, in segment: SegmentKey) throws -> [Range<Int>] {
    let file = try folder.open(segment, O_RDONLY)
    let size = try file.status().size
    var lines = SegmentReader(file, from: 0, to: size)
    var places: [Range<Int>] = []
    while let line = try lines.next() {
      guard line.isComplete, case .intact(let id, _) = LogLine.read(line.bytes), ids.contains(id) else { continue }
      places.append(line.offset + LogLine.overhead - 1..<line.offset + line.bytes.count)
    }
    return places
  }

  /// Starts the next segment, so that nothing writes to this one anymore.
  private func closeLastSegment(_ segment: SegmentKey, _ author: String) throws {
    try withWriterLock { end in
      guard try folder.isAppendedTo(segment), end.place.segment == segment else { return }
      _ = try folder.create(end.number + 1)
      tail.withLock { $0 = nil }
    }
  }

  /// Replaces a segment with a copy in which some of the bytes are spaces.
  private func replace(_ segment: SegmentKey, blanking places: [Range<Int>]) throws {
    let file = try folder.open(segment, O_RDONLY)
    let path = folder.path(of: segment)
    let copy = try PendingFile(in: FilePath.folder(of: path), isShared: true)
    var offset = 0
    for place in places {
      _ = try copyBytes(of: file, from: offset, to: place.lowerBound, into: copy)
      try copy.write([UInt8](repeating: UInt8(ascii: " "), count: place.count))
      offset = place.upperBound
    }
    let size = try copyBytes(of: file, from: offset, to: .max, into: copy)
    try copy.publish(as: path, ifExists: .replace, size: size)
  }
}
