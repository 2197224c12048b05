import Foundation
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

@Suite(
  "the policy keep", .timeLimit(.minutes(Effort.minutes)), .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
  .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"))
struct KeepTests {
  /// Groups that speak of the file or of pictures that are dropped, not of the photo's tags.
  static let foreignGroups: Set<String> = [
    "File", "System", "ExifTool", "Composite", "JFIF", "Adobe", "Photoshop", "IFD1", "PreviewIFD", "FotoStation",
    "RIFF",
    "QuickTime", "Meta", "GIF", "PNG", "PNG-pHYs", "PNG-cICP", "XMP-x", "IPTC2",
  ]

  /// Tags by which a TIFF says how its pixels are stored.
  static let structure: Set<String> = [
    "IFD0:BitsPerSample", "IFD0:Compression", "IFD0:PhotometricInterpretation", "IFD0:FillOrder", "IFD0:StripOffsets",
    "IFD0:SamplesPerPixel", "IFD0:RowsPerStrip", "IFD0:StripByteCounts", "IFD0:PlanarConfiguration", "IFD0:Predictor",
    "IFD0:SampleFormat", "IFD0:SubfileType", "IFD0:PageNumber",
  ]

  /// Tags that a rendering states anew.
  static let restated: Set<String> = [
    "Orientation", "Software", "ImageWidth", "ImageHeight", "ExifImageWidth", "ExifImageHeight", "ColorSpace",
    "RelatedImageWidth", "RelatedImageHeight", "InteropIndex", "AlreadyApplied", "HasExtendedXMP", "PreviewImage",
    "ThumbnailImage", "PreviewImageStart", "PreviewImageLength", "ExifVersion",
  ]

  /// Namespaces whose picture is gone.
  static let payloads = ["XMP-GDepth", "XMP-GImage", "XMP-GFocus"]

  static func comparable(_ tags: [String: String]) -> [String: String] {
    tags.filter { key, _ in
      let parts = key.split(separator: ":").map(String.init)
      guard parts.count == 2, let group = parts.first, let name = parts.last else { return false }
      return !structure.contains(key) && !foreignGroups.contains(group) && !group.hasPrefix("ICC")
        && !payloads.contains(group)
        && !restated.contains(name) && group != "XMP-photoedit"
    }
  }

  @Test("a rendering as JPEG has every tag of its original except those that must change", arguments: Samples.photos)
  func sameTags(photo: URL) throws {
    let scratch = try ScratchFolder()
    let out = scratch.appending("out.jpg")
    let reading = MetadataBundle.read(from: try [UInt8](Data(contentsOf: photo)))
    let prepared = reading.bundle.prepared(.keep, rendered: Samples.facts)
    let result = try prepared.bundle.embedded(in: try Samples.bytes("derived/adobergb_icc.jpg"))
    try Data(result.bytes).write(to: out)
    let before = Self.comparable(try ExifTool.tags(of: photo))
    let after = Self.comparable(try ExifTool.tags(of: out))
    for (key, value) in before { #expect(after[key] == value, "\(key)") }
    for key in after.keys where before[key] == nil { Issue.record("new: \(key) = \(after[key] ?? "")") }
  }
}
