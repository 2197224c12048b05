import Foundation
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

/// A changed description, and every other byte of a JPEG.
@Suite("bytes beside the picture of a JPEG", .timeLimit(.minutes(Effort.minutes)))
struct JPEGPatchTests {
  /// Each property set and cleared, and all of them.
  static let changes: [PropertyChanges] = {
    let values: [(PhotoProperty, PropertyValue)] = [
      (.title, .text("New & <title>")), (.headline, .text("New headline")), (.caption, .text("Neue Überschrift")),
      (.keywords, .texts(["new", "Old keyword"])), (.rating, .whole(5)),
      (.captured, .capture(CaptureDate("2001-02-03T04:05:06.7", zone: "+01:00"))),
      (.place, .place(GeoPosition(unchecked: 1.5, 2.5, altitude: -3))),
    ]
    func changing(_ changed: [(PhotoProperty, PropertyValue?)]) -> PropertyChanges {
      changed.reduce(into: PropertyChanges()) { $0[$1.0] = $1.1.map { .set($0) } ?? .cleared }
    }
    return values.flatMap { [changing([($0.0, $0.1)]), changing([($0.0, nil)])] }
      + [changing(values.map { ($0.0, $0.1) }), changing(values.map { ($0.0, nil) })]
  }()

  /// The parts that may state a property.
  private static func holders(of changes: PropertyChanges) -> Set<String> {
    var names: Set = ["MPF"]
    if changes.places.contains(where: { $0.exif != nil }) { names.insert("Exif") }
    if changes.places.contains(where: { $0.xmp != nil }) { names.formUnion(["XMP", "extended XMP"]) }
    if changes.places.contains(where: { $0.exif != nil || $0.xmp != nil || $0.iptc != nil }) {
      names.insert("Photoshop")
    }
    return names
  }

  /// Checks that all parts that cannot state a changed property are in the output, in order.
  static func check(_ file: [UInt8], _ changes: PropertyChanges, _ name: String) throws -> [UInt8] {
    let holders = holders(of: changes)
    let output = try changes.written(into: file).bytes
    // Further pictures, and the copy of FotoStation.
    let mayChange = changes[.place] != nil || file.suffix(4).elementsEqual([0xA1, 0xB2, 0xC3, 0xD4])
    func others(_ bytes: [UInt8]) -> [RichJPEG.Part] {
      RichJPEG.parts(bytes).filter { part in
        !holders.contains(part.name) && !(part.name == "trailer" && mayChange)
      }
    }
    let (before, after) = (others(file), others(output))
    #expect(before.map(\.name) == after.map(\.name), "\(name)")
    #expect(before == after, "\(name)")
    let trailers = [file, output].map { RichJPEG.parts($0).last?.bytes.count }
    #expect(trailers[0] == trailers[1], "\(name)")
    #expect(try changes.written(into: output).bytes == output, "\(name): the second time")
    return output
  }

  @Test(
    "each part of a file is in it after a change, or it holds the property; a second time changes nothing",
    arguments: RichJPEG.Kind.allCases)
  func parts(kind: RichJPEG.Kind) throws {
    let file = RichJPEG(kind)
    for changes in Self.changes {
      let output = try Self.check(file.bytes, changes, "\(changes.all.map(\.property))")
      let summary = MetadataSummary(MetadataBundle.read(from: output))
      for (property, value) in changes.all where property != .captured && property != .place {
        #expect(summary.properties[property] == (value == .texts([]) ? nil : value), "\(property)")
      }
      // Where the padding suffices, nothing moves.
      if kind.hasPadding, changes.places.allSatisfy({ $0.exif == nil && $0.iptc == nil }) {
        #expect(output.count == file.bytes.count, "\(changes.all.map(\.property))")
      }
    }
  }

  @Test(
    "the index of pictures and the length of the first one follow, and the second picture has the same bytes",
    arguments: RichJPEG.Kind.allCases)
  func index(kind: RichJPEG.Kind) throws {
    let file = RichJPEG(kind)
    for changes in Self.changes {
      let output = try changes.written(into: file.bytes).bytes
      let segment = try present(
        output.withUnsafeBytes { JPEGSegments($0).segments }.first {
          output[$0.payload].starts(with: Array("MPF\0".utf8))
        })
      let index = try present(MultiPictureIndex(output, segment.payload))
      let end = try present(JPEGFile.end(of: output))
      #expect(index.pictures.map(\.range) == [0..<end, end..<end + file.second.count])
      if changes[.place] == nil { #expect(output[index.pictures[1].range].elementsEqual(file.second)) }
      #expect(output.suffix(file.trailer.count).elementsEqual(file.trailer))
      guard kind.hasBlocks else { continue }
      let packet = try present(MetadataBundle.read(from: output).bundle.xmp)
      #expect(XMPContainer(packet)?.length == end)
    }
  }

  @Test(
    "exiftool finds the second picture where the index says", .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"))
  func extracted() throws {
    let file = RichJPEG(.init())
    let output = try #require(Self.changes.first).written(into: file.bytes).bytes
    let scratch = try ScratchFolder()
    try Data(output).write(to: scratch.appending("a.jpg"))
    let tags = try ExifTool.tags(of: scratch.appending("a.jpg"), ["-all", "-validate"])
    #expect(tags["MPF0:NumberOfImages"] == "2")
    #expect(try ExifTool.run(["-b", "-MPImage2", scratch.appending("a.jpg").path]) == Data(file.second))
    try Data(file.bytes).write(to: scratch.appending("b.jpg"))
    let before = try ExifTool.tags(of: scratch.appending("b.jpg"), ["-all", "-validate"])
    #expect(tags["ExifTool:Validate"] == before["ExifTool:Validate"])
    #expect(tags["ExifTool:Warning"] == before["ExifTool:Warning"])
  }
}
