import Documents
import TestSupport
import Testing

@testable import TransactionLog

@Suite("what the bytes at the end of a log are", .timeLimit(.minutes(Effort.minutes)))
struct TailJudgmentTests {
  /// A transaction of two changes.
  private static let whole = bytes(["a", "b"])

  private static func bytes(_ texts: [String]) -> [UInt8] {
    do {
      let lines = try texts.map { text in try LogLine(Array("{\"kind\":\"set\",\"text\":\"\(text)\"}".utf8)) }
      let date = "2026-11-27T00:00:00.000Z"
      return try TransactionBytes(lines, after: .start, synced: 0, date: date, author: "test").bytes
    } catch {
      return []
    }
  }

  private static func judged(_ bytes: [UInt8]) -> TailJudgment { bytes.withUnsafeBytes { TailJudgment($0) } }

  @Test("a write that was cut short at any byte is torn; none and all of it are neither torn nor damaged")
  func cut() {
    for size in 1..<Self.whole.count {
      let found = Self.judged(Array(Self.whole[..<size]))
      #expect(found.isTorn && !found.isDamaged, "cut at \(size)")
    }
    for bytes in [[], Self.whole] {
      #expect(!Self.judged(bytes).isTorn && !Self.judged(bytes).isDamaged)
    }
  }

  @Test("any flipped bit of a complete write is damage, and only a lost last line feed looks torn")
  func flipped() {
    for offset in Self.whole.indices {
      var bytes = Self.whole
      bytes[offset] ^= 1 << UInt8(offset % 8)
      let found = Self.judged(bytes)
      let isLast = offset == bytes.count - 1
      #expect(found.isTorn == isLast && found.isDamaged == !isLast, "flipped at \(offset)")
    }
  }

  @Test("blocks of zeros are a write that the disk never received, wherever they are")
  func zeros() {
    for start in stride(from: 0, to: Self.whole.count - 16, by: 7) {
      var bytes = Self.whole
      for offset in start..<start + 16 { bytes[offset] = 0 }
      #expect(Self.judged(bytes).isTorn, "from \(start)")
    }
  }
}
