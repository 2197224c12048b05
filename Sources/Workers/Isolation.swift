public import Foundation

/// Where codecs run.
public enum Isolation: Hashable, Sendable {
  /// In this process, on threads of its own. A codec that crashes takes the process with it.
  case none
  /// In worker processes, so that a file on which a codec crashes, hangs or exhausts the memory is one failed photo.
  ///
  /// A single photo whose formats are JPEG, PNG, WebP, TIFF or GIF is rendered in this process nevertheless, because
  /// starting a worker takes about 40 ms; photos of these formats are also opened here. HEIC, AVIF and JPEG XL always go
  /// to a worker.
  ///
  /// - Parameter executable: the program `photoedit` of the same version; it is started with the argument `worker`. A program that
  ///   uses this library can be its own worker instead: `ownProcesses`.
  case processes(executable: URL)

  /// As `processes`, with this program itself as the worker, even if its file has been replaced.
  ///
  /// Its first line is `PhotoEditWorker.runIfAsked()`; otherwise starting a worker fails with `worker-not-started`.
  public static let ownProcesses = Isolation.processes(executable: ownExecutable)

  static let ownExecutable = URL(fileURLWithPath: "/proc/self/exe")
}
