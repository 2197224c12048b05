import DurableFiles

/// The lines of a part of a segment, in order. For a long part, another thread reads and hashes ahead.
struct SegmentLines: ~Copyable {
  /// The number of bytes from which it pays to start another thread.
  private static let long = 1 << 20

  private let source: LineSource
  private let ahead: LinesAhead?

  /// - Parameters:
  ///   - size: the offset after the last byte to read.
  ///   - checksForm: whether to check if the JSON of each line is canonical.
  init(_ file: consuming Descriptor, from offset: Int, to size: Int, checksForm: Bool) {
    source = LineSource(SegmentReader(file, from: offset, to: size), checksForm: checksForm)
    // An observer of system calls belongs to this thread.
    let isLong = size - offset >= Self.long && SystemCall.observer == nil
    ahead = isLong ? LinesAhead(source) : nil
  }

  /// The next line, valid until the next call; nil at the end.
  func next() throws(FileError) -> CheckedLine? {
    guard let ahead else { return try source.next() }
    return try ahead.next()
  }
}

/// Reads and checks lines, on one thread at a time.
final class LineSource: @unchecked Sendable {
  private var reader: SegmentReader
  private let checksForm: Bool

  init(_ reader: consuming SegmentReader, checksForm: Bool) {
    self.reader = reader
    self.checksForm = checksForm
  }

  /// The next line, valid until the next call; nil at the end.
  func next() throws(FileError) -> CheckedLine? { try reader.next().map { CheckedLine($0, checksForm: checksForm) } }
}
