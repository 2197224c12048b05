import CPixels
import TestSupport
import Testing

@Suite("turn", .timeLimit(.minutes(Effort.minutes)))
struct TurnTests {
  @Test(
    "every pixel of every size is moved to its place, and nothing else is written",
    arguments: [1, 2, 3, 4, 6, 8], [(1, 1), (5, 3), (32, 32), (33, 65), (70, 31)])
  func places(pixelBytes: Int, size: (width: Int, height: Int)) {
    let (width, height) = size
    let count = width * height * pixelBytes
    let input = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) }
    // Right becomes down, down becomes left: a turn by 90° clockwise, with a margin around it.
    var output = [UInt8](repeating: 0xAA, count: count + 32)
    output.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      px_turn(
        input, width * pixelBytes, Int32(width), Int32(height), Int32(pixelBytes),
        base + 16 + (height - 1) * pixelBytes, height * pixelBytes, -pixelBytes)
    }
    var expected = [UInt8](repeating: 0xAA, count: count + 32)
    for y in 0..<height {
      for x in 0..<width {
        for byte in 0..<pixelBytes {
          expected[16 + (x * height + height - 1 - y) * pixelBytes + byte] = input[(y * width + x) * pixelBytes + byte]
        }
      }
    }
    #expect(output == expected)
  }
}
