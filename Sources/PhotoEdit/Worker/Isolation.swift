public import Foundation

/// Where photos are opened, decoded, rendered and encoded.
public enum Isolation: Hashable, Sendable {
  /// In this process, on threads of its own. A codec that crashes takes the process with it.
  case none
  /// In worker processes, so that a file on which a codec crashes, hangs or eats all memory is one failed photo.
  ///
  /// A single photo whose formats are JPEG, PNG, WebP, TIFF or GIF is rendered in this process nevertheless, because a
  /// worker costs some 40 ms to start; where several are only opened, they are opened here, too. HEIC, AVIF and JPEG XL
  /// always go to a worker.
  ///
  /// - Parameter executable: the program `photoedit` of the same version; it is started with the argument `worker`.
  case processes(executable: URL)
}
