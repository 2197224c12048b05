import Adjustments
import Documents
import Editing
import Rendering
import Foundation
import TestSupport
import Testing

@Suite("location", .timeLimit(.minutes(Effort.minutes)))
struct PrivacyTests {
  /// The entry of the GPS directory in an EXIF block, in both byte orders, and what XMP calls its values.
  private static let marks: [Data] = [
    Data([0x88, 0x25, 0, 4, 0, 0, 0, 1]), Data([0x25, 0x88, 4, 0, 1, 0, 0, 0]), Data("GPSLatitude".utf8),
    Data("GPSLongitude".utf8),
  ]

  private static func hasLocation(_ file: Data) -> Bool { marks.contains { file.range(of: $0) != nil } }

  static let recipe = Recipe { Exposure { $0.ev = 0.2 } }

  /// Photos with a position: the sample, and of the corpus where it is.
  static let photos: [String] =
    ["sample"]
    + (Corpus.isPresent ? ["photos/iphone4_gps_srgb.jpg", "containers/exif_icc_gps.webp", "kinds/cmyk.jpg"] : [])

  private func render(_ photo: String, _ format: OutputFormat, _ policy: MetadataChoice) async throws -> Data {
    let input =
      try await photo == "sample" ? EditingInput(data: SampleFile.small) : EditingInput(contentsOf: Corpus.photo(photo))
    var settings = OutputSettings()
    settings.format = format
    settings.metadata = policy
    settings.longEdge = 64
    return try await input.render(Self.recipe, settings: settings).data
  }

  @Test(
    "'safe' and 'none' leave no location in any byte; 'keep' preserves it",
    arguments: Effort.pairs(photos, OutputFormat.allCases, oneIn: photos.count))
  func stripped(photo: String, format: OutputFormat) async throws {
    let kept = try await render(photo, format, .keep)
    #expect(Self.hasLocation(kept))
    #expect(try EditingInput(data: kept).info.json["position"] != nil)
    for policy in [MetadataChoice.safe, .none] {
      let file = try await render(photo, format, policy)
      #expect(!Self.hasLocation(file), "\(policy)")
      #expect(try EditingInput(data: file).info.json["position"] == nil)
    }
  }

  @Test("'none' removes all EXIF, XMP and IPTC and keeps the profile")
  func none() async throws {
    let file = try await render("sample", .jpeg, .none)
    for mark in ["Exif\0\0", "http://ns.adobe.com/xap", "Photoshop 3.0", "Seed", "authors"] {
      #expect(file.range(of: Data(mark.utf8)) == nil, "\(mark)")
    }
    let info = try EditingInput(data: file).info.json
    #expect(info["profile"]?.stringValue == "Display P3")
    #expect(info["model"] == nil)
  }

  @Test(
    "'keep' preserves camera, date and copyright; 'safe' preserves what does not identify anyone",
    arguments: [MetadataChoice.keep, .safe])
  func kept(policy: MetadataChoice) async throws {
    let info = try EditingInput(data: try await render("sample", .jpeg, policy)).info.json
    #expect(info["model"]?.stringValue == "Sample 1")
    #expect(info["copyright"]?.stringValue?.contains("CC0") == true)
  }
}
