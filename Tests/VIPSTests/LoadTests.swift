import ImageFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import VIPS

extension VIPSSuite {
  @Suite("loading")
  struct LoadTests {
    static let encodings: [Encoding] = [
      Encoding(.jpeg), Encoding(.png), Encoding(.webp), Encoding(.tiff), Encoding(.heic), Encoding(.avif),
      Encoding(.jpegXL),
    ]

    static let names = [
      "photo.jpg[shrink=8]", "photo[1].jpg", "-rf.jpg", "--output=x.jpg", "a\nb.jpg", "a\tb.jpg", " lead.jpg", "trail ",
      "a'b\"c.jpg", "$(touch x).jpg", "a;b|c`d`.jpg", "a\\b.jpg", "a:b.jpg", "e\u{301}.jpg", "\u{202E}gpj.exe", "📷.jpg",
      "a%20b.jpg", "%s%n.jpg", "..jpg",
    ]

    @Test("a file can be opened whatever its name", arguments: names)
    func oddName(name: String) throws {
      let scratch = try ScratchFolder()
      for encoding in [Encoding(.jpeg), Encoding(.png), Encoding(.webp), Encoding(.tiff)] {
        let path = scratch.url.path + "/" + name
        try writeRaw(try Sample.gradient(24, 16).encoded(as: encoding), to: path)
        let loaded = try ImageSource.file(path).load()
        #expect((loaded.image.width, loaded.image.height) == (24, 16))
        #expect(loaded.format == encoding.format)
        _ = try loaded.image.copiedToMemory()
      }
    }

    private func writeRaw(_ bytes: [UInt8], to path: String) throws {
      let descriptor = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
      try #require(descriptor >= 0)
      #expect(write(descriptor, bytes, bytes.count) == bytes.count)
      close(descriptor)
    }

    @Test("the error for a missing or unreadable file names the path and the reason")
    func unreadable() throws {
      let scratch = try ScratchFolder()
      let missing = scratch.appending("missing").path
      #expect(throws: LoadError.unreadable(path: missing, errno: ENOENT)) { try ImageSource.file(missing).load() }
      #expect(throws: LoadError.unreadable(path: scratch.url.path, errno: EISDIR)) {
        try ImageSource.file(scratch.url.path).load()
      }
      #expect(throws: LoadError.unreadable(path: "/dev/zero", errno: EINVAL)) {
        try ImageSource.file("/dev/zero").load()
      }
      let pipe = scratch.appending("pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(throws: LoadError.unreadable(path: pipe, errno: EINVAL)) { try ImageSource.file(pipe).load() }
    }

    @Test("a file that is not an image is refused, naming what it is")
    func notAnImage() throws {
      let error = #expect(throws: LoadError.self) { try VIPSImage.decoded(Array("<html></html>".utf8)) }
      #expect(error?.description == "not an image that can be opened: an HTML page")
      #expect(throws: LoadError.notAnImage(.empty)) { try VIPSImage.decoded([]) }
    }

    @Test("a truncated file throws when its pixels are read", arguments: encodings, [0.3, 0.6, 0.95])
    func truncated(encoding: Encoding, part: Double) throws {
      let whole = try Sample.image8(200, 150).encoded(as: encoding)
      let cut = Array(whole.prefix(Int(Double(whole.count) * part)))
      #expect(throws: (any Error).self) { try VIPSImage.decoded(cut).copiedToMemory() }
    }

    @Test("an image for random access is decoded once, at the first pixel, and read in any order")
    func random() throws {
      let original = try Sample.image8(200, 150)
      let file = ByteBlock(copying: try original.encoded(as: Encoding(.png)))
      let streamed = try ImageSource.bytes(file).load().image
      #expect(streamed.isSequential)
      let image = try ImageSource.bytes(file).load(LoadOptions(access: .random)).image
      #expect(!image.isSequential)
      for _ in 0..<3 {
        #expect(try image.rotated(.by180).rotated(.by180).bytes() == original.bytes())
        let part = PixelRect(x: 7, y: 90, width: 30, height: 20)
        #expect(try image.extractArea(part).bytes() == original.extractArea(part).bytes())
      }
    }

