import TestSupport
import Testing

@testable import ImageFiles

@Suite("chunks of a WebP", .timeLimit(.minutes(Effort.minutes)))
struct WebPChunkTests {
  private static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    Array(kind.utf8) + number(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
  }

  private static func file(_ chunks: [[UInt8]], size: Int? = nil) -> [UInt8] {
    let body = Array(chunks.joined())
    return Array("RIFF".utf8) + number(size ?? body.count + 4, 4) + Array("WEBP".utf8) + body
  }

  /// The data of a picture of a size, lossy or lossless.
  private static func picture(_ width: Int, _ height: Int, isLossless: Bool, hasAlpha: Bool = false, scale: Int = 0)
    -> [UInt8]
  {
    if isLossless { return [0x2F] + number((width - 1) | (height - 1) << 14 | (hasAlpha ? 1 << 28 : 0), 4) + [1] }
    return [0x10, 2, 0, 0x9D, 1, 0x2A] + number(width | scale << 14, 2) + number(height | scale << 14, 2) + [1]
  }

  @Test("a picture of any size gets an extended header with that size and its transparency", arguments: [false, true])
  func headers(isLossless: Bool) throws {
    let kind = isLossless ? "VP8L" : "VP8 "
    let bundle = MetadataBundle(exif: [1, 2, 3], xmp: Array("<x/>".utf8))
    for (width, height) in [(1, 1), (1, 16_383), (16_383, 1), (255, 256), (256, 255), (8_192, 4_097), (16_383, 16_383)]
    {
      for hasAlpha in [false, true] {
        let data = picture(width, height, isLossless, hasAlpha)
        let alpha = hasAlpha && !isLossless ? [Self.chunk("ALPH", [9])] : []
        let bytes = Self.file(alpha + [Self.chunk(kind, data)])
        let size = Self.number(width - 1, 3) + Self.number(height - 1, 3)
        let written = try #require(WebPFile.header(bytes.withUnsafeBytes { WebPFile.chunks($0) }.chunks, of: bytes))
        #expect(written == [hasAlpha ? 0x10 : 0, 0, 0, 0] + size, "\(width)×\(height)")
        guard alpha.isEmpty else { continue }
        let output = try WebPFile.embed(bundle, in: bytes)
        let flags: UInt8 = (hasAlpha ? 0x10 : 0) | 0x08 | 0x04
        #expect(
          output
            == Self.file([
              Self.chunk("VP8X", [flags, 0, 0, 0] + size), Self.chunk(kind, data), Self.chunk("EXIF", [1, 2, 3]),
              Self.chunk("XMP ", Array("<x/>".utf8)),
            ]))
        #expect(WebPFile.pixels(of: output, profile: nil) == bytes)
        let colored = try #require(WebPFile.pixels(of: output, profile: [7]))
        let head = Self.chunk("VP8X", [(hasAlpha ? 0x10 : 0) | 0x20, 0, 0, 0] + size)
        #expect(colored == Self.file([head, Self.chunk("ICCP", [7]), Self.chunk(kind, data)]))
      }
    }
    // The two bits above the size say how it is to be scaled.
    let scaled = Self.file([Self.chunk("VP8 ", Self.picture(300, 200, isLossless: false, scale: 3))])
    let header = WebPFile.header(scaled.withUnsafeBytes { WebPFile.chunks($0) }.chunks, of: scaled)
    #expect(header == [0, 0, 0, 0] + Self.number(299, 3) + Self.number(199, 3))
    for place in [0, 3, 4, 5] where isLossless == (place == 0) {
      var data = picture(3, 2, isLossless, false)
      data[place] ^= 1
      let bytes = Self.file([Self.chunk(kind, data)])
      #expect(WebPFile.header(bytes.withUnsafeBytes { WebPFile.chunks($0) }.chunks, of: bytes) == nil, "\(place)")
    }
  }

  private func picture(_ width: Int, _ height: Int, _ isLossless: Bool, _ hasAlpha: Bool) -> [UInt8] {
    Self.picture(width, height, isLossless: isLossless, hasAlpha: hasAlpha)
  }

  @Test(
    "chunks are found up to the announced end, whatever their lengths, and what follows it is no chunk",
    arguments: 0..<4)
  func chunks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let kinds = ["VP8 ", "EXIF", "ABCD", "XMP ", "ICCP"]
      let chunks = (0..<Int.random(in: 1...6, using: &random)).map { index in
        (
          kinds.randomElement(using: &random) ?? "ABCD",
          [UInt8](repeating: UInt8(index), count: Int.random(in: 0...9, using: &random))
        )
      }
      let bytes = Self.file(chunks.map(Self.chunk))
      let name: Comment = "round \(round)"
      for trailer in [[], Self.chunk("LAST", [1, 2])] {
        let file = (bytes + trailer).withUnsafeBytes { WebPFile.chunks($0) }
        #expect(file.isComplete && file.end == bytes.count, name)
        #expect(file.chunks.map(\.kind.description) == chunks.map(\.0), name)
        #expect(file.chunks.map { Array(bytes[$0.data]) } == chunks.map(\.1), name)
        let reading = (bytes + trailer).withUnsafeBytes { MetadataReading($0, .webp) }
        #expect(reading.extras.contains(.trailer) == !trailer.isEmpty, name)
      }
      for count in 12..<bytes.count {
        let cut = Array(bytes[..<count]).withUnsafeBytes { WebPFile.chunks($0) }
        #expect(!cut.isComplete && cut.end <= count && cut.chunks.count <= chunks.count, "round \(round), \(count)")
      }
    }
  }
}
