import Documents
import TestSupport
import Testing

@testable import Batch

@Suite("lines of a manifest", .timeLimit(.minutes(Effort.minutes)))
struct ManifestLinesTests {
  private func lines(_ bytes: [UInt8], blocks: Int) throws -> [String] {
    var rest = bytes[...]
    var lines = ManifestLines { (buffer) throws(EditError) in
      let part = rest.prefix(min(blocks, buffer.count))
      rest = rest.dropFirst(part.count)
      buffer.copyBytes(from: part)
      return part.count
    }
    var found: [String] = []
    while let line = try lines.next() {
      if case .text(let text) = line { found.append(String(decoding: text, as: UTF8.self)) } else { found.append("…") }
    }
    return found
  }

  @Test(
    "lines end at either kind of line end, whatever the blocks; blank lines and a byte order mark are skipped",
    arguments: 1...20)
  func blocks(size: Int) throws {
    let text = "\u{FEFF}{\"a\":1}\r\n\r\n  \t\n{\"b\":\"é\"}\n\n{\"c\":3}"
    #expect(try lines(Array(text.utf8), blocks: size) == [#"{"a":1}"#, #"{"b":"é"}"#, #"{"c":3}"#])
  }

  @Test("an overlong line is one line marked as such, and the next one is read normally")
  func tooLong() throws {
    let long = [UInt8](repeating: 0x78, count: ManifestLines.longest + 1)
    #expect(try lines(Array("a\n".utf8) + long + Array("\nb".utf8), blocks: 100_000) == ["a", "…", "b"])
    #expect(try lines(long, blocks: 100_000) == ["…"])
    #expect(try lines(Array(long.dropLast()), blocks: 100_000).first?.utf8.count == ManifestLines.longest)
  }

  @Test("an empty manifest has no lines")
  func empty() throws { #expect(try lines([], blocks: 1) == []) }
}
