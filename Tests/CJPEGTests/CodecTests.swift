import CJPEG
import TestSupport
import Testing

/// The pieces of a file, put together; without a file they are dropped.
private final class Pieces {
  var bytes: [UInt8] = []

  static let take: pj_take = { context, bytes, count in
    guard let context else { return }
    Unmanaged<Pieces>.fromOpaque(context).takeUnretainedValue().bytes += UnsafeBufferPointer(start: bytes, count: count)
  }
}

/// Rows of bytes as a file, by the C encoder.
private func encode(
  _ pixels: [UInt8], width: Int, height: Int, bands: Int, quality: Int = 90, bytesPerRow: Int? = nil
) throws -> [UInt8] {
  let file = Pieces()
  let encoder = try #require(pj_encoder_new(Pieces.take, Unmanaged.passUnretained(file).toOpaque()))
  defer { pj_encoder_free(encoder) }
  var format = pj_format()
  (format.width, format.height, format.bands) = (Int32(width), Int32(height), Int32(bands))
  format.quality = Int32(quality)
  try #require(pj_encoder_start(encoder, &format))
  try #require(pj_encoder_write(encoder, pixels, bytesPerRow ?? width * bands, Int32(height)))
  try #require(pj_encoder_finish(encoder))
  return file.bytes
}

/// Calls a body with a decoder on bytes.
private func withDecoder<Result>(_ bytes: [UInt8], _ body: (OpaquePointer) throws -> Result) throws -> Result {
  try bytes.withUnsafeBufferPointer { bytes in
    let decoder = try #require(pj_decoder_new(bytes.baseAddress, bytes.count, 1))
    defer { pj_decoder_free(decoder) }
    return try body(decoder)
  }
}

@Suite("the C codec", .timeLimit(.minutes(Effort.minutes)))
struct CodecTests {
  @Test("a flat color round-trips within the loss of quality 90", arguments: [1, 3])
  func roundTrip(bands: Int) throws {
    let pixels = [UInt8](repeating: 130, count: 40 * 30 * bands)
    let file = try encode(pixels, width: 40, height: 30, bands: bands)
    try withDecoder(file) { decoder in
      #expect(pj_decoder_start(decoder))
      #expect(pj_decoder_width(decoder) == 40)
      #expect(pj_decoder_height(decoder) == 30)
      #expect(pj_decoder_bands(decoder) == bands)
      var back = [UInt8](repeating: 0, count: pixels.count)
      #expect(pj_decoder_read(decoder, &back, 40 * bands, 30))
      #expect(back.existAndSatisfy { abs(Int($0) - 130) <= 2 })
      #expect(pj_decoder_warnings(decoder) == 0)
      #expect(String(cString: pj_decoder_message(decoder)).isEmpty)
    }
  }

  @Test("rows may have padding between them, however many there are")
  func distance() throws {
    let rows = (0..<200).map { y in (0..<8).map { x in UInt8((y * 7 + x * 11) % 251) } }
    let apart = try encode(rows.flatMap { $0 + [1, 2, 3] }, width: 8, height: 200, bands: 1, bytesPerRow: 11)
    #expect(apart == (try encode(rows.flatMap { $0 }, width: 8, height: 200, bands: 1)))
  }

  @Test("reading rows beyond the last is refused, every time")
  func beyond() throws {
    let file = try encode([UInt8](repeating: 9, count: 64), width: 8, height: 8, bands: 1)
    try withDecoder(file) { decoder in
      #expect(pj_decoder_start(decoder))
      var back = [UInt8](repeating: 0, count: 80)
      #expect(pj_decoder_read(decoder, &back, 8, 8))
      #expect(!pj_decoder_read(decoder, &back, 8, 1))
      #expect(!pj_decoder_read(decoder, &back, 8, 1))
      // Refused before libjpeg was asked, which would warn a hundred times.
      #expect(pj_decoder_warnings(decoder) == 0)
    }
  }

  @Test(
    "a file that is not a JPEG is refused with libjpeg's reason",
    arguments: [
      ([UInt8](), "Premature end of input file"), ([0xFF], "Premature end of input file"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "Premature end of input file"),
      (Array("GIF89a".utf8), "Not a JPEG file: starts with 0x47 0x49"),
      ([0xFF, 0xD8, 0xFF, 0xD9], "JPEG datastream contains no image"),
    ])
  func refused(bytes: [UInt8], reason: String) throws {
    try withDecoder(bytes) { decoder in
      #expect(!pj_decoder_start(decoder))
      #expect(String(cString: pj_decoder_message(decoder)) == reason)
    }
  }

  @Test("recoverable damage is counted and reported, and the hundredth warning is an error")
  func damage() throws {
    let pixels = (0..<256 * 256).map { UInt8(truncatingIfNeeded: $0 &* 37 ^ $0 >> 7) }
    var file = try encode(pixels, width: 256, height: 256, bands: 1)
    var back = [UInt8](repeating: 0, count: pixels.count)
    file.removeSubrange(file.count - 400..<file.count - 2)
    try withDecoder(file) { decoder in
      #expect(pj_decoder_start(decoder))
      #expect(pj_decoder_read(decoder, &back, 256, 256))
      #expect(pj_decoder_warnings(decoder) == 1)
      #expect(String(cString: pj_decoder_message(decoder)).hasPrefix("Corrupt JPEG data"))
    }
  }

  @Test("an image of invalid size is refused by the encoder with libjpeg's reason")
  func unwritable() throws {
    for (width, height) in [(0, 4), (4, 0), (65_501, 4)] {
      let encoder = try #require(pj_encoder_new(Pieces.take, nil))
      defer { pj_encoder_free(encoder) }
      var format = pj_format()
      (format.width, format.height, format.bands) = (Int32(width), Int32(height), 3)
      format.quality = 90
      #expect(!pj_encoder_start(encoder, &format))
      #expect(!String(cString: pj_encoder_message(encoder)).isEmpty)
    }
  }

  @Test("a file that lacks rows cannot be finished")
  func unfinished() throws {
    let encoder = try #require(pj_encoder_new(Pieces.take, nil))
    defer { pj_encoder_free(encoder) }
    var format = pj_format()
    (format.width, format.height, format.bands, format.quality) = (8, 8, 1, 90)
    #expect(pj_encoder_start(encoder, &format))
    #expect(pj_encoder_write(encoder, [UInt8](repeating: 0, count: 64), 8, 7))
    #expect(!pj_encoder_finish(encoder))
    #expect(String(cString: pj_encoder_message(encoder)) == "Application transferred too few scanlines")
  }

  @Test("a codec that was never started can be freed")
  func unstarted() {
    pj_encoder_free(pj_encoder_new(Pieces.take, nil))
    pj_decoder_free(pj_decoder_new(nil, 0, 1))
  }
}
