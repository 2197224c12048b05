import Foundation
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

@Suite("summary", .timeLimit(.minutes(Effort.minutes)), .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
struct SummaryTests {
  /// What exiftool says, in numbers.
  private struct Oracle {
    let tags: [String: String]
    func number(_ key: String) -> Double? { tags[key].flatMap { Double($0) } }
    func text(_ key: String) -> String? {
      tags[key].map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\" ")) }.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  private static func isClose(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return abs(one - other) <= 1e-6 * max(1, abs(other))
  }

  @Test(
    "facts match exiftool", .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"),
    arguments: Samples.photos)
  func likeExifTool(photo: URL) throws {
    let summary = MetadataSummary(MetadataBundle.read(from: try [UInt8](Data(contentsOf: photo))))
    let oracle = Oracle(tags: try ExifTool.tags(of: photo, ["-n"]))
    let isHEIF = photo.pathExtension == "heic"
    #expect(Double(summary.orientation) == (isHEIF ? 1 : oracle.number("IFD0:Orientation") ?? 1))
    #expect(Self.isClose(summary.exposureTime, oracle.number("ExifIFD:ExposureTime")))
    #expect(Self.isClose(summary.fNumber, oracle.number("ExifIFD:FNumber")))
    #expect(Self.isClose(summary.focalLength, oracle.number("ExifIFD:FocalLength")))
    #expect(Self.isClose(summary.iso.map(Double.init), oracle.number("ExifIFD:ISO")))
    #expect(Self.isClose(summary.colorSpace.map(Double.init), oracle.number("ExifIFD:ColorSpace")))
    #expect(Self.isClose(summary.width.map(Double.init), oracle.number("ExifIFD:ExifImageWidth")))
    #expect(Self.isClose(summary.position?.latitude, oracle.number("Composite:GPSLatitude")))
    #expect(Self.isClose(summary.position?.longitude, oracle.number("Composite:GPSLongitude")))
    #expect(summary.interoperabilityIndex == oracle.text("InteropIFD:InteropIndex"))
    #expect(summary.make == oracle.text("IFD0:Make") ?? oracle.text("XMP-tiff:Make"))
    #expect(summary.model == oracle.text("IFD0:Model") ?? oracle.text("XMP-tiff:Model"))
    if let taken = oracle.text("ExifIFD:DateTimeOriginal") {
      let expected = taken.prefix(10).replacing(":", with: "-") + "T" + taken.dropFirst(11)
      #expect(summary.dateTaken?.prefix(19) == expected.prefix(19))
    }
    #expect(
      summary.extras.contains(.thumbnail)
        == oracle.tags.keys.contains { $0.hasPrefix("IFD1:") || $0 == "Photoshop:PhotoshopThumbnail" })
  }

  @Test("a lens named only in the maker note is found")
  func makerNoteLens() throws {
    let summary = MetadataSummary(MetadataBundle.read(from: try Samples.bytes("kinds/photo500_a.png")))
    #expect(summary.lens?.hasPrefix("80-200") == true)
  }

  @Test("an orientation of XMP is reported beside what EXIF states, which may be nothing", arguments: [nil, 3])
  func orientation(exif: Int?) throws {
    var bundle = MetadataBundle()
    bundle.xmp = XMPWriter.packet([(XMPName(XMPNamespace.tiff, "Orientation"), .text("6"))], provenance: nil)
    var tree = ExifTree(order: .little)
    tree.set(.text(ExifTag.make, "A", .little), in: .primary)
    if let exif { tree.set(.number(ExifTag.orientation, exif, .little), in: .primary) }
    bundle.exif = tree.block()
    var reading = MetadataReading(UnsafeRawBufferPointer(start: nil, count: 0), nil)
    reading.bundle = bundle
    let summary = MetadataSummary(reading)
    #expect(summary.orientation == exif ?? 1)
    let said = summary.problems.first { $0.code == "orientation-contradiction" }?.sentence ?? ""
    #expect(said.contains(exif == nil ? "EXIF states none" : "3 in EXIF; EXIF was used"), "\(said)")
  }

  @Test("metadata that a rendering would lose is listed")
  func extras() throws {
    let depth = MetadataBundle.read(from: try Samples.bytes("photos/android_depthmap_extxmp.jpg"))
    #expect(depth.extras == [.extendedXMP, .depthMap, .multiPicture])
    #expect(depth.bundle.extendedXMP?.count == 456_933 || (depth.bundle.extendedXMP?.count ?? 0) > 400_000)
    let nikon = MetadataBundle.read(from: try Samples.bytes("photos/nikon_iptc.jpg"))
    // FotoStation has put its own data after the picture.
    #expect(nikon.extras == [.thumbnail, .makerNote, .preview, .trailer])
  }

  @Test(
    "what newer kinds of photos have beside the picture is listed",
    arguments: [
      ("iphone_15_pro.heic", [.gainMap, .makerNote, .thumbnail]),
      ("ph_aux_YCbCr.heic", [.gainMap, .makerNote, .multiPicture, .samsungTrailer, .thumbnail]),
      ("color_grid_gainmap_different_grid.avif", [.gainMap]),
      ("seine_sdr_gainmap_srgb.avif", [.gainMap, .otherParts, .thumbnail]),
    ] as [(String, Set<MetadataReading.Extra>)])
  func newerKinds(name: String, expected: Set<MetadataReading.Extra>) throws {
    let file = try #require(Corpus.folder).appendingPathComponent("media/gainmap/" + name)
    #expect(MetadataBundle.read(from: [UInt8](try Data(contentsOf: file))).extras == expected)
  }
}
