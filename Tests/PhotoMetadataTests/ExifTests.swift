import Foundation
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

@Suite("EXIF", .timeLimit(.minutes(Effort.minutes)))
struct ExifTests {
  static let cameras = [
    "photos/canon_orient8.jpg", "photos/nikon_iptc.jpg", "photos/samsung_orient6.jpg", "containers/iphone11_p3.heic",
    "kinds/photo500_a.png",
  ]

  @Test(
    "the maker note keeps its offset and its bytes, except for embedded pictures",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), arguments: cameras)
  func makerNotes(photo: String) throws {
    let source = try present(MetadataBundle.read(from: try Samples.bytes(photo)).bundle.exif)
    let prepared = MetadataBundle(exif: source).prepared(.keep, rendered: Samples.facts).bundle
    let before = try present(ExifBlock(source))
    let after = try present(ExifBlock(try present(prepared.exif)))
    let old = try present(before.photo?.entry(ExifTag.makerNote)?.value)
    let new = try present(after.photo?.entry(ExifTag.makerNote)?.value)
    #expect(old == new)
    let pictures = EmbeddedJPEG.ranges(in: source, from: 8)
    for index in old where !pictures.contains(where: { $0.contains(index) }) {
      #expect(after.bytes[index] == before.bytes[index], "byte \(index)")
    }
    #expect(EmbeddedJPEG.ranges(in: after.bytes).isEmpty)
    #expect(after.thumbnail == nil)
  }

  @Test(
    "every value of the original keeps its offset", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: cameras)
  func places(photo: String) throws {
    let source = try present(MetadataBundle.read(from: try Samples.bytes(photo)).bundle.exif)
    let before = try present(ExifBlock(source))
    let after = try present(ExifBlock(ExifPatch.applied(to: before, Samples.facts)))
    for (old, new) in [(before.primary, after.primary), (before.photo, after.photo), (before.location, after.location)]
    {
      let outside = old?.entries.filter { $0.value?.lowerBound != $0.position + 8 } ?? []
      for entry in outside where entry.tag != ExifTag.software {
        #expect(new?.entry(entry.tag)?.value == entry.value, "tag \(entry.tag)")
      }
    }
  }

  /// A block with all that a patch has to change, in either byte order.
  static func block(_ order: ByteOrder, orientation: TIFFField) -> [UInt8] {
    var tree = ExifTree(order: order)
    tree.add(orientation, to: .primary)
    tree.add(.number(ExifTag.imageWidth, 40_000, order), to: .primary)
    tree.add(.text(ExifTag.make, "Maker", order), to: .primary)
    tree.add(.number(ExifTag.pixelWidth, 70_000, order), to: .photo)
    tree.add(.number(ExifTag.pixelHeight, 30, order), to: .photo)
    tree.add(.number(ExifTag.colorSpace, 1, order), to: .photo)
    tree.add(.text(ExifTag.interoperabilityIndex, "R98", order), to: .interoperability)
    tree.add(.number(ExifTag.relatedImageWidth, 70_000, order), to: .interoperability)
    return tree.block()
  }

  @Test("required changes are made, in both byte orders", arguments: [ByteOrder.little, .big])
  func patched(order: ByteOrder) throws {
    var facts = Samples.facts
    (facts.width, facts.colorSpace) = (66_000, .adobeRGB)
    let source = Self.block(order, orientation: .text(ExifTag.orientation, "6", order))
    let after = try present(ExifBlock(ExifPatch.applied(to: try present(ExifBlock(source)), facts)))
    #expect(after.order == order)
    #expect(after.field(ExifTag.orientation, in: after.primary)?.integer() == 1)
    #expect(after.field(ExifTag.imageWidth, in: after.primary)?.integer() == 66_000)
    #expect(after.field(ExifTag.software, in: after.primary)?.text == "photoedit 0.1.0")
    #expect(after.field(ExifTag.make, in: after.primary)?.text == "Maker")
    #expect(after.field(ExifTag.pixelWidth, in: after.photo)?.integer() == 66_000)
    #expect(after.field(ExifTag.pixelHeight, in: after.photo)?.integer() == 567)
    #expect(after.field(ExifTag.colorSpace, in: after.photo)?.integer() == 65_535)
    #expect(after.field(ExifTag.interoperabilityIndex, in: after.interoperability)?.text == "R03")
    #expect(after.field(ExifTag.relatedImageWidth, in: after.interoperability)?.integer() == 66_000)
    #expect(after.field(ExifTag.imageLength, in: after.primary) == nil)
    #expect(after.primary.entries.map(\.tag) == after.primary.entries.map(\.tag).sorted())
  }

  /// A block whose first directory states the orientation twice.
  static func twoOrientations(_ order: ByteOrder) -> [UInt8] {
    let fields = [
      TIFFField.text(ExifTag.make, "Maker", order), .number(ExifTag.orientation, 6, order),
      .number(ExifTag.orientation, 8, order), .text(ExifTag.software, "before", order),
    ]
    return TIFFHeader.bytes(order) + TIFFDirectory.bytes(fields, at: 8, next: 0, order)
  }

  @Test(
    "of two orientations one is left, with value 1", arguments: [ByteOrder.little, .big], [MetadataPolicy.keep, .safe])
  func twoOrientations(order: ByteOrder, policy: MetadataPolicy) throws {
    let source = Self.twoOrientations(order)
    #expect(try present(ExifBlock(source)).primary.entries.count == 4)
    let bundle = MetadataBundle(exif: source).prepared(policy, rendered: Samples.facts).bundle
    let block = try present(ExifBlock(try present(bundle.exif)))
    let stated = block.primary.entries.filter { $0.tag == ExifTag.orientation }
    #expect(stated.map { block.field($0)?.integer() } == [1])
    #expect(block.field(ExifTag.make, in: block.primary)?.text == "Maker")
    #expect(block.field(ExifTag.software, in: block.primary)?.text == "photoedit 0.1.0")
  }

  @Test("a color space without an EXIF name removes the interoperability index")
  func otherColorSpace() throws {
    var facts = Samples.facts
    facts.colorSpace = .other
    let source = Self.block(.little, orientation: .number(ExifTag.orientation, 6, .little))
    let after = try present(ExifBlock(ExifPatch.applied(to: try present(ExifBlock(source)), facts)))
    #expect(after.interoperability?.entries.map(\.tag) == [ExifTag.relatedImageWidth])
    #expect(after.field(ExifTag.colorSpace, in: after.photo)?.integer() == 65_535)
  }

  @Test("in a block without a final link, appended data is not read as a directory")
  func missingLink() throws {
    var bytes = Array("MM".utf8)
    bytes.append(42, width: 2, .big)
    bytes.append(8, width: 4, .big)
    bytes.append(1, width: 2, .big)
    bytes.append(ExifTag.software, width: 2, .big)
    bytes.append(2, width: 2, .big)
    bytes.append(2, width: 4, .big)
    bytes += [0x41, 0, 0, 0]
    let after = try present(ExifBlock(ExifPatch.applied(to: try present(ExifBlock(bytes)), Samples.facts)))
    #expect(after.primary.next == 0)
    #expect(after.field(ExifTag.software, in: after.primary)?.text == "photoedit 0.1.0")
  }

  @Test(
    "a photo without EXIF gets a block that exiftool accepts",
    .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"),
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func fresh() throws {
    let scratch = try ScratchFolder()
    let out = scratch.appending("out.jpg")
    let bundle = MetadataBundle().prepared(.keep, rendered: Samples.facts).bundle
    try Data(try bundle.embedded(in: try Samples.bytes("derived/adobergb_icc.jpg")).bytes).write(to: out)
    let tags = try ExifTool.tags(of: out, ["-n", "-validate", "-all"])
    #expect(tags["IFD0:Orientation"] == "1")
    #expect(tags["IFD0:Software"] == "\"photoedit 0.1.0\"")
    #expect(tags["ExifIFD:ColorSpace"] == "1")
    #expect(tags["ExifIFD:ExifImageWidth"] == "1234")
    #expect(tags["ExifIFD:ExifImageHeight"] == "567")
    #expect(tags["XMP-photoedit:OriginalDigest"] == "\"bb22\"")
    // It misses ComponentsConfiguration, which is only true of some encodings.
    #expect(tags["ExifTool:Warning"]?.hasPrefix("\"Missing required JPEG ExifIFD tag 0x9101") ?? true)
  }

  @Test("a broken pointer is dropped, and the maker note keeps its offset")
  func brokenPointer() throws {
    var tree = ExifTree(order: .big)
    tree.add(.number(ExifTag.orientation, 6, .big), to: .primary)
    tree.add(.number(ExifTag.locationDirectory, 60_000, .big), to: .primary)
    tree.add(.undefined(ExifTag.makerNote, Array("a note of some maker".utf8), .big), to: .photo)
    let before = try present(ExifBlock(tree.block()))
    let prepared = MetadataBundle(exif: before.bytes).prepared(.keep, rendered: Samples.facts)
    #expect(prepared.problems.map(\.code) == ["exif-directory-dropped"])
    let after = try present(ExifBlock(try present(prepared.bundle.exif)))
    #expect(after.broken.isEmpty)
    let note = try present(before.photo?.entry(ExifTag.makerNote)?.value)
    #expect(after.photo?.entry(ExifTag.makerNote)?.value == note)
    #expect(after.bytes[note] == before.bytes[note])
  }

  @Test("a truncated first directory yields its complete entries")
  func salvage() throws {
    let source = Self.block(.big, orientation: .number(ExifTag.orientation, 6, .big))
    let cut = Array(source[..<(8 + 2 + 3 * 12)])
    let prepared = MetadataBundle(exif: cut).prepared(.keep, rendered: Samples.facts)
    #expect(prepared.problems.map(\.code) == ["exif-rebuilt"])
    let block = try present(ExifBlock(try present(prepared.bundle.exif)))
    #expect(block.field(ExifTag.imageWidth, in: block.primary)?.integer() == 1234)
  }

  @Test(
    "invalid dates are ignored",
    arguments: [
      ("2020:02:03 04:05:06", "2020-02-03T04:05:06"), ("2020-02-03T04:05:06", "2020-02-03T04:05:06"),
      ("0000:00:00 00:00:00", nil), ("2020:13:03 04:05:06", nil), ("garbage", nil), ("    :  :     :  :  ", nil),
    ] as [(String, String?)])
  func dates(text: String, expected: String?) { #expect(MetadataSummary.date(text) == expected) }
}
