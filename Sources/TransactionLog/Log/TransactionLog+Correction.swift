import DurableFiles
import Glibc
import Threads

/// A line of the log of which a flipped bit was flipped back.
package struct CorrectedLine: Hashable, Sendable {
  /// The place of the line.
  package let place: LogPlace
  /// The file of the segment.
  package let path: String
  /// The offset of the byte in the segment.
  package let offset: Int
}

extension TransactionLog {
  /// Flips bits back that were flipped in lines, where a try fits the ID of the line, and syncs them.
  ///
  /// - Parameters:
  ///   - recorded: the places that a repair has recorded. These lines stay as they are: what was written since continues
  ///     a history without them.
  ///   - time: how long to try.
  /// - Returns: The lines that are intact now.
  package func correctLines(besides recorded: Set<LogPlace>, for time: Duration) throws -> [CorrectedLine] {
    try mappingFileErrors {
      let deadline = ContinuousClock.now + time
      var corrected: [CorrectedLine] = []
      // A long line takes all the time, so it comes last.
      let damaged = try folder.segments().flatMap { try damagedLines(in: $0) }.sorted { $0.size < $1.size }
      for line in damaged where !recorded.contains(line.place) {
        guard let bytes = try bytes(of: line), let flip = line.flip(in: bytes, until: deadline) else { continue }
        if let done = try correct(line, bytes, flip) { corrected.append(done) }
      }
      // The chain may leave a stream of others later now.
      if !corrected.isEmpty { try folder.followFormer() }
      return corrected.sorted { $0.place < $1.place }
    }
  }

  /// A line that is damaged.
  private struct DamagedLine {
    let place: LogPlace
    /// Its size without the line feed.
    let size: Int
    let isComplete: Bool
    /// The size of the next line; nil if there is none.
    var next: Int?

    /// The number of bytes to read: those of both lines, and the line feed between them.
    var count: Int { size + (next.map { $0 + 1 } ?? 0) }

    func flip(in bytes: [UInt8], until deadline: ContinuousClock.Instant) -> BitFlip? {
      // A line without its line feed was cut off, or that is what was flipped: tries in its JSON would be in vain.
      let deadline = isComplete ? deadline : .now
      return bytes.withUnsafeBytes { bytes in
        LogLine.flip(
          in: UnsafeRawBufferPointer(rebasing: bytes[..<size]),
          before: next.map { _ in UnsafeRawBufferPointer(rebasing: bytes[(size + 1)...]) }, until: deadline)
      }
    }
  }

  private func damagedLines(in segment: SegmentKey) throws -> [DamagedLine] {
    let file = try folder.open(segment, O_RDONLY)
    let size = try min(file.status().size, folder.limit(of: segment) ?? .max)
    var lines = SegmentReader(file, from: 0, to: size)
    var damaged: [DamagedLine] = []
    while let line = try lines.next() {
      if let last = damaged.last, last.place.offset + last.size + 1 == line.offset {
        damaged[damaged.count - 1].next = line.bytes.count
      }
      guard case .damaged = LogLine.read(line.bytes) else { continue }
      let place = LogPlace(segment: segment, offset: line.offset)
      damaged.append(DamagedLine(place: place, size: line.bytes.count, isComplete: line.isComplete))
    }
    return damaged
  }

  /// The bytes of a line and of the next one; nil if the segment has become shorter.
  private func bytes(of line: DamagedLine) throws -> [UInt8]? {
    let file = try folder.open(line.place.segment, O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: line.count)
    let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0, at: line.place.offset) }
    return count == bytes.count ? bytes : nil
  }

  /// Writes one byte in place, unless the segment has changed since it was read.
  private func correct(_ line: DamagedLine, _ bytes: [UInt8], _ flip: BitFlip) throws -> CorrectedLine? {
    try withAllLocks {
      defer { tail.withLock { $0 = nil } }
      guard try self.bytes(of: line) == bytes else { return nil }
      let file = try folder.open(line.place.segment, O_RDWR)
      let offset = line.place.offset + flip.offset
      try withUnsafeBytes(of: flip.byte) { try file.write($0, at: offset) }
      try file.syncData()
      return CorrectedLine(place: line.place, path: file.path, offset: offset)
    }
  }
}
