import TestSupport
import Testing

@testable import ImageFiles

/// Flattened pictures of Photoshop documents.
@Suite("Photoshop documents", .timeLimit(.minutes(Effort.minutes)))
struct PhotoshopTests {
  /// The header and the bytes of all rows, from the last to the first.
  private static func decoded(_ bytes: [UInt8]) throws -> (header: ImageDecoder.Header, pixels: [UInt8]) {
    try bytes.withUnsafeBytes { bytes in
      let opened = try ImageDecoder.photoshop.open(bytes)
      let header = opened.header
      var rows = [[UInt8]](repeating: [], count: header.height)
      for row in (0..<header.height).reversed() {
        rows[row] = [UInt8](repeating: 0xAA, count: header.rowBytes)
        try rows[row].withUnsafeMutableBytes { try opened.rows(bytes, row..<row + 1, $0) }
      }
      return (header, Array(rows.joined()))
    }
  }

  private static func refusal(_ picture: PSDPicture) -> String? {
    FileFormat.photoshop.reading.refusal(picture.bytes)?.sentence
  }

  /// A picture with samples that differ.
  private static func picture(mode: Int, channels: Int, depth: Int = 8) -> PSDPicture {
    var picture = PSDPicture()
    (picture.mode, picture.channels, picture.depth) = (mode, channels, depth)
    let mask = UInt64.max >> UInt64(64 - depth)
    picture.codes = (0..<channels * 8).map { depth == 32 ? UInt64(Float($0).bitPattern) : UInt64($0 * 40_503) & mask }
    return picture
  }

  /// The code of a channel of a pixel.
  private static func code(_ picture: PSDPicture, _ channel: Int, _ pixel: Int) -> Int {
    Int(picture.codes[channel * 8 + pixel])
  }

