import ImageFiles
import Foundation
import TestSupport
import Testing

@testable import VIPS

extension VIPSSuite {
  @Suite("decoding JPEG")
  struct JPEGDecodeTests {
    static let corpus = Corpus.files(below: "photos", extensions: ["jpg", "jpeg"])
    static let hostile = Corpus.files(below: "hostile", extensions: ["jpg", "jpeg"])

    /// The pixels of a file as photoedit reads them; nil where it refuses them.
    private static func pixels(of file: ByteBlock, shrink: Int = 1) -> [UInt8]? {
      try? ImageSource.bytes(file).load(LoadOptions(shrink: shrink)).image.bytes()
    }

    /// Whether pixels that were read here are those that libvips gives, which lacks the last column and row of a side
    /// that is no multiple of the factor. Damage in that row alone is met here only, as in the whole picture.
    private static func agrees(_ file: ByteBlock, shrink: Int) -> Bool {
      guard shrink > 1 else { return Self.pixels(of: file) == LibVIPS.pixels(of: file) }
      guard let image = try? ImageSource.bytes(file).load(LoadOptions(shrink: shrink)).image,
        let ours = try? image.bytes()
      else { return Self.pixels(of: file) == nil || LibVIPS.pixels(of: file, shrink: shrink) == nil }
      // libvips cannot make an image without pixels.
      guard min(image.width, image.height) > 1 else { return true }
      guard let smaller = try? LibVIPS.load(file, shrink: shrink), let theirs = try? smaller.bytes() else {
        return false
      }
      let (rowBytes, ourRowBytes) = (smaller.width * smaller.bands, image.width * image.bands)
      return (0...1).contains(image.width - smaller.width) && (0...1).contains(image.height - smaller.height)
        && (0..<smaller.height).allSatisfy { y in
          ours[y * ourRowBytes..<y * ourRowBytes + rowBytes] == theirs[y * rowBytes..<(y + 1) * rowBytes]
        }
    }

    /// Pixels that are neither flat nor all different.
    private static func scene(_ width: Int, _ height: Int, bands: Int = 3) throws -> VIPSImage {
      let values = (0..<width * height * bands).map { index in
        let (x, y, band) = (index / bands % width, index / bands / width, index % bands)
        return UInt8((x * 3 + y * 5 + band * 40 + (x / 7 * 13 ^ y / 5 * 29) % 61) & 255)
      }
      return try VIPSImage(pixels: values, width: width, height: height, bands: bands, format: .uchar)
    }

    @Test(
      "pixels and header of a photo equal those of libvips' own loader, at every decoder scale",
      .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), arguments: Effort.pairs(corpus, [1, 2, 4, 8], oneIn: 3))
    func photo(url: URL, shrink: Int) throws {
      let file = try ByteBlock.contents(ofFile: url.path)
      let ours = try ImageSource.bytes(file).load(LoadOptions(shrink: shrink))
      let theirs = try LibVIPS.load(file, shrink: shrink)
      #expect(ours.shrink == shrink)
      #expect(ours.image.bands == theirs.bands)
      let full = try LibVIPS.load(file)
      let rest = full.isPlainJPEG ? shrink - 1 : 0
      #expect(ours.image.width == (full.width + rest) / shrink)
      #expect(ours.image.height == (full.height + rest) / shrink)
      #expect(ours.image.interpretation == theirs.interpretation)
      #expect(ours.image.isSequential)
      #expect(ours.image.fields == theirs.fields)
      #expect(ours.image.blob(named: VIPSImage.Field.profile) == theirs.blob(named: VIPSImage.Field.profile))
      let isEqual = Self.agrees(file, shrink: shrink)
      #expect(isEqual)
    }

