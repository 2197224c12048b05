import Foundation
import ImageFiles
import TestSupport
import Testing

@testable import PhotoMetadata

@Suite(
  "Changed descriptions", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: ExifTool.isInstalled, Comment(rawValue: ExifTool.reason)))
struct DescriptionTests {
  private static var changes: PropertyChanges {
    var changes = PropertyChanges()
    changes[.title] = .set(.text("Zürich \"am\" <See> & 山"))
    changes[.caption] = .set(.text("Two\nlines – ünïcode"))
    changes[.keywords] = .set(.texts(["lake", "Säntis, Schweiz", "<&>"]))
    changes[.rating] = .set(.whole(4))
    changes[.captured] = .set(.capture(CaptureDate("2019-02-03T04:05:06.789", zone: "-03:30")))
    changes[.place] = .set(.place(GeoPosition(unchecked: -33.856784, 151.215297, altitude: -12.5)))
    return changes
  }

  /// The photos of the corpus whose metadata is sound, in formats that hold all of it.
  private static let photos = Samples.photos.filter { photo in
    guard let bytes = try? bytes(photo) else { return false }
    return [.jpeg, .tiff, .png, .webp, .heic].contains(FileFormat.recognize(bytes).format)
  }

  private static func bytes(_ photo: URL) throws -> [UInt8] { Array(try Data(contentsOf: photo)) }

  /// The photo with changed metadata, as exiftool reads it.
  private func read(_ photo: URL, _ changes: PropertyChanges) throws -> [String: Any] {
    let bytes = try Self.bytes(photo)
    let written = try changes.written(into: bytes).bytes
    let folder = try ScratchFolder()
    let file = folder.appending("photo.\(photo.pathExtension)")
    try Data(written).write(to: file)
    return try ExifTool.read([file], ["-G1", "-n", "-struct"]).first ?? [:]
  }

  @Test("exiftool finds each changed value in EXIF and XMP, and in IPTC if the photo has it", arguments: photos)
  func set(photo: URL) throws {
    let tags = try read(photo, Self.changes)
    #expect(tags["IFD0:ImageDescription"] as? String == "Two\nlines – ünïcode")
    #expect(tags["ExifIFD:DateTimeOriginal"] as? String == "2019:02:03 04:05:06")
    #expect("\(tags["ExifIFD:SubSecTimeOriginal"] ?? "")" == "789")
    #expect(tags["ExifIFD:OffsetTimeOriginal"] as? String == "-03:30")
    #expect(tags["GPS:GPSLatitudeRef"] as? String == "S")
    #expect(abs((tags["GPS:GPSLatitude"] as? Double ?? 0) - 33.856784) < 1e-7)
    #expect(tags["GPS:GPSLongitudeRef"] as? String == "E")
    #expect(abs((tags["GPS:GPSLongitude"] as? Double ?? 0) - 151.215297) < 1e-7)
    #expect(tags["GPS:GPSAltitude"] as? Double == 12.5)
    #expect(tags["GPS:GPSAltitudeRef"] as? Int == 1)
    #expect(tags["XMP-dc:Title"] as? String == "Zürich \"am\" <See> & 山")
    #expect(tags["XMP-dc:Description"] as? String == "Two\nlines – ünïcode")
    #expect(tags["XMP-dc:Subject"] as? [String] == ["lake", "Säntis, Schweiz", "<&>"])
    #expect(tags["XMP-xmp:Rating"] as? Int == 4)
    #expect(tags["XMP-exif:DateTimeOriginal"] as? String == "2019:02:03 04:05:06.789-03:30")
    #expect(abs((tags["XMP-exif:GPSLatitude"] as? Double ?? 0) + 33.856784) < 1e-7)
    #expect(abs((tags["XMP-exif:GPSLongitude"] as? Double ?? 0) - 151.215297) < 1e-7)
    for (key, value) in tags where key.hasSuffix(":Warning") || key.hasSuffix(":Error") {
      #expect(!"\(value)".contains("XMP"), "\(value)")
    }
    guard tags.keys.contains(where: { $0.hasPrefix("IPTC:") }) else { return }
    #expect(tags["IPTC:ObjectName"] as? String == "Zürich \"am\" <See> & 山")
    #expect(tags["IPTC:Caption-Abstract"] as? String == "Two\nlines – ünïcode")
    #expect(tags["IPTC:Keywords"] as? [String] == ["lake", "Säntis, Schweiz", "<&>"])
    #expect(tags["IPTC:DateCreated"] as? String == "2019:02:03")
    #expect(tags["IPTC:TimeCreated"] as? String == "04:05:06-03:30")
  }

  @Test("a summary of the photo has the changed values", arguments: photos)
  func summary(photo: URL) throws {
    let bytes = try Self.bytes(photo)
    let written = try Self.changes.written(into: bytes).bytes
    let summary = MetadataSummary(MetadataBundle.read(from: written))
    for property in [PhotoProperty.title, .caption, .keywords, .rating] {
      #expect(summary.properties[property] == Self.changes[property]?.value)
    }
    #expect(summary.dateTaken == "2019-02-03T04:05:06.789-03:30")
    #expect(abs((summary.position?.latitude ?? 0) + 33.856784) < 1e-7)
  }

