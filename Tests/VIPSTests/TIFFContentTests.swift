import Foundation
import ImageFiles
import TestSupport
import Testing

@testable import VIPS

/// A picture with every kind of samples, and the samples of the photo that it is read as.
private struct TIFFCase {
  var picture: TIFFPicture
  /// The kind of its page: NewSubfileType.
  var kind: Int?

  /// The colors of a pixel: how many samples they take in the file.
  private static let channels = [0: 1, 1: 1, 2: 3, 3: 1, 5: 4, 6: 3]

  /// A picture of these kinds of samples, whose codes differ.
  init(photometric: Int?, bits: Int, format: Int?, extras: [Int]?, samples: Int? = nil) {
    picture = TIFFPicture()
    (picture.photometric, picture.bits, picture.format) = (photometric, bits, format)
    (picture.extras, picture.samples) = (
      extras, samples ?? (Self.channels[photometric ?? 1] ?? 1) + (extras?.count ?? 0)
    )
    let count = picture.width * picture.height * picture.samples
    let mask = UInt64.max >> UInt64(64 - bits)
    picture.codes = (0..<count).map { index in
      format == 3 ? Self.floats[index % Self.floats.count].code(bits) : UInt64(index * 2_654_435_761 >> 7) & mask
    }
    guard photometric == 3 else { return }
    picture.tags[320] = Self.maps[bits]
  }

  /// A table of colors for each size of a number.
  private static let maps = Dictionary(uniqueKeysWithValues: [1, 2, 4, 8, 16].map { ($0, map($0, isGray: false)) })

  /// A table of colors: red, then green, then blue.
  static func map(_ bits: Int, isGray: Bool) -> [Int] {
    (0..<3).flatMap { color in (0..<1 << bits).map { 257 * (isGray ? 255 - $0 % 256 : ($0 * 7 + color * 50) % 256) } }
  }

  /// Floats of every kind.
  static let floats: [Float] = [
    0, 0.25, 1, 0.5, 2.5, 0.75, -0.5, 100, .nan, 0.125, .infinity, 0.375, -.infinity, 1, 60_000, 0, 0.625,
  ]

  /// The samples of the photo: its channels, and their values as they lie in memory.
  func expected(_ content: TIFFContent) -> (bands: Int, values: [Double]) {
    let pixels = stride(from: 0, to: picture.codes.count, by: picture.samples).map {
      Array(picture.codes[$0..<$0 + picture.samples])
    }
    let values = pixels.map { pixel -> [Double] in
      let extra = pixel[content.colors.samples...]
      let alpha = content.alpha.map { extra[extra.startIndex + $0.index] }
      return picture.format == 3
        ? light(Array(pixel.prefix(content.colors.samples)), alpha, content)
        : codes(Array(pixel.prefix(content.colors.samples)), alpha, content).map { Double($0) }
    }
    return (values[0].count, values.flatMap { $0 })
  }

  private func codes(_ pixel: [UInt64], _ alpha: UInt64?, _ content: TIFFContent) -> [UInt64] {
    let top = (UInt64(1) << UInt64(picture.bits)) - 1
    var colors =
      switch content.colors {
      case .whiteIsZero: pixel.map { top - $0 }
      case .palette: palette(Int(pixel[0]))
      default: pixel
      }
    if picture.bits < 8, content.colors != .palette { colors = colors.map { $0 * 255 / top } }
    guard let alpha else { return colors }
    if content.alpha?.isAssociated == true {
      colors = colors.map { alpha == 0 ? 0 : min(top, UInt64((Double($0 * top) / Double(alpha)).rounded())) }
    }
    return colors + [alpha]
  }

  private func palette(_ index: Int) -> [UInt64] {
    let map = (picture.tags[320] ?? nil) ?? []
    let colors = (0..<3).map { UInt64(map[$0 << picture.bits + index]) }
    let depth = picture.bits == 16 ? colors : colors.map { $0 >> 8 }
    // The second color of the other tables is no gray.
    return map[0] == map[1 << picture.bits] ? [depth[0]] : depth
  }

  private func light(_ pixel: [UInt64], _ alpha: UInt64?, _ content: TIFFContent) -> [Double] {
    func value(_ code: UInt64) -> Double {
      let found =
        picture.bits == 16 ? Double(Float16(bitPattern: UInt16(code))) : Double(Float(bitPattern: UInt32(code)))
      return found.isNaN ? 0 : found
    }
    let opacity = alpha.map { min(max(value($0), 0), 1) }
    let colors = pixel.map { code in
      let divided = content.alpha?.isAssociated == true ? opacity.map { $0 > 0 ? value(code) / $0 : 0 } : nil
      return min(max(divided ?? value(code), -65_504), 65_504)
    }
    return colors + (opacity.map { [$0] } ?? [])
  }
}

