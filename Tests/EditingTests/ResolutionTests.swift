import Adjustments
import Editing
import Foundation
import Rendering
import ImageFiles
import TestSupport
import Testing

@Suite(
  "the resolution of an output", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"))
struct ResolutionTests {
  /// A photo without XMP, and one of the corpus that states 240 dots per inch in EXIF, XMP and Photoshop's resources.
  static let photos = ["sample"] + (Corpus.isPresent ? ["photos/canon7d_adobergb_lightroom.jpg"] : [])

  private static func render(
    _ photo: String, _ format: OutputFormat, _ policy: MetadataChoice, dpi: Int?
  ) async throws -> Data {
    let input =
      try await photo == "sample" ? EditingInput(data: SampleFile.small) : EditingInput(contentsOf: Corpus.photo(photo))
    let settings = OutputSettings(format: format, metadata: policy, longEdge: 64, dpi: dpi)
    return try await input.render(Recipe { Exposure(ev: 0.2) }, settings: settings).data
  }

  /// What exiftool finds in a file, as numbers.
  private static func tags(_ file: Data, _ format: OutputFormat) throws -> [String: String] {
    let scratch = try ScratchFolder()
    let place = scratch.appending("a.\(format.fileFormat.fileExtensions[0])")
    try file.write(to: place)
    return try ExifTool.tags(of: place, ["-n"])
  }

  @Test(
    "every place of a file that states a resolution states that of the output, in dots per inch",
    arguments: Effort.pairs(photos, OutputFormat.allCases, oneIn: 2))
  func everywhere(photo: String, format: OutputFormat) async throws {
    for policy in MetadataChoice.allCases {
      let tags = try await Self.tags(Self.render(photo, format, policy, dpi: 300), format)
      let stated = tags.filter { $0.key.hasSuffix(":XResolution") || $0.key.hasSuffix(":YResolution") }
      #expect(stated.values.allSatisfy { $0 == "300" }, "\(policy): \(stated)")
      let units = tags.filter { $0.key.hasSuffix(":ResolutionUnit") }
      #expect(units.allSatisfy { $0.value == ($0.key == "JFIF:ResolutionUnit" ? "1" : "2") }, "\(policy): \(units)")
      #expect(tags["IFD0:XResolution"] != nil || tags["JFIF:XResolution"] != nil || format == .png, "\(policy)")
      if policy != .none { #expect(tags["IFD0:YResolution"] == "300") }
      if format == .jpeg { #expect(tags["JFIF:XResolution"] == "300" && tags["JFIF:YResolution"] == "300") }
      if format == .png {
        #expect(tags["PNG-pHYs:PixelsPerUnitX"] == "11811" && tags["PNG-pHYs:PixelsPerUnitY"] == "11811")
        #expect(tags["PNG-pHYs:PixelUnits"] == "1")
      }
    }
  }

  @Test(
    "without metadata a file has the resolution and no other tag", arguments: [OutputFormat.jpeg, .png, .webp, .jxl])
  func alone(format: OutputFormat) async throws {
    let tags = try await Self.tags(Self.render("sample", format, .none, dpi: 240), format)
    let own = tags.keys.filter { key in ["IFD0:", "ExifIFD:", "XMP", "IPTC:"].contains { key.hasPrefix($0) } }
    let isInContainer = tags.keys.contains { $0.hasPrefix("JFIF:") || $0.hasPrefix("PNG-pHYs:") }
    #expect(
      own.sorted() == (isInContainer ? [] : ["IFD0:ResolutionUnit", "IFD0:XResolution", "IFD0:YResolution"]))
  }

  @Test("no pixel depends on it")
  func pixels() async throws {
    let input = try EditingInput(data: SampleFile.small)
    let recipe = Recipe { Exposure(ev: 0.2) }
    let (plain, stated) = (OutputSettings(longEdge: 64), OutputSettings(longEdge: 64, dpi: 72))
    #expect(
      try await input.renderPixels(recipe, settings: plain) == input.renderPixels(recipe, settings: stated))
  }
}