  @Test("title, keywords and rating of a photo match exiftool", arguments: photos)
  func found(photo: URL) throws {
    let summary = MetadataSummary(MetadataBundle.read(from: try Self.bytes(photo)))
    let tags = try ExifTool.read([photo], ["-G1", "-n", "-struct"]).first ?? [:]
    func text(_ value: Any?) -> String? { value.map { "\($0)" }.flatMap { $0.isEmpty ? nil : $0 } }
    func list(_ value: Any?) -> [String]? {
      (value as? [Any])?.map { "\($0)" } ?? text(value).map { [$0] }
    }
    let found = summary.properties
    let title = text(tags["XMP-dc:Title"]) ?? text(tags["IPTC:ObjectName"])
    #expect(found[.title] == title.map { .text($0) })
    #expect(found.keywords == list(tags["XMP-dc:Subject"]) ?? list(tags["IPTC:Keywords"]) ?? [])
    let rating = text(tags["XMP-xmp:Rating"]) ?? text(tags["IFD0:Rating"])
    #expect(found[.rating] == rating.flatMap { Int($0) }.map { .whole($0) })
  }

  @Test("a cleared value is removed everywhere", arguments: photos)
  func cleared(photo: URL) throws {
    var changes = PropertyChanges()
    for property in PhotoProperty.described { changes[property] = .cleared }
    let tags = try read(photo, changes)
    let gone = [
      "Title", "ImageDescription", "Description", "Caption-Abstract", "Subject", "Keywords", "Rating",
      "DateTimeOriginal", "GPSLatitude", "GPSLongitude", "GPSAltitude", "ObjectName", "XPTitle", "XPKeywords",
    ]
    for key in tags.keys where !key.hasPrefix("ICC") && !key.hasPrefix("PNG") && !key.hasPrefix("Composite") {
      let name = key.split(separator: ":").last.map(String.init) ?? ""
      #expect(!gone.contains(name) || key.contains("Apple") || key.contains("Canon"), "\(key)")
    }
  }

  @Test("unchanged metadata is kept, including maker notes", arguments: photos)
  func others(photo: URL) throws {
    let folder = try ScratchFolder()
    let file = folder.appending("photo.\(photo.pathExtension)")
    let bytes = try Self.bytes(photo)
    var changes = PropertyChanges()
    changes[.place] = Self.changes[.place]
    changes[.caption] = Self.changes[.caption]
    try Data(bytes).write(to: file)
    let before = try ExifTool.tags(of: file, ["-n"])
    try Data(changes.written(into: bytes).bytes).write(to: file)
    let after = try ExifTool.tags(of: file, ["-n"])
    // What describes the old place in words goes with it; sizes and flags of the container follow.
    let changed = [
      "GPS", "Description", "Caption", "File", "System", "Composite", "Length", "SourceFile", "XMPToolkit", "Digest",
      "IPTC:City", "IPTC:Sub-location", "IPTC:Province", "IPTC:Country", "WebP_Flags",
      "MediaData", "XMP-photoshop:City", "XMP-photoshop:State", "XMP-photoshop:Country", "XMP-iptcCore:",
    ]
    for (key, value) in before where !changed.contains(where: { key.contains($0) }) && !value.contains("Binary data") {
      #expect(after[key] == value, "\(key)")
    }
  }

  @Test("a photo without any metadata gets the set values and nothing else")
  func fromNothing() throws {
    let bundle = MetadataBundle().described(by: Self.changes)
    let reading = try #require(bundle.exif.flatMap(ExifBlock.init))
    let position = try #require(GeoPosition(reading))
    #expect(abs(position.latitude + 33.856784) < 1e-7)
    #expect(abs(position.longitude - 151.215297) < 1e-7)
    #expect(position.altitude == -12.5)
    #expect(bundle.iptc == nil)
    var title = PropertyChanges()
    title[.title] = .set(.text("t"))
    #expect(MetadataBundle().described(by: title).exif == nil)
  }

  @Test("the policy safe removes a place that was set")
  func policy() throws {
    let (bundle, _) = MetadataBundle().described(by: Self.changes).prepared(.safe, rendered: Samples.facts)
    let text = String(decoding: (bundle.exif ?? []) + (bundle.xmp ?? []), as: UTF8.self)
    #expect(!text.contains("GPS"))
    #expect(bundle.exif.flatMap(ExifBlock.init)?.location == nil)
    #expect(text.contains("Zürich"))
  }

  @Test("IPTC in an older encoding becomes UTF-8, and long texts are truncated at a whole character")
  func encoding() throws {
    func set(_ number: UInt8, _ value: [UInt8]) -> [UInt8] { [0x1C, 2, number, 0, UInt8(value.count)] + value }
    let original = set(80, [0x5A, 0xFC]) + set(25, Array("old".utf8)) + set(90, Array("Bern".utf8))
    var changes = PropertyChanges()
    changes[.keywords] = .set(.texts([String(repeating: "ü", count: 40)]))
    changes[.place] = .cleared
    let sets = IPTCDataSets(IPTCDescription(changes).record(from: original))
    #expect(sets.isUTF8)
    #expect(sets.damagedAt == nil)
    #expect(sets.text(2, 80) == "Zü")
    #expect(sets.text(2, 25) == String(repeating: "ü", count: 32))
    #expect(sets.text(2, 90) == nil)
  }
}
