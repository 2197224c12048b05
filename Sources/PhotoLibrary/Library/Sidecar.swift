import Documents
import DurableFiles
import Editing
import Foundation
import ImageFiles
import PhotoMetadata
import Rendering
import VIPS

/// The XMP files next to photos, in which other programs keep what users say about the photos.
package enum Sidecar {
  /// The maximum size of a sidecar, in bytes.
  private static let largest = 1 << 20

  /// What a sidecar says, and when it was last changed, in nanoseconds since 1970.
  typealias Contents = (summary: MetadataSummary, modified: Int64)

  /// What was found beside a photo.
  struct Finding {
    /// What its sidecar says; nil where there is none that can be read.
    var contents: Contents?
    /// Why a sidecar was not read, as a sentence.
    var problem: String?
  }

  /// Reads the sidecar of a photo: the first of `paths(besides:)` that can be read and belongs to the photo.
  static func find(besides photo: URL) -> Finding {
    var finding = Finding()
    for name in paths(besides: photo.path) {
      do {
        finding.contents = try contents(of: name, besides: photo.path)
        if finding.contents != nil { break }
      } catch {
        let reason = (error as? XMLDamage).map { "it is not XMP: found \($0.found) at byte \($0.position + 1)" }
        finding.problem =
          finding.problem ?? "the sidecar '\(name)' was not read: \(reason ?? EditError(error).message)"
      }
    }
    return finding
  }

  /// What a sidecar says; nil where there is none, or it belongs to another photo.
  private static func contents(of name: String, besides photo: String) throws -> Contents? {
    // The time first: a change in between makes the sidecar newer than what was read.
    guard let status = try FileStatus(at: name, followingLinks: true) else { return nil }
    var limits = DecodeLimits()
    limits.file = largest
    let bytes = try Photo.bytes(ofFile: name, limits: limits).withUnsafeBytes { Array($0) }
    // A name without the extension of the photo fits several photos.
    let fitting = FilePath.withoutExtension(name) == photo ? nil : FilePath.fileExtension(of: photo)
    return try MetadataSummary(sidecar: bytes, of: fitting).map { ($0, status.modified) }
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
  ///   - names: the names of the files in a folder.
  ///   - sidecars: the names of sidecars in it.
  package static func files(_ names: [String], with sidecars: Set<String>) -> [String] {
    names.filter { paths(besides: $0).contains { sidecars.contains($0) } }
  }

  /// The path of a sidecar of a photo beside a copy of it: it has the name of the copy as it has that of the photo.
  package static func path(of sidecar: String, besides photo: String, movedTo copy: String) -> String {
    let base = FilePath.withoutExtension(sidecar) == photo ? copy : FilePath.withoutExtension(copy)
    return base + "." + FilePath.fileExtension(of: sidecar)
  }
}