  @Test(
    "gray, RGB and CMYK of 8 and 16 bits are read exactly, packed and not, as PSD and PSB",
    arguments: [(1, 1), (3, 3), (4, 4), (3, 5)], [8, 16])
  func exact(_ kind: (mode: Int, channels: Int), depth: Int) throws {
    for (compression, isLarge) in [(0, false), (1, false), (0, true), (1, true)] {
      var picture = Self.picture(mode: kind.mode, channels: kind.channels, depth: depth)
      (picture.compression, picture.isLarge) = (compression, isLarge)
      let found = try Self.decoded(picture.bytes)
      let bands = kind.mode == 1 ? 1 : kind.mode
      #expect(found.header.bands == bands && found.header.isInks == (kind.mode == 4))
      #expect(found.header.sample == (depth == 8 ? .uint8 : .uint16))
      let top = depth == 8 ? 255 : 65_535
      let values =
        depth == 8
        ? found.pixels.map(Int.init)
        : found.pixels.withUnsafeBytes {
          $0.bindMemory(to: UInt16.self).map(Int.init)
        }
      #expect(
        values
          == (0..<8).flatMap { pixel in
            (0..<bands).map { channel in
              let code = Self.code(picture, channel, pixel)
              return kind.mode == 4 ? top - code : code
            }
          })
      #expect(
        Self.refusal(picture) == nil && picture.bytes.withUnsafeBytes { Truncation.sentence($0, .photoshop) } == nil)
    }
  }

  @Test("floats of 32 bits are read as they are")
  func floats() throws {
    let picture = Self.picture(mode: 3, channels: 3, depth: 32)
    let found = try Self.decoded(picture.bytes)
    let values = found.pixels.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    #expect(
      found.header.sample == .float && values == (0..<8).flatMap { pixel in (0..<3).map { Float($0 * 8 + pixel) } })
  }

  @Test("a bitmap is black where its bits are set, and an indexed picture has the colors of its table")
  func small() throws {
    var bitmap = PSDPicture()
    (bitmap.mode, bitmap.depth, bitmap.channels, bitmap.width, bitmap.height) = (0, 1, 1, 9, 1)
    bitmap.codes = [1, 0, 0, 1, 1, 0, 1, 0, 1]
    #expect(try Self.decoded(bitmap.bytes).pixels == bitmap.codes.map { $0 == 1 ? 0 : 255 })
    var indexed = Self.picture(mode: 2, channels: 1)
    indexed.palette = (0..<768).map { UInt8(truncatingIfNeeded: $0 * 31 + $0 / 256) }
    let found = try Self.decoded(indexed.bytes)
    #expect(found.header.bands == 3)
    #expect(
      found.pixels
        == (0..<8).flatMap { pixel in (0..<3).map { indexed.palette[$0 * 256 + Self.code(indexed, 0, pixel)] } })
  }

  @Test(
    "transparency of the flattened picture is kept, and the white behind it is taken away", arguments: [1, 3, 4],
    [false, true])
  func transparency(mode: Int, isDeep: Bool) throws {
    let colors = mode == 1 ? 1 : mode
    var picture = PSDPicture()
    (picture.mode, picture.channels, picture.layers, picture.hasDeepLayers) = (mode, colors + 1, -3, isDeep)
    let alphas = [0, 51, 128, 255, 204, 1, 100, 255]
    // As Photoshop lays a color over white.
    let color = [0, 200, 30, 7, 255, 255, 128, 90]
    let laid: [UInt64] = zip(color, alphas).map { color, alpha in
      let sum = color * alpha + 255 * (255 - alpha) + 127
      return UInt64(sum / 255)
    }
    for _ in 0..<colors { picture.codes += laid }
    picture.codes += alphas.map { UInt64($0) }
    let found = try Self.decoded(picture.bytes)
    #expect(found.header.bands == colors + 1)
    for pixel in 0..<8 {
      #expect(found.pixels[pixel * (colors + 1) + colors] == UInt8(alphas[pixel]))
      guard alphas[pixel] > 1 else { continue }
      let code = Int(found.pixels[pixel * (colors + 1)])
      // Half a code of what is laid over white is this much of the color.
      #expect(abs((mode == 4 ? 255 - code : code) - color[pixel]) <= 128 / alphas[pixel] + 1, "\(pixel)")
    }
    #expect(FileFormat.photoshop.reading.notes(picture.bytes).first?.contains("3 layers") == true)
    picture.layers = 3
    #expect(try Self.decoded(picture.bytes).header.bands == colors)
    #expect(FileFormat.photoshop.reading.notes(picture.bytes).last?.contains("a channel besides the colors") == true)
  }

  @Test("what is not read is named")
  func refusals() {
    func with(_ change: (inout PSDPicture) -> Void) -> String? {
      var picture = Self.picture(mode: 3, channels: 3)
      change(&picture)
      return Self.refusal(picture)
    }
    #expect(with { $0.mode = 9 } == "its colors are CIELab")
    #expect(with { $0.mode = 7 } == "its colors are separate channels (multichannel)")
    #expect(with { $0.mode = 8 } == "its colors are duotone")
    #expect(with { $0.mode = 5 } == "its colors are unknown (mode 5)")
    #expect(with { $0.compression = 2 } == "its flattened picture is compressed as ZIP")
    #expect(with { ($0.channels, $0.codes) = (2, Array($0.codes.prefix(16))) }?.contains("2 channels") == true)
    #expect(with { $0.resources = [(1057, [0, 0, 0, 1, 0, 0])] }?.contains("Maximize Compatibility") == true)
    #expect(with { $0.resources = [(1057, [0, 0, 0, 1, 1, 0])] } == nil)
  }

  @Test("a document that is cut off anywhere is damaged, and its decoder throws", arguments: [0, 1])
  func cut(compression: Int) throws {
    var picture = Self.picture(mode: 3, channels: 3)
    (picture.compression, picture.resources) = (compression, [(1060, Array("<x/>".utf8))])
    let whole = picture.bytes
    for count in 4..<whole.count {
      let bytes = Array(whole.prefix(count))
      #expect(bytes.withUnsafeBytes { Truncation.sentence($0, .photoshop) } != nil, "\(count)")
      #expect(throws: DamagedDocument.self) { try Self.decoded(bytes) }
    }
  }

  @Test("no damage makes the decoder read beyond the file")
  func damaged() throws {
    var random = SeededGenerator(seed: 5)
    for compression in [0, 1] {
      var picture = Self.picture(mode: 3, channels: 4)
      (picture.compression, picture.layers, picture.hasDeepLayers) = (compression, -1, true)
      let whole = picture.bytes
      for _ in 0..<2000 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: 4..<bytes.count, using: &random)] =
            [0, 0xFF, .random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
        }
        guard FileFormat.photoshop.reading.refusal(bytes) == nil,
          let size = bytes.withUnsafeBytes({ FileFormat.statedSize(of: $0) }), size.width * size.height < 10_000
        else { continue }
        _ = try? Self.decoded(bytes)
      }
    }
  }

  @Test("EXIF, XMP, IPTC and the profile are read from the resources")
  func metadata() throws {
    var picture = Self.picture(mode: 1, channels: 1)
    picture.resources = [
      (1028, [0x1C, 2, 25, 0, 1, 65]), (1058, Array("II*\0".utf8)), (1060, Array("<x/>".utf8)), (1039, [1, 2, 3]),
      (1036, [0]),
    ]
    let reading = picture.bytes.withUnsafeBytes { MetadataReading($0, .photoshop) }
    #expect(reading.bundle.iptc?.last == 65 && reading.bundle.exif == Array("II*\0".utf8))
    #expect(reading.bundle.xmp == Array("<x/>".utf8) && reading.problems.isEmpty)
    #expect(reading.extras.contains(.thumbnail))
    #expect(try Self.decoded(picture.bytes).header.profile == [1, 2, 3])
  }
}
