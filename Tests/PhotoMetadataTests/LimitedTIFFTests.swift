import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

/// A TIFF of nothing but its picture and what a policy lets through.
@Suite("the picture of a TIFF without what is beside it", .timeLimit(.minutes(Effort.minutes)))
struct LimitedTIFFTests {
  private static func limited(
    _ file: [UInt8], _ policy: MetadataPolicy
  ) throws -> (bytes: [UInt8], problems: [MetadataProblem]) {
    try present(policy.applied(to: file, describedBy: PropertyChanges()))
  }

  /// The tags of the only directory, and the strips.
  private static func picture(_ bytes: [UInt8]) throws -> (tags: [Int: TIFFField], strips: [[UInt8]], next: Int) {
    let header = try present(TIFFHeader(bytes))
    let directory = try present(TIFFDirectory(bytes, at: header.first, header))
    let fields = directory.entries.compactMap { $0.field(in: bytes, header.order)?.inClassicTypes }
    #expect(fields.count == directory.entries.count)
    let tags = Dictionary(uniqueKeysWithValues: fields.map { ($0.tag, $0) })
    let (offsets, counts) = (try present(tags[273]), try present(tags[279]))
    let strips = try (0..<offsets.count).map { index in
      try present(bytes.copy(at: present(offsets.integer(at: index)), count: present(counts.integer(at: index))))
    }
    return (tags, strips, directory.next)
  }

  /// A picture of three channels in each layout.
  private static let layouts: [TIFFPicture] = [false, true].flatMap { planar in
    [false, true].flatMap { big in
      [8, 16].flatMap { bits in
        [false, true].map { isBigTIFF in
          var file = TIFFPicture()
          (file.isPlanar, file.isBigEndian, file.isBigTIFF, file.bits) = (planar, big, isBigTIFF, bits)
          (file.samples, file.photometric, file.codes) = (3, 2, (0..<24).map { UInt64($0 * 9) })
          (file.profile, file.tags) = (Array("profile".utf8), [266: [1], 318: [1, 2]])
          return file
        }
      }
    }
  }

