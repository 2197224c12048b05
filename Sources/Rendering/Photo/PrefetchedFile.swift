import Documents
import ImageFiles
import VIPS

/// A photo file that was read before its job runs, with its digest.
///
/// The program reads the file while the dynamic linker loads libvips, because no thread can be started to run the job
/// during that time.
package struct PrefetchedFile: Sendable {
  /// The absolute path that it was read from.
  let path: String
  let bytes: ByteBlock
  let digest: SHA256Digest

  /// The largest file that is read, in bytes: reading a larger one takes longer than loading libvips.
  private static let largest = 64 << 20

  /// Reads a file; nil if it is large or cannot be read, in which case the job reports why.
  ///
  /// - Parameter path: its absolute path.
  package init?(_ path: String) {
    var limits = DecodeLimits()
    limits.file = Self.largest
    guard let bytes = try? Photo.bytes(ofFile: path, limits: limits) else { return nil }
    self.path = path
    self.bytes = bytes
    digest = bytes.withUnsafeBytes { SHA256Digest(of: $0) }
  }
}
