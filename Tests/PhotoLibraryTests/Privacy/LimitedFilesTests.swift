import Foundation
import Rendering
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

/// A policy alone, on real files: an oracle from outside says what is left.
@Suite(
  "real files with less metadata", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: Corpus.isPresent && ExifTool.isInstalled, "\(Corpus.reason) and exiftool"))
struct LimitedFilesTests {
  private static let files = (Corpus.files(below: "photos") + Corpus.files(below: "media")).filter {
    FileFormat(fileExtension: $0.pathExtension)?.metadata.isExact ?? false
  }

  /// The groups of exiftool that say how a file is encoded, or follow from that.
  private static let picture: Set = [
    "SourceFile", "ExifTool", "System", "File", "Composite", "JFIF", "Adobe", "PNG", "PNG-pHYs", "PNG-cICP", "RIFF",
    "ICC-header", "QuickTime", "Meta", "Jpeg2000",
  ]
  /// The tags of a TIFF that say how it is read.
  private static let pixels: Set = Set(
    [
      "ImageWidth", "ImageHeight", "BitsPerSample", "Compression", "PhotometricInterpretation", "StripOffsets",
      "SamplesPerPixel", "RowsPerStrip", "StripByteCounts", "XResolution", "YResolution", "ResolutionUnit",
      "PlanarConfiguration", "Predictor", "SampleFormat", "FillOrder",
    ].map { "IFD0:\($0)" })
  private static let safe: Set = [
    "IFD0", "ExifIFD", "InteropIFD", "IPTC", "XMP-x", "XMP-dc", "XMP-xmp", "XMP-xmpRights", "XMP-photoshop", "XMP-tiff",
    "XMP-exif",
    "XMP-exifEX", "XMP-aux", "XMP-lr",
  ]
  /// Parts of names of tags that state what no policy but `keep` lets through.
  private static let secret = [
    "GPS", "Serial", "Owner", "UserComment", "Thumbnail", "Preview", "MakerNote", "UniqueID", "DocumentID", "History",
    "City",
  ]

  @Test(
    "exiftool finds nothing that the policy removes, and the picture is encoded as it was",
    arguments: [MetadataPolicy.safe, .none])
  func limited(policy: MetadataPolicy) throws {
    let scratch = try ScratchFolder()
    var written: [URL] = []
    // In the fast set each file meets one of the two.
    let files = Self.files.enumerated().filter {
      Effort.isFull || $0.offset.isMultiple(of: 2) == (policy == .none)
    }
    for (index, file) in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      guard let output = try? policy.applied(to: bytes, describedBy: PropertyChanges()) else { continue }
      #expect(try MetadataBundle().alone(in: output.bytes).bytes == MetadataBundle().alone(in: bytes).bytes)
      let url = scratch.appending("\(index)." + file.pathExtension)
      try Data(output.bytes).write(to: url)
      written.append(url)
      let infos = try [bytes, output.bytes].map { try Photo.described($0).info }
      #expect(infos[0].color.name == infos[1].color.name && infos[0].orientation == infos[1].orientation, "\(file)")
    }
    // Most of them; the rest is turned by its EXIF.
    #expect(written.count > files.count / 2)
    for tags in try ExifTool.read(written, ["-G1", "-a", "-ee", "-U"]) {
      let left = tags.keys.filter { key in
        let group = String(key.prefix { $0 != ":" })
        let isSafe = policy == .safe && Self.safe.contains(group)
        return !Self.picture.contains(group) && !Self.pixels.contains(key) && !group.hasPrefix("ICC") && !isSafe
          || Self.secret.contains { key.contains($0) }
      }
      #expect(left == [], "\(tags["SourceFile"] ?? "")")
    }
  }
}