  @Test(
    "samples, profile and the tags of the pixels stay as they are in every layout, and no other tag", arguments: 0..<16)
  func layouts(index: Int) throws {
    var file = Self.layouts[index]
    // A number with the highest bit set, in the entry itself.
    file.tags[65_000] = [0x8005]
    let bytes = file.bytes
    for policy in PolicyBytesTests.policies {
      let (output, problems) = try Self.limited(bytes, policy)
      let (before, after) = (try Self.picture(bytes), try Self.picture(output))
      #expect(after.strips == before.strips && after.strips.count == (file.isPlanar ? 3 : 1))
      #expect(Set(after.tags.keys) == Set(before.tags.keys).subtracting([65_000]))
      for (tag, field) in after.tags where tag != 273 { #expect(field == before.tags[tag], "\(tag)") }
      #expect(TIFFHeader(output)?.layout == .classic && after.next == 0 && problems == [])
      #expect(try Self.limited(output, policy).bytes == output)
    }
  }

  @Test("a compression with a high number is read in a big-endian BigTIFF")
  func highNumber() throws {
    var file = TIFFPicture()
    (file.isBigEndian, file.isBigTIFF, file.codes) = (true, true, [UInt64](repeating: 0, count: 8))
    file.tags[259] = [32_773]
    let bytes = file.bytes
    #expect(bytes.withUnsafeBytes { Truncation.sentence($0, .tiff) } == nil)
    #expect(TIFFPrimary(bytes)?.tags.compression == 32_773)
    #expect(try Self.picture(Self.limited(bytes, .none).bytes).tags[259]?.integer() == 32_773)
  }

  @Test(
    "further pages, copies of the picture, directories and blocks are in no byte, and pages are named",
    arguments: PolicyBytesTests.policies, [false, true])
  func gone(policy: MetadataPolicy, isBig: Bool) throws {
    let secret = TIFFPages.Block.bytes(Array("Secret block".utf8))
    var photo = TIFFPages.Page(4, gray: 80, tags: [254: 2], text: "The caption")
    photo.below = [TIFFPages.Page(2, gray: 201, tags: [254: 1], text: "Secret copy")]
    photo.blocks = [
      65_000: secret, 34_377: secret, 37_724: secret, 700: secret, 33_550: secret, 333: secret,
      34_665: .directory([37_500: secret, 40_965: .directory([65_001: secret])]), 34_853: .directory([29: secret]),
    ]
    let pages = [
      TIFFPages.Page(2, gray: 202, tags: [254: 1], text: "Secret thumbnail"), photo,
      TIFFPages.Page(3, gray: 203, text: "Secret page"),
    ]
    let file = TIFFPages.bytes(pages, isBig: isBig)
    let (output, problems) = try Self.limited(file, policy)
    #expect(!output.contains(Array("Secret".utf8)))
    for gray: UInt8 in [201, 202, 203] { #expect(!output.contains([gray, gray, gray])) }
    let (tags, strips, next) = try Self.picture(output)
    #expect(strips == [[UInt8](repeating: 80, count: 16)] && next == 0)
    #expect((tags[270] != nil) == (policy == .safe) && [254, 330, 34_853].allSatisfy { tags[$0] == nil })
    let said = problems.map(\.sentence).joined()
    #expect(said.contains("one of 3 pages") && said.contains("layers of Photoshop"))
    #expect(try Self.limited(output, policy).bytes == output)
  }

  @Test("the picture below a copy becomes the page, with the metadata of the copy")
  func below() throws {
    var copy = TIFFPages.Page(2, gray: 40, tags: [254: 1], text: "of the copy")
    copy.below = [TIFFPages.Page(4, gray: 80, tags: [254: 0])]
    let (output, _) = try Self.limited(TIFFPages.bytes([copy]), .safe)
    let (tags, strips, _) = try Self.picture(output)
    #expect(strips == [[UInt8](repeating: 80, count: 16)])
    #expect(tags[270]?.value == Array("of the copy\0".utf8))
  }

  /// A TIFF with one strip of JPEG.
  private static func jpeg(_ stream: [UInt8], tables: [UInt8]? = nil) -> [UInt8] {
    var page = TIFFPages.Page(1, gray: 0, samples: stream.count, tags: [259: 7, 277: 1])
    if let tables { page.blocks[347] = .bytes(tables) }
    var bytes = TIFFPages.bytes([page])
    bytes.replaceSubrange(8..<8 + stream.count, with: stream)
    return bytes
  }

  @Test("strips of JPEG stay if they hold nothing but pixels")
  func streams() throws {
    let picture: [UInt8] =
      JPEGFile.segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]) + JPEGFile.segment(0xDA, [1, 1, 0, 0, 63, 0])
      + [1, 2, 0xFF, 0xD9]
    let tables: [UInt8] = [0xFF, 0xD8] + JPEGFile.segment(0xDB, [0, 1, 2, 3]) + [0xFF, 0xD9]
    let comment = JPEGFile.segment(0xFE, Array("Secret".utf8))
    let plain = [0xFF, 0xD8] + picture
    for tables in [nil, tables] {
      let output = try Self.limited(Self.jpeg(plain, tables: tables), .none).bytes
      let (tags, strips, _) = try Self.picture(output)
      #expect(strips == [plain] && tags[347]?.value == tables)
    }
    let described = [0xFF, 0xD8] + comment + picture
    let mixed = Array(tables.dropLast(2)) + comment + [0xFF, 0xD9]
    for file in [Self.jpeg(described), Self.jpeg(plain + comment), Self.jpeg(plain, tables: mixed)] {
      #expect(throws: MetadataError.self) { try Self.limited(file, .none) }
    }
  }

  @Test("what is not understood is not written into another file")
  func refused() throws {
    var pages: [TIFFPages.Page] = [6, 34_712, 34_677].map { TIFFPages.Page(2, gray: 1, tags: [259: $0]) }
    pages.append(TIFFPages.Page(2, gray: 1, tags: [332: 2]))
    var text = TIFFPages.Page(2, gray: 1)
    text.blocks[279] = .bytes([4])
    pages.append(text)
    for page in pages {
      #expect(throws: MetadataError.self) { try Self.limited(TIFFPages.bytes([page]), .safe) }
    }
    // The strip begins before the directory, and covers it.
    let file = TIFFPages.bytes([TIFFPages.Page(4, gray: 1, text: "a caption")])
    let counts = try present(file.position(of: [0x17, 1, 4, 0, 1, 0, 0, 0, 16, 0, 0, 0]))
    var overlapping = file
    overlapping[counts + 8] = 30
    #expect(throws: MetadataError.self) { try Self.limited(overlapping, .safe) }
    var shared = TIFFPicture()
    (shared.samples, shared.isPlanar, shared.photometric) = (3, true, 2)
    shared.codes = [UInt64](repeating: 0, count: 24)
    var bytes = shared.bytes
    let places = try present(TIFFHeader(bytes).flatMap { TIFFDirectory(bytes, at: $0.first, $0)?.entry(273)?.value })
    bytes.put(8, width: 4, at: places.lowerBound + 4, .little)
    #expect(throws: MetadataError.self) { try Self.limited(bytes, .safe) }
  }
}
