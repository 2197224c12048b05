import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

/// Files with one thing beside the picture each.
@Suite("what a file has beside its picture", .timeLimit(.minutes(Effort.minutes)))
struct ExtraTests {
  typealias Extra = MetadataReading.Extra

  struct Case: CustomStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    let extras: Set<Extra>
    var others: Set<String> = []

    var description: String { name }
  }

  private static let manifest: [UInt8] = [0, 0, 0, 40] + Array("jumb".utf8) + [0, 0, 0, 32] + Array("jumdc2pa".utf8)
  private static let samsung: [UInt8] =
    Array("SEFH".utf8) + [106, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0x0A, 1, 0, 0, 0, 1, 0, 0, 0, 24, 0, 0, 0]
    + Array("SEFT".utf8)

  private static let jpegs: [Case] = {
    let picture: [UInt8] =
      JPEGFile.segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]) + JPEGFile.segment(0xDA, [1, 1, 0, 0, 63, 0])
      + [1, 2, 0xFF, 0xD9]
    func file(_ segments: [UInt8], _ trailer: [UInt8] = []) -> [UInt8] { [0xFF, 0xD8] + segments + picture + trailer }
    func segment(_ marker: Int, _ text: String, _ more: [UInt8] = []) -> [UInt8] {
      JPEGFile.segment(marker, Array(text.utf8) + more)
    }
    let first = segment(0xEB, "JP", [0, 1, 0, 0, 0, 1] + manifest)
    return [
      Case(name: "nothing", bytes: file(segment(0xE0, "JFIF\0", [1, 2, 0, 0, 1, 0, 1, 0, 0])), extras: []),
      Case(
        name: "a thumbnail of JFIF", bytes: file(segment(0xE0, "JFIF\0", [1, 2, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9])),
        extras: [.thumbnail]),
      Case(name: "a thumbnail of JFXX", bytes: file(segment(0xE0, "JFXX\0", [0x10])), extras: [.thumbnail]),
      Case(name: "an index of pictures", bytes: file(segment(0xE2, "MPF\0")), extras: [.multiPicture]),
      Case(
        name: "credentials of two segments",
        bytes: file(first + segment(0xEB, "JP", [0, 1, 0, 0, 0, 2, 0, 0, 0, 40] + Array("jumb".utf8))),
        extras: [.contentCredentials]),
      Case(name: "other boxes", bytes: file(segment(0xEB, "JP")), extras: [.otherParts], others: ["APP11"]),
      Case(
        name: "segments of programs", bytes: file(segment(0xEC, "Ducky") + segment(0xE4, "x") + segment(0xEE, "x")),
        extras: [.otherParts], others: ["APP4", "APP12", "APP14"]),
      Case(
        name: "a profile and Adobe", bytes: file(segment(0xE2, "ICC_PROFILE\0") + segment(0xEE, "Adobe")), extras: []),
      Case(name: "a trailer of Samsung", bytes: file([], samsung), extras: [.samsungTrailer]),
      Case(name: "a trailer", bytes: file([], [9]), extras: [.trailer]),
      Case(name: "padding", bytes: file([], [0, 0]), extras: []),
    ]
  }()

  private static let chunks: [Case] = {
    let bare = (try? MetadataBundle().embedded(in: RichContainer.png.bytes).bytes) ?? []
    let start = bare.count - 12
    func png(_ kind: FourCC, _ more: [UInt8] = []) -> [UInt8] {
      Array(bare[..<start]) + PNGFile.chunk(kind, [1]) + bare[start...] + more
    }
    let simple = (try? MetadataBundle().embedded(in: RichContainer.webp.bytes).bytes) ?? []
    func webp(_ kind: FourCC, _ more: [UInt8] = []) -> [UInt8] {
      var file = simple + WebPFile.chunk(kind, [1])
      file.put(file.count - 8, width: 4, at: 4, .little)
      return file + more
    }
    return [
      Case(name: "a PNG", bytes: bare, extras: []),
      Case(name: "an animated PNG", bytes: png("acTL"), extras: [.multiPicture]),
      Case(name: "credentials in PNG", bytes: png("caBX"), extras: [.contentCredentials]),
      Case(name: "a private chunk", bytes: png("tIME"), extras: [.otherParts], others: ["tIME"]),
      Case(name: "data after IEND", bytes: png("hIST", [0, 7]), extras: [.trailer]),
      Case(name: "a WebP", bytes: simple, extras: []),
      Case(name: "credentials in WebP", bytes: webp("C2PA"), extras: [.contentCredentials]),
      Case(name: "a private chunk in WebP", bytes: webp("ABCD"), extras: [.otherParts], others: ["ABCD"]),
      Case(name: "data after the WebP", bytes: webp("ANIM", [7]), extras: [.trailer]),
      Case(
        name: "extensions of GIF",
        bytes: Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
          + [3, 1, 0, 0, 0, 0x21, 0xFF, 11] + Array("ImageMagick".utf8) + [1, 1, 0, 0x21, 1, 1, 1, 0, 0x3B, 0, 1],
        extras: [.otherParts, .trailer], others: ["ImageMagick", "plain text"]),
    ]
  }()

  /// A HEIC of a picture and another one about it.
  private static func items(_ change: (inout ItemFile) -> Void) -> [UInt8] {
    var file = ItemFile(
      items: [.init(id: 1, kind: "hvc1", bytes: [1]), .init(id: 2, kind: "hvc1", bytes: [2])],
      properties: [Box.bytes("udes", [0, 0, 0, 0])], references: [("auxl", 2, 1)])
    change(&file)
    return file.bytes
  }

  private static let boxes: [Case] = {
    let bare = (try? MetadataBundle().embedded(in: RichContainer.heic.bytes).bytes) ?? []
    let credentials: [UInt8] = [
      0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
    ]
    let jxl =
      JPEGXLFile.signature + Box.bytes("ftyp", Array("jxl \0\0\0\0jxl ".utf8)) + Box.bytes("jxlc", [0xFF, 0x0A])
    return [
      Case(name: "a HEIC with transparency", bytes: bare, extras: []),
      Case(name: "a HEIC with a picture about it", bytes: items { _ in }, extras: [.auxiliaryPictures]),
      Case(
        name: "a HEIC with a description", bytes: items { $0.items[0].properties = [1] },
        extras: [.auxiliaryPictures, .otherParts], others: ["udes"]),
      Case(name: "a video in HEIC", bytes: bare + Box.bytes("mpvd", [1]), extras: [.motionPhoto]),
      Case(name: "Samsung in HEIC", bytes: bare + Box.bytes("sefd", samsung), extras: [.samsungTrailer]),
      Case(name: "credentials in HEIC", bytes: bare + Box.bytes("uuid", credentials), extras: [.contentCredentials]),
      Case(name: "a private box", bytes: bare + Box.bytes("abcd", [1]), extras: [.otherParts], others: ["abcd"]),
      Case(name: "data after HEIC", bytes: bare + [1, 2, 3], extras: [.trailer]),
      Case(name: "Samsung after HEIC", bytes: bare + samsung, extras: [.samsungTrailer]),
      Case(name: "JPEG XL", bytes: jxl, extras: []),
      Case(name: "a gain map in JPEG XL", bytes: jxl + Box.bytes("jhgm", []), extras: [.gainMap]),
      Case(
        name: "credentials in JPEG XL", bytes: jxl + Box.bytes("jumb", Array(manifest.dropFirst(8))),
        extras: [.contentCredentials]),
      Case(
        name: "a JPEG in JPEG XL", bytes: jxl + Box.bytes("jbrd", []) + Box.bytes("brob", Array("abcd".utf8)),
        extras: [.otherParts], others: ["jbrd", "abcd"]),
    ]
  }()

  private static let directories: [Case] = {
    func file(_ fields: [TIFFField]) -> [UInt8] {
      let shape = [(256, 1), (257, 1), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, 1), (279, 1)]
      let all = (shape.map { TIFFField.number($0.0, $0.1, .little) } + fields).sorted { $0.tag < $1.tag }
      return TIFFHeader.bytes(.little) + TIFFDirectory.bytes(all, at: 8, next: 0, .little)
    }
    return [
      Case(name: "a TIFF", bytes: file([]), extras: []),
      Case(
        name: "credentials in TIFF", bytes: file([.undefined(52_545, [1, 2, 3, 4, 5], .little)]),
        extras: [.contentCredentials]),
      Case(
        name: "layers in TIFF", bytes: file([.undefined(37_724, [1, 2, 3, 4, 5], .little)]), extras: [.otherParts],
        others: ["layers of Photoshop"]),
      Case(name: "a map", bytes: file([.undefined(0x87AF, [1, 2, 3, 4, 5, 6], .little)]), extras: [.georeference]),
      Case(
        name: "subdirectories",
        bytes: file([TIFFField(tag: 330, type: 4, count: 2, value: [8, 0, 0, 0, 8, 0, 0, 0], order: .little)]),
        extras: [.multiPicture]),
    ]
  }()

  @Test(
    "everything is found by its kind, and what is not known by its name",
    arguments: jpegs + chunks + boxes + directories)
  func found(one: Case) {
    let reading = MetadataBundle.read(from: one.bytes)
    #expect(reading.extras == one.extras && reading.otherParts == one.others, "\(reading.extras) \(reading.otherParts)")
  }

  @Test(
    "a rendering names all that it loses, once: what is no copy of the picture, and metadata only where it keeps others"
  )
  func losses() {
    var reading = MetadataReading(UnsafeRawBufferPointer(start: nil, count: 0), nil)
    #expect(reading.losses(keepsMetadata: true) == nil)
    for extra in Extra.allCases {
      reading.extras = [extra]
      let said = reading.losses(keepsMetadata: true)
      let isKept: Set<Extra> = [.makerNote, .extendedXMP]
      let isCopy: Set<Extra> = [.thumbnail, .preview]
      #expect((said == nil) == isKept.union(isCopy).contains(extra), "\(extra)")
      if let said { #expect(said.hasPrefix(extra.name)) }
      let isAsked: Set<Extra> = [.photoshopResources, .textChunks, .georeference]
      #expect((reading.losses(keepsMetadata: false) == nil) == isKept.union(isCopy).union(isAsked).contains(extra))
    }
    reading.extras = [.gainMap, .motionPhoto, .thumbnail]
    reading.note(part: "APP4")
    #expect(reading.losses(keepsMetadata: true) == "HDR gain map, motion video and other parts (APP4)")
    for index in 0..<100 { reading.note(part: "\(index)") }
    #expect(reading.otherParts.count == 21 && reading.losses(keepsMetadata: true)?.hasSuffix(", …)") == true)
  }

  @Test("credentials that stay while the file changes are named, and nothing is said where nothing changes")
  func credentials() throws {
    let file = try #require(Self.chunks.first { $0.extras == [.contentCredentials] }).bytes
    var changes = PropertyChanges()
    changes[.rating] = .set(.whole(3))
    let (bytes, problems) = try changes.written(into: file)
    #expect(problems.map(\.code) == ["credentials-broken"])
    #expect(try changes.written(into: bytes).problems == [])
  }
}
