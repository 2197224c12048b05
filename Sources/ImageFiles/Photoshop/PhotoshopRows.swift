/// Where the rows of a flattened picture are, channel after channel.
struct PhotoshopRows: Sendable {
  private let height, rowBytes: Int
  /// Whether rows are compressed as PackBits.
  private let isPacked: Bool
  /// The positions of the rows, of all channels; that of the first if they are not compressed.
  private let starts: [Int]

  /// Finds the rows; nil where some are missing.
  init?(_ document: PhotoshopDocument, _ bytes: some ByteSource) {
    (height, rowBytes) = (document.height, document.rowBytes)
    let count = document.channels * document.height
    guard let compression = bytes.number(2, at: document.picture, .big) else { return nil }
    isPacked = compression == 1
    let start = document.picture + 2
    switch compression {
    case 0:
      guard bytes.range(at: start, count: count * rowBytes) != nil else { return nil }
      starts = [start]
    case 1:
      // First the lengths of all rows.
      let width = document.isLarge ? 4 : 2
      guard bytes.range(at: start, count: count * width) != nil else { return nil }
      var (found, position) = ([Int](), start + count * width)
      found.reserveCapacity(count + 1)
      for row in 0..<count {
        found.append(position)
        position += bytes.number(width, at: start + row * width, .big) ?? 0
      }
      guard position <= bytes.count else { return nil }
      starts = found + [position]
    default: return nil
    }
  }

  /// Writes the bytes of one row of a channel.
  ///
  /// - Returns: whether the row is as long as it has to be.
  func row(
    _ row: Int, of channel: Int, in bytes: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    let index = channel * height + row
    guard isPacked else {
      guard let range = bytes.range(at: starts[0] + index * rowBytes, count: rowBytes) else { return false }
      output.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
      return true
    }
    guard starts[index] <= starts[index + 1], starts[index + 1] <= bytes.count else { return false }
    return Self.unpack(UnsafeRawBufferPointer(rebasing: bytes[starts[index]..<starts[index + 1]]), to: output)
  }

  /// Undoes PackBits (TIFF 6.0, section 9).
  private static func unpack(_ packed: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer) -> Bool {
    var (from, to) = (0, 0)
    while from < packed.count, to < output.count {
      let code = Int(Int8(bitPattern: packed[from]))
      from += 1
      if code >= 0 {
        let count = code + 1
        guard from + count <= packed.count, to + count <= output.count else { return false }
        for index in 0..<count { output[to + index] = packed[from + index] }
        (from, to) = (from + count, to + count)
      } else if code != -128 {
        guard from < packed.count, to + 1 - code <= output.count else { return false }
        for index in 0..<1 - code { output[to + index] = packed[from] }
        (from, to) = (from + 1, to + 1 - code)
      }
    }
    return to == output.count
  }
}
