import CZlib

/// zlib streams (RFC 1950), and the checksum of PNG.
package enum Zlib {
  /// The content of a stream.
  ///
  /// The Adler checksum is not verified, since a PNG chunk has its own CRC, and some writers omit the checksum.
  ///
  /// - Parameter limit: the most bytes that the content may have, so that a small stream cannot exhaust memory.
  package static func inflated(_ stream: ArraySlice<UInt8>, limit: Int) throws(UnpackingFailure) -> [UInt8] {
    // Method 8, no dictionary.
    guard let head = stream.number(2, at: stream.startIndex, .big), head >> 8 & 0x0F == 8, head % 31 == 0,
      head & 0x20 == 0
    else { throw .damaged }
    let input = Array(stream.dropFirst(2))
    // One byte over the limit tells content that is too large from content that just fits.
    var output = [UInt8](repeating: 0, count: min(limit + 1, max(1024, 4 * input.count)))
    var state = z_stream()
    // Negative window bits: raw data without header and checksum.
    guard inflateInit2_(&state, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { throw .damaged }
    defer { inflateEnd(&state) }
    var count = 0
    while true {
      let code = step(&state, input, &output, &count)
      if code == Z_STREAM_END { break }
      guard code == Z_OK || code == Z_BUF_ERROR, count == output.count else { throw .damaged }
      guard count <= limit else { throw .tooLarge(allowed: limit) }
      output += [UInt8](repeating: 0, count: min(limit + 1 - count, output.count))
    }
    guard count <= limit else { throw .tooLarge(allowed: limit) }
    output.removeLast(output.count - count)
    return output
  }

  /// Unpacks until the output is full or the input ends.
  private static func step(
    _ state: inout z_stream, _ input: [UInt8], _ output: inout [UInt8], _ count: inout Int
  ) -> Int32 {
    input.withUnsafeBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        let read = Int(state.total_in)
        state.next_in = source.baseAddress.map { UnsafeMutablePointer(mutating: $0 + read) }
        state.avail_in = UInt32(clamping: source.count - read)
        state.next_out = target.baseAddress.map { $0 + count }
        state.avail_out = UInt32(clamping: target.count - count)
        let code = inflate(&state, Z_NO_FLUSH)
        count = Int(state.total_out)
        return code
      }
    }
  }

  /// A stream of blocks that are not compressed (RFC 1951, 3.2.4).
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: max(1, bytes.count), by: 65_535) {
      let block = bytes[start..<min(start + 65_535, bytes.count)]
      stream.append(block.endIndex == bytes.count ? 1 : 0)
      stream.append(block.count, width: 2, .little)
      stream.append(~block.count & 0xFFFF, width: 2, .little)
      stream += block
    }
    stream.append(Int(adler32_z(1, bytes, bytes.count)), width: 4, .big)
    return stream
  }

  /// The CRC-32 of PNG chunks.
  static func crc32(of bytes: [UInt8]) -> Int { Int(crc32_z(0, bytes, bytes.count)) }
}
