import Documents
import VIPS

/// A photo file that was read before its job runs, and its digest.
///
/// The program reads while the dynamic linker loads libvips: no thread that would run the job can be started meanwhile.
package struct PrefetchedFile: Sendable {
  /// The absolute path that it was read from.
  let path: String
  let bytes: ByteBlock
  let digest: SHA256Digest

  /// The largest file that is read, in bytes: reading a larger one takes longer than loading libvips.
  private static let largest = 64 << 20

  /// Reads a file; nil where that fails or it is large: the job says why.
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
