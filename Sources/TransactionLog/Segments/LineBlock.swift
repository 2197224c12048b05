import DurableFiles

/// A block of lines, with a copy of their bytes.
final class LineBlock: @unchecked Sendable {
  /// The number of bytes at which a block is full.
  private static let size = 1 << 18

  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
  private var used = 0
  /// The lines as they were read, and where the copies of their bytes begin.
  private var lines: [(line: CheckedLine, start: Int)] = []

  /// Reads lines until the block is full, or there are no more.
  init(_ source: LineSource) throws(FileError) {
    while used < Self.size, let line = try source.next() { append(line) }
  }

  deinit { buffer.deallocate() }

  /// The number of lines.
  var count: Int { lines.count }

  /// A line, valid as long as the block.
  subscript(index: Int) -> CheckedLine {
    let (line, start) = lines[index]
    return line.moved(to: UnsafeRawBufferPointer(rebasing: buffer[start..<start + line.line.bytes.count]))
  }

  private func append(_ line: CheckedLine) {
    let bytes = line.line.bytes
    if buffer.count - used < bytes.count { grow(by: bytes.count) }
    UnsafeMutableRawBufferPointer(rebasing: buffer[used...]).copyMemory(from: bytes)
    lines.append((line, used))
    used += bytes.count
  }

  private func grow(by count: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: used + count, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<used]))
    buffer.deallocate()
    buffer = larger
  }
}
