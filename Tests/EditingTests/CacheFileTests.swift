import Adjustments
import Documents
import Foundation
import ImageFiles
import Rendering
import TestSupport
import Testing

@testable import Editing

/// The file of an entry of the cache, byte for byte as it is described.
@Suite("files of the cache of previews", .timeLimit(.minutes(Effort.minutes)))
struct CacheFileTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private static let key = SHA256Digest(of: [7])

  private static func entry(_ count: Int) -> PixelCacheEntry {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) }
    return PixelCacheEntry(width: 3, height: 500, bands: 70_000, block: ByteBlock(copying: bytes))
  }

  private func read(_ bytes: [UInt8], _ key: SHA256Digest = Self.key) throws -> PixelCacheEntry? {
    let file = scratch.appending("e")
    try Data(bytes).write(to: file)
    return EntryFile(file.path)?.read(key)
  }

  private static func bytes(of entry: PixelCacheEntry) -> [UInt8] {
    entry.header(key) + entry.block.withUnsafeBytes { Array($0) }
  }

  @Test("an entry of any size is read as it was written, and its header is as described")
  func whole() throws {
    for count in Array(1...70) + [4095, 4096, 100_001] {
      let entry = Self.entry(count)
      let bytes = Self.bytes(of: entry)
      let read = try #require(try read(bytes), "\(count)")
      #expect((read.width, read.height, read.bands) == (3, 500, 70_000))
      #expect(read.block.withUnsafeBytes { Array($0) } == entry.block.withUnsafeBytes { Array($0) })
      func number(_ start: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
      }
      #expect(Array(bytes[..<16]) == Array("photoedit cache\n".utf8))
      #expect(bytes[16..<48].map { String($0 + 0x0, radix: 16) } == Array(Self.digits()))
      #expect(number(48, 8) == count && number(56, 4) == 3 && number(60, 4) == 500 && number(64, 4) == 70_000)
      #expect(number(68, 4) == 0 && bytes[88..<128].allSatisfy { $0 == 0 })
      #expect(bytes.count == 128 + count)
    }
  }

  /// The bytes of the key, from its text.
  private static func digits() -> [String] {
    let text = Array(key.hex)
    return (0..<32).map { String(UInt8(String(text[2 * $0...2 * $0 + 1]), radix: 16) ?? 0, radix: 16) }
  }

  @Test("an entry of which any byte is another one, or that is shorter, longer or of another key, is none")
  func damaged() throws {
    let bytes = Self.bytes(of: Self.entry(67))
    for index in bytes.indices where !(88..<128).contains(index) {
      for change: UInt8 in [1, 0x80] {
        var other = bytes
        other[index] ^= change
        #expect(try read(other) == nil, "\(index)")
      }
    }
    for end in bytes.indices { #expect(try read(Array(bytes[..<end])) == nil, "\(end)") }
    #expect(try read(bytes + [0]) == nil && read(bytes, SHA256Digest(of: [8])) == nil)
  }

  @Test("a checksum depends on every bit, on the order of the bytes and on their number")
  func checksums() {
    func sum(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { Checksum.of($0) } }
    for count in 0...70 {
      let zeros = [UInt8](repeating: 0, count: count)
      var seen: Set<UInt64> = [sum(zeros), sum(zeros + [0])]
      #expect(seen.count == 2)
      for index in zeros.indices {
        for bit in 0..<8 {
          var other = zeros
          other[index] = 1 << bit
          #expect(seen.insert(sum(other)).inserted, "\(count) \(index) \(bit)")
        }
      }
    }
  }

  @Test("a preview has from 1 to 4096 pixels, and is as good as its delivery")
  func requests() throws {
    for (edge, isAllowed) in [(-1, false), (0, false), (1, true), (4096, true), (4097, false)] {
      let request = PreviewRequest(longEdge: edge)
      if isAllowed {
        try request.check()
      } else {
        let error = #expect(throws: EditError.self) { try request.check() }
        #expect(error?.code == .badSize)
      }
    }
    let request = PreviewRequest(longEdge: 77, delivery: .draft, editedStep: 3)
    #expect(request.editedStep == 3 && request.longEdge == 77 && request.delivery == .draft)
    #expect(request.output.longEdge == 77 && request.output.enlarge == false && request.output.format == .jpeg)
    #expect(request.output.quality == 85 && request.output.metadata == .none)
    let qualities: [(PreviewRequest.Delivery, PreviewJob.Quality)] = [
      (.fast, .fast), (.draft, .draft), (.highQuality, .final), (.opportunistic, .final),
    ]
    for (delivery, quality) in qualities { #expect(delivery.quality == quality) }
    #expect(qualities.count == PreviewRequest.Delivery.allCases.count)
  }
}
