import Foundation
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

/// Regions that XMP names, as exiftool writes and reads them.
@Suite(
  "regions of XMP", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: ExifTool.isInstalled, Comment(rawValue: ExifTool.reason)))
struct RegionTests {
  private static let names = ["Ann", "Tom", "Kim"]

  /// A packet with three regions of each kind, at x 0.1, 0.5 and 0.9.
  private static func packet() throws -> [UInt8] {
    let folder = try ScratchFolder()
    let file = folder.appending("a.xmp")
    let areas = names.enumerated().map { index, name in
      "{Area={X=\(0.1 + 0.4 * Double(index)),Y=0.4,W=0.1,H=0.2,Unit=normalized},Name=\(name),Type=Face}"
    }
    let rectangles = names.enumerated().map { index, name in
      "{PersonDisplayName=\(name),Rectangle=\(0.05 + 0.4 * Double(index))|, 0.3|, 0.1|, 0.2}"
    }
    let dimensions = "AppliedToDimensions={W=400,H=300,Unit=pixel}"
    _ = try ExifTool.run([
      "-XMP-mwg-rs:RegionInfo={\(dimensions),RegionList=[\(areas.joined(separator: ","))]}",
      "-XMP-MP:RegionInfoMP={Regions=[\(rectangles.joined(separator: ","))]}", "-XMP-dc:Title=kept", file.path,
    ])
    return [UInt8](try Data(contentsOf: file))
  }

  private static func tags(_ packet: [UInt8]) throws -> [String: Any] {
    let folder = try ScratchFolder()
    let file = folder.appending("b.xmp")
    try Data(packet).write(to: file)
    let found = try ExifTool.read([file], ["-G1", "-n"]).first ?? [:]
    // An exiftool that has written regions calls those that it reads by the names of all structures.
    return Dictionary(
      found.map { ($0.replacing("RegionsRegionList", with: "Region").replacing("RegionsA", with: "RegionA"), $1) }
    ) { first, _ in first }
  }

  private static func numbers(_ value: Any?) -> [Double] {
    ((value as? [Any]) ?? value.map { [$0] } ?? []).compactMap { Double("\($0)") }
  }

  private static func prepared(_ move: PictureRegion.Move?) throws -> [String: Any] {
    let bundle = MetadataBundle(xmp: try packet())
    return try tags(try #require(bundle.prepared(.keep, rendered: Samples.facts, move: move).bundle.xmp))
  }

  @Test("regions are moved in both forms, those that are cut off go with their names, and the rest stays")
  func moved() throws {
    let found = try Self.prepared { region in
      region.x > 0.7 ? nil : PictureRegion(x: region.x / 2, y: region.y + 0.1, width: region.width / 2, height: 0.25)
    }
    #expect(found["XMP-mwg-rs:RegionName"] as? [String] == ["Ann", "Tom"])
    #expect(found["XMP-MP:RegionPersonDisplayName"] as? [String] == ["Ann", "Tom"])
    let close = { (a: [Double], b: [Double]) in a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 2e-6 } }
    // The left edges 0.05 and 0.45 become 0.025 and 0.225, the widths 0.05.
    #expect(close(Self.numbers(found["XMP-mwg-rs:RegionAreaX"]), [0.05, 0.25]))
    #expect(close(Self.numbers(found["XMP-mwg-rs:RegionAreaY"]), [0.525, 0.525]))
    #expect(close(Self.numbers(found["XMP-mwg-rs:RegionAreaW"]), [0.05, 0.05]))
    #expect(close(Self.numbers(found["XMP-mwg-rs:RegionAreaH"]), [0.25, 0.25]))
    let rectangles = (found["XMP-MP:RegionRectangle"] as? [String] ?? []).map {
      $0.split(separator: ",").compactMap { Double($0.trimmedBlanks) }
    }
    #expect(
      rectangles.count == 2 && close(rectangles.flatMap(\.self), [0.025, 0.4, 0.05, 0.25, 0.225, 0.4, 0.05, 0.25]))
    #expect(found["XMP-mwg-rs:RegionAppliedToDimensionsW"] as? Int == Samples.facts.width)
    #expect(found["XMP-mwg-rs:RegionAppliedToDimensionsH"] as? Int == Samples.facts.height)
    #expect(found["XMP-dc:Title"] as? String == "kept")
  }

  @Test("places that are no numbers, or far outside, are dropped or stay, and nothing else changes")
  func strange() throws {
    let packet = String(decoding: try Self.packet(), as: UTF8.self)
    for text in ["nan", "inf", "-1e300", "1e308", "", "one", "0,1"] {
      let strange = Array(packet.replacing("<stArea:x>0.5<", with: "<stArea:x>\(text)<").utf8)
      let plan: PictureRegion.Move = { $0.x >= 0 && $0.x + $0.width <= 1 ? $0 : nil }
      let prepared = MetadataBundle(xmp: strange).prepared(.keep, rendered: Samples.facts, move: plan).bundle.xmp
      let names = try Self.tags(try #require(prepared))["XMP-mwg-rs:RegionName"] as? [String]
      #expect(try #require(names).contains("Ann") && names?.contains("Kim") == true, "\(text)")
    }
  }

  @Test("where all regions are cut off, nothing of their lists is left, and the rest stays")
  func allCutOff() throws {
    let found = try Self.prepared { _ in nil }
    #expect(!found.keys.contains { $0.contains("Region") } && found["XMP-dc:Title"] as? String == "kept")
  }

  @Test("where it is unknown where regions lie, and where the policy is safe, none is left")
  func removed() throws {
    let found = try Self.prepared(nil)
    #expect(!found.keys.contains { $0.contains("Region") } && found["XMP-dc:Title"] as? String == "kept")
    let safe = MetadataBundle(xmp: try Self.packet()).prepared(.safe, rendered: Samples.facts) { $0 }.bundle
    #expect(!String(decoding: try #require(safe.xmp), as: UTF8.self).contains("Ann"))
  }
}
