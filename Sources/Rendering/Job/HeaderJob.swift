package import Documents
package import VIPS

/// A photo whose header is to be read: a value, so that this process or a worker can run it.
package struct HeaderJob: Sendable {
  /// The file's bytes.
  package var bytes: ByteBlock
  /// Their digest.
  package var digest: SHA256Digest
  package var limits: PhotoLimits

  package init(bytes: ByteBlock, digest: SHA256Digest, limits: PhotoLimits) {
    (self.bytes, self.digest, self.limits) = (bytes, digest, limits)
  }

  /// Opens the photo and returns it with its header.
  ///
  /// The photo is opened too, so that the same photos are refused as in one process.
  /// - Throws: `EditError` where it cannot be edited or exceeds a limit.
  package func run() throws(EditError) -> (header: PhotoHeader, photo: Photo) {
    do throws(PhotoError) {
      let header = try PhotoHeader(of: bytes, limits: limits.decoding)
      return (header, try Photo(bytes: bytes, header: header, digest: digest, limits: limits.decoding))
    } catch {
      throw error.editError
    }
  }
}
