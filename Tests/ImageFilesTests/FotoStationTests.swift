import TestSupport
import Testing

@testable import ImageFiles

@Suite("blocks of FotoStation", .timeLimit(.minutes(Effort.minutes)))
struct FotoStationTests {
  /// A block: its content, its kind, its size with the foot, and the mark.
  private static func block(_ kind: Int, _ content: [UInt8], size: Int? = nil) -> [UInt8] {
    var bytes = content
    bytes.append(kind, width: 2, .big)
    bytes.append(size ?? content.count + 10, width: 4, .big)
    return bytes + [0xA1, 0xB2, 0xC3, 0xD4]
  }

  private static func patched(
    _ bytes: [UInt8], _ remains: ([UInt8]) -> [UInt8]?
  ) -> (bytes: [UInt8], asked: [[UInt8]]) {
    var (result, asked) = (bytes, [[UInt8]]())
    FotoStationTrailer.patch(&result) { kind, content in
      #expect(kind == .iptc)
      asked.append(content)
      return remains(content)
    }
    return (result, asked)
  }

  @Test("each record keeps its size whatever remains of it, and every other block its bytes", arguments: 0..<8)
  func patching(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var (before, after, records) = ([UInt8](), [UInt8](), [[UInt8]]())
      for number in 0..<Int.random(in: 0...5, using: &random) {
        let content = (0..<Int.random(in: 0...12, using: &random)).map { UInt8(10 * (number + 1) + $0) }
        let kind = [1, 1, 0, 2, 257].randomElement(using: &random) ?? 1
        before += Self.block(kind, content)
        let left =
          content.count % 3 == 0 ? [] : content.count % 3 == 1 ? content.map { ~$0 } : content.dropLast().map { ~$0 }
        let filled = left + [UInt8](repeating: 0, count: content.count - left.count)
        after += Self.block(kind, kind == 1 ? filled : content)
        if kind == 1 { records.insert(content, at: 0) }
      }
      // Nothing, as many bytes, and one byte less.
      let (bytes, asked) = Self.patched([7, 8] + before) { content in
        content.count % 3 == 0 ? nil : content.map { ~$0 }.dropLast(content.count % 3 - 1)
      }
      #expect(bytes == [7, 8] + after && asked == records)
    }
    let larger = Self.patched([9] + Self.block(1, [1, 2, 3])) { $0 + [4] }
    #expect(larger.bytes == [9] + Self.block(1, [0, 0, 0]))
  }

  @Test("a block that is larger than the file or smaller than its foot ends the list, and so does another mark")
  func damage() {
    let good = Self.block(1, [1, 2, 3])
    for size in [0, 9, 25, 1 << 31] {
      #expect(Self.patched(good + Self.block(1, [4], size: size)) { _ in nil }.asked == [])
    }
    #expect(Self.patched(Self.block(1, [], size: 10)) { _ in nil }.asked == [[]])
    #expect(Self.patched(Self.block(1, [4], size: 11)) { _ in nil }.asked == [[4]])
    #expect(Self.patched(Self.block(1, [4], size: 12)) { _ in nil }.asked == [])
    for place in good.count - 4..<good.count {
      var other = good
      other[place] ^= 1
      #expect(Self.patched(other) { _ in nil }.bytes == other)
    }
    for count in 0..<10 { #expect(Self.patched(Array(good.suffix(count))) { _ in nil }.asked == []) }
  }
}
