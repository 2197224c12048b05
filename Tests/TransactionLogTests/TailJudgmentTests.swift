import Documents
import TestSupport
import Testing

@testable import TransactionLog

@Suite("what the bytes at the end of a log are", .timeLimit(.minutes(Effort.minutes)))
struct TailJudgmentTests {
  /// The bytes of a log of two transactions, and the end of the first.
  private let (bytes, first): ([UInt8], LogPosition)

  init() throws {
    // Words with spaces and '@', which one flipped bit makes zeros, and a line that a purge has blanked.
    let whole = try Self.transaction(["the first @ all"], after: .start)
    first = whole.end(at: .start)
    var second = try Self.transaction(["", "a b", "@ c"], after: first).bytes
    let blank = try #require(second.firstIndex(of: 0x0A))
    for offset in LogLine.overhead - 1..<blank { second[offset] = 0x20 }
    bytes = whole.bytes + second
  }

  private static func transaction(_ texts: [String], after end: LogPosition) throws -> TransactionBytes {
    let lines = try texts.map { text in try LogLine(Array("{\"kind\":\"set\",\"text\":\"\(text)\"}".utf8)) }
    return try TransactionBytes(
      lines, after: end, begins: end.id == nil, synced: 0, date: "2026-11-27T00:00:00.000Z", author: "a test")
  }

  /// The end of a log with these bytes.
  private func judged(_ bytes: [UInt8], after position: LogPosition = .start) -> LogEnd {
    bytes.withUnsafeBytes { LogEnd(judging: $0, after: position, of: "log") }
  }

  private func isTorn(_ end: LogEnd, after position: LogPosition) -> Bool {
    if case .torn(position, _) = end { true } else { false }
  }

  private func isDamaged(_ end: LogEnd, after position: LogPosition) -> Bool {
    if case .damaged(position, _) = end { true } else { false }
  }

  /// The first transaction.
  private var start: [UInt8] { Array(bytes[..<first.place.offset]) }

  /// The last transaction with other bytes.
  private func changed(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var tail = Array(bytes[first.place.offset...])
    change(&tail)
    return start + tail
  }

  @Test("a log that is cut at any byte is torn after its last whole transaction, and whole where one ends")
  func cut() {
    for size in 0...bytes.count {
      let end = judged(Array(bytes[..<size]))
      let whole = [0: LogPosition.start, first.place.offset: first][size]
      if let whole {
        #expect(end == .whole(whole))
      } else if size == bytes.count {
        #expect(end.position.number == 2 && end == .whole(end.position))
      } else {
        #expect(isTorn(end, after: size < first.place.offset ? .start : first), "cut at \(size)")
      }
    }
  }

  @Test("any flipped bit of a complete write is damage, and none makes it look unfinished")
  func flipped() {
    for offset in first.place.offset..<bytes.count {
      for bit in 0..<8 {
        var bytes = bytes
        bytes[offset] ^= 1 << UInt8(bit)
        #expect(isDamaged(judged(bytes), after: first), "bit \(bit) of byte \(offset)")
      }
    }
  }

  @Test("a complete line that does not fit its ID is damage, also if the lines after it were never completed")
  func unfitting() {
    let line = first.place.offset + LogLine.overhead + 20
    for size in stride(from: line + 64, to: bytes.count, by: 3) {
      var bytes = Array(bytes[..<size])
      guard let feed = bytes[line...].firstIndex(of: 0x0A) else { continue }
      for offset in feed - 3..<feed { bytes[offset] ^= 1 }
      #expect(isDamaged(judged(bytes), after: first), "cut at \(size)")
    }
    for text in ["\n", "\n\n", "half a line\n", "half a line\n\0\0"] {
      #expect(isDamaged(judged(start + Array(text.utf8)), after: first), "\(text)")
    }
  }

  @Test("blocks of zeros are a write that the disk never received, wherever they are and however long")
  func zeros() {
    let tail = bytes.count - first.place.offset
    for place in 0..<tail {
      for size in [2, 16, tail] where place + size <= tail || size == tail {
        let bytes = changed { tail in for offset in place..<min(place + size, tail.count) { tail[offset] = 0 } }
        #expect(isTorn(judged(bytes), after: first), "\(size) from \(place)")
      }
    }
    for size in [1, 2, 4096, 3 << 20] {
      let bytes = start + [UInt8](repeating: 0, count: size)
      #expect(isTorn(judged(bytes), after: first), "\(size)")
    }
    // A block that ends or begins with the transaction may have left one zero.
    for offset in [0, tail - 1] { #expect(isTorn(judged(changed { $0[offset] = 0 }), after: first)) }
  }

  @Test("a whole transaction of another log is damage; a part of one is torn")
  func foreign() throws {
    let other = LogPosition(number: 1, id: SHA256Digest(of: Array("another".utf8)), place: first.place)
    for position in [other, .start] {
      let foreign = try Self.transaction(["a", "b"], after: position).bytes
      for size in 1..<foreign.count {
        #expect(isTorn(judged(start + foreign[..<size]), after: first), "\(size)")
      }
      for rest in ["", "half a line", "\0\0"] {
        #expect(isDamaged(judged(start + foreign + Array(rest.utf8)), after: first))
      }
    }
  }

  @Test("the reader of a log says the same of its last bytes")
  func reader() throws {
    let test = try TestLog()
    try test.commit("a stream")
    let path = try test.stream.path(of: 1)
    func check(_ bytes: [UInt8], _ name: String) throws {
      try test.write(bytes)
      let end = bytes.withUnsafeBytes { LogEnd(judging: $0, after: .start, of: path) }
      #expect(try test.read().end == end, "\(name)")
    }
    for size in stride(from: 0, to: bytes.count, by: Effort.choose(13, full: 1)) {
      try check(Array(bytes[..<size]), "cut at \(size)")
    }
    for offset in stride(from: first.place.offset, to: bytes.count, by: Effort.choose(11, full: 1)) {
      var bytes = bytes
      bytes[offset] ^= 1 << UInt8(offset % 8)
      try check(bytes, "flipped at \(offset)")
      bytes[offset] = 0
      bytes[max(offset - 1, first.place.offset)] = 0
      try check(bytes, "zeros at \(offset)")
    }
  }

  @Test(
    "a line longer than a line may be is damage, or torn with zeros in it; the reader, which takes it in parts, agrees")
  func longLine() throws {
    let test = try TestLog()
    try test.commit("a stream")
    for byte in [0x00, 0x78] as [UInt8] {
      for end in [[], [0x0A], [0x0A, 0x78]] as [[UInt8]] {
        let bytes = start + [UInt8](repeating: byte, count: 3 << 20) + end
        try test.write(bytes)
        for found in [try test.read().end, judged(bytes)] {
          #expect(isTorn(found, after: first) == (byte == 0) && isDamaged(found, after: first) == (byte != 0))
        }
      }
    }
  }
}
