import Documents

/// A line of a segment, with the result of reading it.
struct CheckedLine {
  let line: SegmentReader.Line
  let reading: LogLine.Reading
  /// Whether its JSON is canonical; nil if it was not checked.
  let isCanonical: Bool?

  /// - Parameter checksForm: whether to check if the JSON is canonical.
  init(_ line: SegmentReader.Line, checksForm: Bool) {
    self.line = line
    reading = line.isComplete ? LogLine.read(line.bytes) : .damaged(nil, found: "no line feed")
    if checksForm, case .intact(_, let json) = reading {
      isCanonical = CanonicalScan.isCanonical(json)
    } else {
      isCanonical = nil
    }
  }

  private init(_ line: SegmentReader.Line, _ reading: LogLine.Reading, isCanonical: Bool?) {
    (self.line, self.reading, self.isCanonical) = (line, reading, isCanonical)
  }

  /// The same line with its bytes at another address.
  func moved(to bytes: UnsafeRawBufferPointer) -> CheckedLine {
    var reading = reading
    if case .intact(let id, _) = reading { reading = .intact(id, json: LogLine.json(of: bytes)) }
    let line = SegmentReader.Line(bytes: bytes, offset: line.offset, isComplete: line.isComplete)
    return CheckedLine(line, reading, isCanonical: isCanonical)
  }
}
