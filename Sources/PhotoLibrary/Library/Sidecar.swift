import DurableFiles
import Foundation
import ImageFiles
import PhotoMetadata
import VIPS

/// The XMP files next to photos, in which other programs keep what users say about the photos.
package enum Sidecar {
  /// The maximum size of a sidecar, in bytes.
  private static let largest = 1 << 20

  /// What a sidecar says, and when it was last changed, in nanoseconds since 1970.
  typealias Contents = (summary: MetadataSummary, modified: Int64)

  /// What the sidecar of a photo says; nil where none can be read.
  ///
  /// It is the first of `paths(besides:)`.
  static func contents(besides photo: URL) -> Contents? {
    var limits = DecodeLimits()
    limits.file = largest
    for name in paths(besides: photo.path) {
      // The time first: a change in between makes the sidecar newer than what was read.
      guard let status = try? FileStatus(at: name, followingLinks: true),
        let block = try? ByteBlock.contents(ofFile: name, limits: limits)
      else { continue }
      // A name without the extension of the photo fits several photos.
      let fitting = FilePath.withoutExtension(name) == photo.path ? nil : FilePath.fileExtension(of: photo.path)
      let bytes = block.withUnsafeBytes { Array($0) }
      if let summary = MetadataSummary(sidecar: bytes, of: fitting) { return (summary, status.modified) }
    }
    return nil
  }

  /// Where the sidecar of a photo may be, best first: `photo.jpg.xmp` and `photo.xmp`, whose extension may be in capitals.
  package static func paths(besides photo: String) -> [String] {
    let stem = FilePath.withoutExtension(photo)
    return [photo + ".xmp", photo + ".XMP", stem + ".xmp", stem + ".XMP"]
  }

  /// Whether a file may be a sidecar, judged by its name.
  package static func isSidecar(_ name: String) -> Bool { FilePath.fileExtension(of: name).lowercased() == "xmp" }

  /// The files among some that may have a sidecar: `photo.jpg` for `photo.jpg.xmp`, all with one stem for `photo.xmp`.
  ///
  /// - Parameters:
  ///   - sidecar: the name of the sidecar.
  ///   - names: the names of the files in its folder.
  package static func files(_ names: [String], with sidecar: String) -> [String] {
    names.filter { paths(besides: $0).contains(sidecar) }
  }

  /// The path of a sidecar of a photo beside a copy of it: it has the name of the copy as it has that of the photo.
  package static func path(of sidecar: String, besides photo: String, movedTo copy: String) -> String {
    let base = FilePath.withoutExtension(sidecar) == photo ? copy : FilePath.withoutExtension(copy)
    return base + "." + FilePath.fileExtension(of: sidecar)
  }
}