extension Float {
  /// The bits of the float in a size.
  fileprivate func code(_ bits: Int) -> UInt64 { bits == 16 ? UInt64(Float16(self).bitPattern) : UInt64(bitPattern) }
}

extension VIPSSuite {
  /// The table of what a TIFF holds.
  @Suite("what a TIFF holds")
  struct TIFFContentTests {
    private static let photometrics: [Int?] = [nil, 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 32844, 32845, 51177, 52527, 7, 999]
    private static let extras: [[Int]?] = [nil, [0], [1], [2], [0, 0], [0, 2], [2, 0], [1, 0, 0]]

    /// The table's answer for a picture.
    private static func content(_ picture: TIFFPicture) throws -> Result<TIFFContent, PictureRefusal> {
      let primary = try #require(TIFFPrimary(picture.bytes))
      return Result { () throws(PictureRefusal) in try primary.content }
    }

    private static func check(_ file: TIFFCase, _ comment: String) throws -> Bool {
      var picture = file.picture
      picture.tags[254] = file.kind.map { [$0] }
      let source = ImageSource.bytes(ByteBlock(copying: picture.bytes))
      switch try content(picture) {
      case .failure(let refusal):
        #expect(throws: LoadError.content(refusal), "\(comment)") { try source.load() }
        // What is read in one order of its planes and refused in the other counts once.
        guard picture.isPlanar, refusal.sentence.contains("planes of their own") else { return false }
        picture.isPlanar = false
        return (try? content(picture).get()) != nil
      case .success(let content):
        let expected = file.expected(content)
        let image = try source.load().image
        #expect(
          image.bands == expected.bands && (image.interpretation == .cmyk) == (content.colors == .inks), "\(comment)")
        let found = try image.values()
        #expect(
          found.count == expected.values.count
            && zip(found, expected.values).allSatisfy { abs($0 - $1) <= 1e-6 * abs($1) },
          "\(comment): \(found) for \(expected.values)")
        return true
      }
    }

    @Test(
      "every combination of colors, samples and extra samples is read exactly or refused by name",
      arguments: photometrics)
    func walk(photometric: Int?) throws {
      try VIPSLibrary.start()
      var (read, turn) = (0, 0)
      for bits in [1, 2, 4, 8, 16, 24, 32, 64] {
        for format in [nil, 1, 2, 3, 4, 5, 6, 7] where format != 3 || bits > 8 {
          for extras in Self.extras {
            // Whatever the order of bytes, of planes and of offsets is.
            // The table of a palette of 16 bits is longer than all other files together.
            if photometric == 3, bits == 16, format != nil || extras?.count ?? 0 > 1 { continue }
            var file = TIFFCase(photometric: photometric, bits: bits, format: format, extras: extras)
            file.picture.isBigEndian = turn & 1 != 0
            file.picture.isPlanar = turn & 2 != 0 && file.picture.samples > 1
            file.picture.isBigTIFF = turn & 4 != 0
            file.kind = [nil, 0, 1, 2, 4][turn % 5]
            turn += 1
            let comment = "\(bits) bits, format \(format ?? 0), extra \(extras ?? []), \(turn)"
            if try Self.check(file, comment) { read += 1 }
          }
        }
      }
      // Integers of 8 and 16 bits with three formats, and what has no extra samples or is a float.
      let wanted: [Int: Int] = [0: 3 * 3 + 48, 1: 3 * 3 + 48 + 16, 2: 48 + 16, 3: 3 * 3 + 24 + 4, 5: 48]
      #expect(read == photometric.flatMap { wanted[$0] } ?? 0)
    }

    @Test("gray and colored palettes of every size have the colors of their table", arguments: [1, 2, 4, 8, 16])
    func palettes(bits: Int) throws {
      try VIPSLibrary.start()
      for isGray in [false, true] {
        var file = TIFFCase(photometric: 3, bits: bits, format: nil, extras: nil)
        file.picture.tags[320] = TIFFCase.map(bits, isGray: isGray)
        #expect(try Self.check(file, "\(bits) bits"))
        let image = try ImageSource.bytes(ByteBlock(copying: file.picture.bytes)).load().image
        #expect(image.bands == (isGray ? 1 : 3))
      }
    }

    @Test("samples of every order of bytes and planes are the same", arguments: [8, 16, 32], [1, 2])
    func orders(bits: Int, photometric: Int) throws {
      try VIPSLibrary.start()
      for (isBigEndian, isPlanar) in [(false, false), (false, true), (true, false), (true, true)] {
        for extras in [nil, [1], [0, 2]] {
          if isPlanar, photometric == 1, extras != nil { continue }
          for format in bits == 16 ? [1, 3] : bits == 8 ? [1] : [3] {
            var file = TIFFCase(photometric: photometric, bits: bits, format: format, extras: extras)
            (file.picture.isBigEndian, file.picture.isPlanar) = (isBigEndian, isPlanar)
            #expect(try Self.check(file, "\(format) \(extras ?? []) \(isBigEndian) \(isPlanar)"))
          }
        }
      }
    }

    @Test(
      "what is not read is named",
      arguments: [
        ([262: [8]], "its colors are CIELab"), ([262: [4]], "its colors are a transparency mask"),
        ([262: nil], "it does not say what its samples mean (PhotometricInterpretation)"),
        ([262: [7]], "its colors are unknown (PhotometricInterpretation 7)"),
        ([258: [32, 32, 32]], "its samples are integers of 32 bits"),
        ([258: [12, 12, 12]], "its samples are integers of 12 bits"),
        ([258: [5, 6, 5]], "its channels have samples of different kinds"),
        ([258: [4, 4, 4]], "its samples are integers of 4 bits of RGB"),
        ([339: [2, 2, 2]], "its samples are signed integers of 8 bits"),
        ([258: [64, 64, 64], 339: [3, 3, 3]], "its samples are floats of 64 bits"),
        ([258: [24, 24, 24], 339: [3, 3, 3]], "its samples are floats of 24 bits"),
        ([258: [64, 64, 64], 339: [6, 6, 6]], "its samples are complex numbers"),
        ([277: [2]], "it has 2 samples a pixel, where RGB needs 3"),
        ([262: [6]], "its colors are YCbCr that is not compressed as JPEG"),
        ([262: [5], 277: [4], 332: [2]], "its colors are inks other than CMYK (InkSet 2)"),
        (
          [258: [16, 16, 16], 339: [3, 3, 3], 317: [3]],
          "its samples are floats of 16 bits with the floating-point predictor"
        ),
        ([262: [1], 284: [2]], "its gray and its further samples are in planes of their own"),
        ([262: [3], 277: [2], 258: [4, 4]], "it has further samples beside integers of 4 bits of a palette"),
      ] as [([Int: [Int]?], String)])
    func names(tags: [Int: [Int]?], sentence: String) throws {
      var picture = TIFFPicture()
      (picture.photometric, picture.samples, picture.tags) = (2, 3, tags)
      picture.codes = [UInt64](repeating: 0, count: 24)
      #expect(throws: LoadError.content(PictureRefusal(sentence: sentence))) { try VIPSImage.decoded(picture.bytes) }
    }

    @Test("YCbCr that is compressed as JPEG is read as RGB")
    func compressed() throws {
      try VIPSLibrary.start()
      let gray = try VIPSImage(
        pixels: [UInt8](repeating: 90, count: 16 * 16 * 3), width: 16, height: 16, bands: 3, format: .uchar)
      let bytes = try Operation(
        "tiffsave_buffer", ["in": .image(gray), "compression": .choice("jpeg"), "Q": .int(80)]
      ).build().bytes("buffer")
      #expect(try TIFFPrimary(bytes)?.content.colors == .ycbcr)
      let image = try ImageSource.bytes(ByteBlock(copying: bytes)).load().image
      #expect(image.bands == 3)
      #expect(try image.values().allSatisfy { abs($0 - 90) <= 1 })
    }

    @Test(
      "compressed floats are read with and without predictors", arguments: ["none", "horizontal", "float"])
    func predictors(predictor: String) throws {
      try VIPSLibrary.start()
      let values: [Float] = (0..<48).map { Float($0) * 0.37 - 3 }
      let image = try VIPSImage(
        pixels: values.withUnsafeBytes { Array($0) }, width: 4, height: 4, bands: 3, format: .float)
      let bytes = try Operation(
        "tiffsave_buffer",
        ["in": .image(image), "compression": .choice("deflate"), "predictor": .choice(predictor)]
      ).build().bytes("buffer")
      let found = try ImageSource.bytes(ByteBlock(copying: bytes)).load().image
      #expect(try found.format == .float && found.values() == values.map(Double.init))
    }

    @Test("a file on disk is read as its bytes are", arguments: [[1], [2], nil])
    func file(extras: [Int]?) throws {
      try VIPSLibrary.start()
      let scratch = try ScratchFolder()
      let bytes = TIFFCase(photometric: 2, bits: 16, format: 3, extras: extras).picture.bytes
      let path = scratch.appending("a.tif")
      try Data(bytes).write(to: path)
      let found = try ImageSource.file(path.path).load().image.values()
      #expect(try found == ImageSource.bytes(ByteBlock(copying: bytes)).load().image.values())
      #expect(try [UInt8](Data(contentsOf: path)) == bytes)
    }
  }
}

extension VIPSImage {
  /// The values of all samples.
  fileprivate func values() throws -> [Double] {
    try withPixels { pixels in
      switch format {
      case .uchar: pixels.map { Double($0) }
      case .ushort: pixels.bindMemory(to: UInt16.self).map { Double($0) }
      case .float: pixels.bindMemory(to: Float.self).map { Double($0) }
      default: []
      }
    }
  }
}
