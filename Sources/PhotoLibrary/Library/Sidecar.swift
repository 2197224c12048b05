import DurableFiles
import Foundation
import ImageFiles
import PhotoMetadata
import VIPS

/// The XMP files next to photos, in which other programs keep what users say about the photos.
package enum Sidecar {
  /// The maximum size of a sidecar, in bytes.
  private static let largest = 1 << 20

  /// What the sidecar of a photo says; nil where none can be read.
  ///
  /// It is the first of `paths(besides:)`.
  static func summary(besides photo: URL) -> MetadataSummary? {
    var limits = DecodeLimits()
    limits.file = largest
    for name in paths(besides: photo.path) {
      guard let block = try? ByteBlock.contents(ofFile: name, limits: limits) else { continue }
      // A name without the extension of the photo fits several photos.
      let fitting = FilePath.withoutExtension(name) == photo.path ? nil : FilePath.fileExtension(of: photo.path)
      if let summary = MetadataSummary(sidecar: block.withUnsafeBytes { Array($0) }, of: fitting) { return summary }
    }
    return nil
  }

  /// Where the sidecar of a photo may be, best first: `photo.jpg.xmp` and `photo.xmp`, whose extension may be in capitals.
  package static func paths(besides photo: String) -> [String] {
    let stem = FilePath.withoutExtension(photo)
    return [photo + ".xmp", photo + ".XMP", stem + ".xmp", stem + ".XMP"]
  }

  /// The path of a sidecar of a photo beside a copy of it: it has the name of the copy as it has that of the photo.
  package static func path(of sidecar: String, besides photo: String, movedTo copy: String) -> String {
    let base = FilePath.withoutExtension(sidecar) == photo ? copy : FilePath.withoutExtension(copy)
    return base + "." + FilePath.fileExtension(of: sidecar)
  }
}
