import Foundation
import PhotoMetadata
import VIPS

/// The XMP files next to photos, in which other programs keep what users say about the photos.
enum Sidecar {
  /// The maximum size of a sidecar, in bytes.
  private static let largest = 1 << 20

  /// What the sidecar of a photo says; nil where none can be read.
  ///
  /// It is the first of `photo.jpg.xmp` and `photo.xmp`, whose extension may be in capitals.
  static func summary(besides photo: URL) -> MetadataSummary? {
    let path = photo.path
    let stem = photo.deletingPathExtension().path
    var limits = DecodeLimits()
    limits.file = largest
    for name in [path + ".xmp", path + ".XMP", stem + ".xmp", stem + ".XMP"] {
      guard let block = try? ByteBlock.contents(ofFile: name, limits: limits) else { continue }
      if let summary = MetadataSummary(sidecar: block.withUnsafeBytes { Array($0) }) { return summary }
    }
    return nil
  }
}
