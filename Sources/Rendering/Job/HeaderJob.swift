package import Documents
package import ImageFiles

/// A photo whose header is to be read: a value, so that this process or a worker can run it.
package struct HeaderJob: Sendable {
  /// The file's bytes.
  package var bytes: ByteBlock
  /// Their digest.
  package var digest: SHA256Digest
  package var limits: PhotoLimits
  /// Whether the photo is only to be described, as `Photo.init` says.
  package var isDescribed: Bool

  package init(bytes: ByteBlock, digest: SHA256Digest, limits: PhotoLimits, isDescribed: Bool = false) {
    (self.bytes, self.digest, self.limits, self.isDescribed) = (bytes, digest, limits, isDescribed)
  }

  /// Opens the photo and returns it with its header.
  ///
  /// The photo is opened too, so that the same photos are refused as in one process.
  /// - Throws: `EditError` where it cannot be edited or exceeds a limit.
  package func run() throws(EditError) -> (header: PhotoHeader, photo: Photo) {
    do throws(PhotoError) {
      let header = try PhotoHeader(of: bytes, limits: limits.decoding)
      let photo = try Photo(
        bytes: bytes, header: header, digest: digest, limits: limits.decoding, isDescribed: isDescribed)
      return (header, photo)
    } catch {
      throw error.editError
    }
  }
}
