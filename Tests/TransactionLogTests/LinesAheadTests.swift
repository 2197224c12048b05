import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import TransactionLog

@Suite("Lines that another thread reads ahead", .timeLimit(.minutes(Effort.minutes)))
struct LinesAheadTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A line as a text, with the bytes it is valid with.
  private func text(_ line: CheckedLine) -> String {
    let bytes = SHA256Digest(of: line.line.bytes)
    let form = line.isCanonical.map { "\($0)" } ?? "unknown"
    let place = "\(line.line.offset) \(line.line.bytes.count) \(line.line.isComplete) \(form)"
    switch line.reading {
    case .intact(let id, let json): return "\(place) \(bytes) intact \(id) \(SHA256Digest(of: json))"
    case .blank(let id): return "\(place) \(bytes) blank \(id)"
    case .damaged(let id, let found): return "\(place) \(bytes) \(id?.hex ?? "no ID") \(found)"
    }
  }

  private func source(_ bytes: [UInt8], checksForm: Bool) throws -> LineSource {
    let path = folder.url.path + "/segment"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let reader = SegmentReader(try Descriptor.open(path, O_RDONLY), from: 0, to: bytes.count, bufferSize: 1000)
    return LineSource(reader, checksForm: checksForm)
  }

  /// Lines of all kinds and sizes.
  private func bytes(_ random: inout SeededGenerator, count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for number in 0..<count {
      let size = number % 100 == 50 ? 600_000 : Int.random(in: 0...3000, using: &random)
      let filler = String(repeating: "x", count: size)
      var line: [UInt8] = []
      try LogLine(Array((number % 7 == 3 ? "{\"b\": \"\(filler)\"}" : "{\"b\":\"\(filler)\"}").utf8)).append(to: &line)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: line[line.count / 2] ^= 1
      case 1: for place in LogLine.overhead - 1..<line.count - 1 { line[place] = UInt8(ascii: " ") }
      case 2: line = Array(line.prefix(Int.random(in: 0..<60, using: &random))) + [0x0A]
      default: break
      }
      bytes += line
    }
    return bytes
  }

  @Test("The lines equal those read by one thread, whatever their sizes and damage", arguments: [false, true])
  func same(checksForm: Bool) throws {
    var random = SeededGenerator(seed: 12)
    for end in [[], Array("no line feed".utf8), [UInt8](repeating: 0x41, count: 1_200_000)] {
      let bytes = try bytes(&random, count: 400) + end
      let one = try source(bytes, checksForm: checksForm)
      var expected: [String] = []
      while let line = try one.next() { expected.append(text(line)) }
      let ahead = try #require(LinesAhead(source(bytes, checksForm: checksForm)))
      var found: [String] = []
      while let line = try ahead.next() { found.append(text(line)) }
      #expect(found == expected)
      #expect(
        expected.count > 400 - 1 && Set(expected.map { $0.split(separator: " ")[3] }).count == (checksForm ? 3 : 1))
      #expect(try ahead.next() == nil)
    }
  }

  @Test("A reader that is abandoned in the middle ends")
  func stopped() throws {
    var random = SeededGenerator(seed: 13)
    let bytes = try bytes(&random, count: 2000)
    for taken in [0, 1, 300] {
      let ahead = try #require(LinesAhead(source(bytes, checksForm: false)))
      for _ in 0..<taken { _ = try ahead.next() }
    }
  }

  @Test("A file error arrives after the lines before it")
  func error() throws {
    let reader = SegmentReader(try Descriptor.open(folder.url.path, O_RDONLY), from: 0, to: 1 << 20)
    let ahead = try #require(LinesAhead(LineSource(reader, checksForm: false)))
    #expect(throws: FileError.self) { try ahead.next() }
  }

  @Test("A long segment read by two threads gives the same end and the same changes")
  func transactions() throws {
    let test = try TestLog()
    for number in 0..<6 { try test.log.add((0..<4).map { "\(number) \($0) " + String(repeating: "y", count: 90_000) }) }
    let ahead = try test.read()
    // With an observer, all calls are made by this thread.
    let here = try SystemCall.$observer.withValue(SystemCall.Observer { _ in 0 }) { try test.read() }
    #expect(ahead.end == here.end && ahead.end.position.number == 6)
    #expect(ahead.found.texts == here.found.texts && ahead.found.texts.count == 24)
    #expect(ahead.found.ids == here.found.ids)
  }
}
