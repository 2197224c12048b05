import Documents
import Foundation
import TestSupport
import Testing

@testable import TransactionLog

@Suite("Correcting flipped bits of the log", .timeLimit(.minutes(Effort.minutes)))
struct CorrectionTests {
  /// Two lines of a given size each, with bytes that a flip turns into line feeds.
  private static func lines(_ size: Int) throws -> [UInt8] {
    var random = SeededGenerator(seed: UInt64(size))
    let text = String((0..<size).map { _ in "*J{}\",:aé0".randomElement(using: &random) ?? "x" })
    return try (0..<2).reduce(into: []) { bytes, number in
      var object = LineObject()
      object.set("text", "\(number)\(text)")
      try LogLine(object.bytes()).append(to: &bytes)
    }
  }

  /// What corrects the first damaged line of some bytes.
  private func flip(in bytes: [UInt8], for time: Duration = .seconds(60)) -> BitFlip? {
    bytes.withUnsafeBytes { bytes in
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
        UnsafeRawBufferPointer(rebasing: $0)
      }
      for (number, line) in lines.enumerated() {
        guard case .damaged = LogLine.read(line) else { continue }
        let next = number + 1 < lines.count ? lines[number + 1] : nil
        guard let base = bytes.baseAddress, let start = line.baseAddress,
          let found = LogLine.flip(in: line, before: next, until: .now + time)
        else { return nil }
        return BitFlip(offset: UnsafeRawPointer(start) - base + found.offset, byte: found.byte)
      }
      return nil
    }
  }

  @Test(
    "each flipped bit of a line is corrected: in its ID, its space, its JSON and its line feed",
    arguments: [1, 20, 150])
  func everyBit(size: Int) throws {
    let bytes = try Self.lines(size)
    for offset in stride(from: 0, to: bytes.count, by: size > 20 ? Effort.choose(7, full: 1) : 1) {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[offset] ^= 1 << UInt8(bit)
        #expect(flip(in: damaged) == BitFlip(offset: offset, byte: bytes[offset]), "bit \(bit) of byte \(offset)")
      }
    }
  }

  @Test("two flipped bits are not corrected, and nothing is invented", arguments: [3, 30, 64, 70, 90], [0, 5])
  func twoBits(offset: Int, distance: Int) throws {
    var bytes = try Self.lines(20)
    bytes[offset] ^= 1
    bytes[offset + distance] ^= 2
    #expect(flip(in: bytes) == nil)
  }

  @Test("a flipped bit in the spaces of a purged line is corrected")
  func blank() throws {
    var bytes = try Self.lines(20)
    let feed = try #require(bytes.firstIndex(of: 0x0A))
    for offset in LogLine.overhead - 1..<feed { bytes[offset] = 0x20 }
    bytes[feed - 3] ^= 0x10
    #expect(flip(in: bytes) == BitFlip(offset: feed - 3, byte: 0x20))
  }

  @Test("a search ends at its time limit")
  func deadline() throws {
    var bytes = try Self.lines(60_000)
    bytes[50_000] ^= 1
    let elapsed = ContinuousClock().measure { #expect(flip(in: bytes, for: .milliseconds(20)) == nil) }
    #expect(elapsed < .seconds(5))
  }

  @Test("a line is corrected in place, by one byte, and lines recorded by a repair are left unchanged")
  func inPlace() throws {
    let test = try TestLog()
    for text in ["a", "b", "c"] { try test.commit(text, text + text) }
    let bytes = try test.bytes()
    let feed = try #require(bytes.firstIndex(of: 0x0A))
    var damaged = bytes
    damaged[100] ^= 4
    damaged[feed + 90] ^= 1
    try test.write(damaged)
    let place = LogPlace(segment: 1, offset: feed + 1)
    let corrected = try test.log.correctLines(besides: [place], for: .seconds(10))
    #expect(corrected.map(\.offset) == [100])
    damaged[100] ^= 4
    #expect(try test.bytes() == damaged)
    #expect(try test.log.correctLines(besides: [], for: .seconds(10)).map(\.place) == [place])
    #expect(try test.bytes() == bytes)
    #expect(try test.log.correctLines(besides: [], for: .seconds(10)) == [])
  }
}