    @Test("a failed decoder reads no further rows")
    func failed() throws {
      let file = ByteBlock(copying: try Self.scene(16, 16).encoded(as: Encoding(.jpeg)))
      var decoder = try JPEGDecoder(file, shrink: 1)
      let rowBytes = decoder.rowBytes
      let target = UnsafeMutableRawPointer.allocate(byteCount: 17 * rowBytes, alignment: 16)
      defer { target.deallocate() }
      var failures = 0
      // There are sixteen rows.
      for rows in [17, 1] {
        do { try decoder.read(rows: rows, to: target, bytesPerRow: rowBytes) } catch { failures += 1 }
      }
      #expect(failures == 2 && decoder.nextRow == 0)
    }

    @Test(
      "a hostile file is accepted or refused as by libvips' own loader, with the same pixels",
      .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), arguments: hostile)
    func hostileFile(url: URL) throws {
      let file = try ByteBlock.contents(ofFile: url.path)
      for shrink in [1, 4] {
        do {
          _ = try ImageSource.bytes(file).load(LoadOptions(shrink: shrink))
        } catch let error as LoadError {
          // Refused before any loader: by its signature, or for too many scans.
          let isJPEG = file.withUnsafeBytes { $0.starts(with: [0xFF, 0xD8, 0xFF]) }
          let isBomb = url.lastPathComponent == "jpeg_progressive_3000_scans.jpg"
          #expect(isJPEG == isBomb, "\(error)")
          if isBomb { #expect(error == .tooLarge([.init(.scans, found: 101, allowed: 100)])) }
          continue
        } catch is VIPSError {
          #expect(LibVIPS.pixels(of: file, shrink: shrink) == nil, "shrink \(shrink)")
          continue
        }
        let isEqual = Self.agrees(file, shrink: shrink)
        #expect(isEqual, "shrink \(shrink)")
      }
    }

    static let kinds: [[String]] = [
      ["-sample", "2x2,1x1,1x1"], ["-sample", "2x1,1x1,1x1"], ["-sample", "1x2,1x1,1x1"], ["-sample", "1x1,1x1,1x1"],
      ["-sample", "4x1,1x1,1x1"], ["-sample", "2x2,2x1,1x2"], ["-progressive"], ["-progressive", "-restart", "1"],
      ["-restart", "3B"], ["-optimize"], ["-rgb"], ["-grayscale"], ["-grayscale", "-progressive"], ["-arithmetic"],
      ["-quality", "3"], ["-quality", "100", "-sample", "1x1"], ["-progressive", "-sample", "2x1,1x1,1x1"],
    ]

    @Test(
      "every kind of JPEG has the same pixels as with libvips and djpeg, at odd sizes and every decoder scale",
      .enabled(if: CJPEGProgram.isInstalled, "\(CJPEGProgram.reason)"), arguments: kinds)
    func kind(options: [String]) throws {
      let sizes = [(1, 1), (7, 9), (16, 16), (33, 65), (127, 41), (160, 131)]
      // In the fast set each kind meets a third of the sizes, and all scales.
      let first = Self.kinds.firstIndex(of: options) ?? 0
      for (index, (width, height)) in sizes.enumerated() where Effort.isFull || (index + first).isMultiple(of: 3) {
        let file = ByteBlock(copying: try CJPEGProgram.encode(Self.scene(width, height), options))
        for (scale, shrink) in [1, 2, 4, 8].enumerated() {
          let ours = try #require(Self.pixels(of: file, shrink: shrink), "\(width)×\(height), \(shrink)")
          if shrink <= min(width, height) {
            #expect(Self.agrees(file, shrink: shrink), "\(width)×\(height), \(shrink)")
          }
          // In the fast set djpeg, a process of its own, meets one scale of each file.
          guard Effort.isFull || (scale + index + first).isMultiple(of: 4) else { continue }
          #expect(try ours == CJPEGProgram.decode(file, shrink: shrink), "\(width)×\(height), \(shrink)")
        }
      }
    }

    @Test("a downscaled picture covers the whole file, however small; an unsupported factor is refused")
    func shrinkFactor() throws {
      let file = ByteBlock(copying: try Self.scene(20, 5).encoded(as: Encoding(.jpeg)))
      let loaded = try ImageSource.bytes(file).load(LoadOptions(shrink: 8))
      #expect(loaded.shrink == 8)
      #expect((loaded.image.width, loaded.image.height) == (3, 1))
      #expect(throws: VIPSError.self) { try ImageSource.bytes(file).load(LoadOptions(shrink: 3)) }
      let png = ByteBlock(copying: try Self.scene(20, 5).encoded(as: Encoding(.png)))
      #expect(try ImageSource.bytes(png).load(LoadOptions(shrink: 8)).shrink == 1)
    }

    @Test(
      "CMYK is left to libvips, also at a decoder scale", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
      arguments: [1, 2])
    func cmyk(shrink: Int) throws {
      let url = try #require(Self.corpus.first { $0.lastPathComponent == "cmyk.jpg" })
      let file = try ByteBlock.contents(ofFile: url.path)
      let image = try ImageSource.bytes(file).load(LoadOptions(shrink: shrink)).image
      #expect((image.bands, image.interpretation) == (4, .cmyk))
      #expect(try image.bytes() == LibVIPS.pixels(of: file, shrink: shrink))
    }

    /// Small files, which libvips reads in one piece, so that it gets over the same damage.
    static let seeds: [[UInt8]] = {
      var progressive = EncodingOptions()
      (progressive.isProgressive, progressive.quality) = (true, 60)
      var full = EncodingOptions()
      full.subsampling = .full
      let files = [
        try? scene(70, 50).encoded(as: Encoding(.jpeg)), try? scene(40, 30).encoded(as: Encoding(.jpeg, progressive)),
        try? scene(33, 35, bands: 1).encoded(as: Encoding(.jpeg)),
        try? scene(50, 34).encoded(as: Encoding(.jpeg, full)),
      ]
      return files.compactMap { $0 }.filter { $0.count < 4096 }
    }()

    @Test("a damaged file never crashes, and is accepted or refused as by libvips, with the same pixels")
    func mutants() throws {
      #expect(Self.seeds.count == 4)
      var random = SeededGenerator(seed: 20)
      var accepted = 0
      let rounds = Effort.choose(1000, full: 3000)
      for round in 0..<rounds {
        var bytes = Self.seeds[round % Self.seeds.count]
        for _ in 0...Int.random(in: 0..<3, using: &random) {
          let place = Int.random(in: 2..<bytes.count, using: &random)
          bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        if round % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random)) }
        let file = ByteBlock(copying: bytes)
        let shrink = [1, 1, 2, 8][round % 7 % 4]
        var limits = DecodeLimits()
        limits.pixels = 1_000_000
        guard let loaded = try? ImageSource.bytes(file).load(LoadOptions(shrink: shrink), limits: limits) else {
          continue
        }
        #expect(Self.agrees(file, shrink: shrink), "round \(round)")
        if (try? loaded.image.bytes()) != nil { accepted += 1 }
      }
      #expect((rounds / 6..<rounds * 29 / 30).contains(accepted))
    }

    @Test("a file truncated anywhere is accepted or refused as by libvips", arguments: seeds)
    func cut(seed: [UInt8]) throws {
      for count in stride(from: seed.count, to: 2, by: -Effort.choose(11, full: 3)) {
        let file = ByteBlock(copying: Array(seed.prefix(count)))
        #expect(Self.pixels(of: file) == LibVIPS.pixels(of: file), "\(count) bytes")
      }
    }

    @Test("an error contains libjpeg's message")
    func message() throws {
      let whole = try Self.scene(70, 50).encoded(as: Encoding(.jpeg))
      let cut = ByteBlock(copying: Array(whole.prefix(whole.count - 100)))
      let image = try ImageSource.bytes(cut).load().image
      let expected = VIPSError(operation: "vips_image_copy_memory", message: "Premature end of input file")
      #expect(throws: expected) { try image.bytes() }
    }
  }
}