    @Test("a damaged file for random access throws at every read of its pixels")
    func randomDamaged() throws {
      let whole = try Sample.image8(200, 150).encoded(as: Encoding(.png))
      let image = try VIPSImage.decoded(Array(whole.prefix(whole.count * 9 / 10)), LoadOptions(access: .random))
      for _ in 0..<3 {
        #expect(throws: VIPSError.self) { try image.copiedToMemory() }
        #expect(throws: VIPSError.self) { try image.flipped(.vertical).encoded(as: Encoding(.jpeg)) }
      }
    }

    @Test("limits are checked against the header, before anything is decoded")
    func limits() throws {
      let png = ImageSource.bytes(ByteBlock(copying: try Sample.image8(200, 100).encoded(as: Encoding(.png))))
      var limits = DecodeLimits()
      limits.pixels = 19_999
      #expect(throws: LoadError.tooLarge([.init(.pixels, found: 20_000, allowed: 19_999)])) {
        try png.load(limits: limits)
      }
      limits.pixels = 20_000
      #expect(try png.load(limits: limits).image.width == 200)
      limits.side = 199
      #expect(throws: LoadError.tooLarge([.init(.side, found: 200, allowed: 199)])) { try png.load(limits: limits) }
      (limits.pixels, limits.memory) = (100, 59_999)
      let excesses = [
        DecodeLimits.Excess(.side, found: 200, allowed: 199), .init(.pixels, found: 20_000, allowed: 100),
        .init(.memory, found: 60_000, allowed: 59_999),
      ]
      #expect(throws: LoadError.tooLarge(excesses)) { try png.load(limits: limits) }
      // The memory alone is no reason: a rendering may not need the complete image.
      (limits.pixels, limits.side) = (20_000, 200)
      #expect(try png.load(limits: limits).image.width == 200)
    }

    @Test(
      "a file that is too long is refused with all limits that its header exceeds",
      arguments: [FileFormat.jpeg, .png, .tiff])
    func long(format: FileFormat) throws {
      let bytes = try Sample.image8(200, 100).encoded(as: Encoding(format))
      var limits = DecodeLimits()
      (limits.file, limits.pixels, limits.side, limits.memory) = (10, 100, 150, 1000)
      let scratch = try ScratchFolder()
      try Data(bytes).write(to: scratch.appending("a"))
      let wanted = [
        DecodeLimits.Excess(.file, found: bytes.count, allowed: 10), .init(.side, found: 200, allowed: 150),
        .init(.pixels, found: 20_000, allowed: 100),
        .init(.memory, found: max(60_000, bytes.count), allowed: 1000),
      ]
      for source in [ImageSource.bytes(ByteBlock(copying: bytes)), .file(scratch.appending("a").path)] {
        #expect(throws: LoadError.tooLarge(wanted)) { try source.load(limits: limits) }
      }
      #expect(throws: LoadError.tooLarge(wanted)) {
        try ByteBlock.contents(ofFile: scratch.appending("a").path, limits: limits)
      }
    }

    @Test(
      "a PNG chunk that claims more than the file contains is refused without allocating memory for it",
      arguments: ["iTXt", "zTXt", "tEXt", "sPLT", "eXIf", "abCd"])
    func lyingChunk(name: String) throws {
      var bytes = try Sample.image8(20, 10).encoded(as: Encoding(.png))
      bytes.insert(contentsOf: [0x7F, 0xFF, 0xFF, 0xF0] + Array(name.utf8) + Array("a\0b".utf8), at: 33)
      let error = #expect(throws: VIPSError.self) { try ImageSource.bytes(ByteBlock(copying: bytes)).load() }
      #expect(error?.message.contains("'\(name)' claims 2147483632 bytes") == true)
      let file = try ScratchFolder()
      try Data(bytes).write(to: file.appending("a.png"))
      let same = #expect(throws: VIPSError.self) { try ImageSource.file(file.appending("a.png").path).load() }
      #expect(same?.message == error?.message)
    }

    @Test("limits apply to the size before shrinking, and the shrunk image is smaller")
    func shrink() throws {
      let jpeg = ImageSource.bytes(ByteBlock(copying: try Sample.gradient(800, 600).encoded(as: Encoding(.jpeg))))
      let small = try jpeg.load(LoadOptions(shrink: 8)).image
      #expect((small.width, small.height) == (100, 75))
      var limits = DecodeLimits()
      limits.side = 700
      #expect(throws: LoadError.tooLarge([.init(.side, found: 800, allowed: 700)])) {
        try jpeg.load(LoadOptions(shrink: 8), limits: limits)
      }
      let webp = ImageSource.bytes(ByteBlock(copying: try Sample.gradient(800, 600).encoded(as: Encoding(.webp))))
      let scaled = try webp.load(LoadOptions(scale: 0.25)).image
      #expect((scaled.width, scaled.height) == (200, 150))
    }

    @Test("the scans of a JPEG file are counted")
    func scans() throws {
      var options = EncodingOptions()
      func tally(_ bytes: [UInt8], limit: Int = 100) -> JPEGScans {
        bytes.withUnsafeBytes { JPEGScans(in: $0, limit: limit) }
      }
      let plain = try Sample.gradient(64, 64).encoded(as: Encoding(.jpeg, options))
      #expect((tally(plain).count, tally(plain).isComplete) == (1, true))
      options.isProgressive = true
      let progressive = try Sample.gradient(64, 64).encoded(as: Encoding(.jpeg, options))
      #expect((tally(progressive).count, tally(progressive).isComplete) == (10, true))
      #expect(!tally(progressive.dropLast(2)).isComplete)
      #expect(tally(progressive, limit: 3).count == 4)
      #expect(tally([0xFF, 0xD8, 0xFF, 0xDA, 0, 0]).count == 0)
    }

    private func tally(_ bytes: ArraySlice<UInt8>) -> JPEGScans {
      Array(bytes).withUnsafeBytes { JPEGScans(in: $0, limit: 100) }
    }

    @Test(
      "a progressive file of thousands of scans is refused, from memory and from disk",
      .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
    func scanBomb() throws {
      let url = try #require(
        Corpus.files(below: "hostile/bombs").first { $0.lastPathComponent.contains("3000_scans") })
      let refusal = LoadError.tooLarge([.init(.scans, found: 101, allowed: 100)])
      #expect(throws: refusal) { try ImageSource.file(url.path).load() }
      #expect(throws: refusal) { try ImageSource.bytes(.contents(ofFile: url.path)).load() }
    }

    @Test(
      "the first frame is loaded, and the frames are counted", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
      arguments: [("animated_a.gif", 700, 175), ("animated_lossy.webp", 320, 240)])
    func frames(name: String, width: Int, height: Int) throws {
      let loaded = try ImageSource.file(Corpus.photo("containers/" + name).path).load()
      #expect((loaded.image.width, loaded.image.height) == (width, height))
      #expect(loaded.pageCount > 1)
    }

    @Test(
      "every photo can be decoded, with the size that exiftool reports",
      .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
      .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"))
    func photos() throws {
      let urls = Corpus.files(
        below: "photos", extensions: ["jpg", "png", "webp", "tif", "tiff", "gif", "heic", "avif", "jxl"])
      let sizes = try ExifTool.read(urls, ["-n", "-ImageWidth", "-ImageHeight"])
      #expect(sizes.count == urls.count)
      for (url, tags) in zip(urls, sizes) {
        let image = try ImageSource.file(url.path).load().image
        #expect(image.width == tags["ImageWidth"] as? Int, "\(url.lastPathComponent)")
        #expect(image.height == tags["ImageHeight"] as? Int, "\(url.lastPathComponent)")
        _ = try image.extractArea(image.bounds).copiedToMemory()
      }
    }
  }
}
