public import Foundation

/// Where codecs run.
public enum Isolation: Hashable, Sendable {
  /// In this process, on separate threads. A codec that crashes takes the process down with it.
  case none
  /// In worker processes, so that a file that makes a codec crash, hang or exhaust memory is one failed photo.
  ///
  /// A single photo whose formats are JPEG, PNG, WebP, TIFF or GIF is still rendered in this process, because starting
  /// a worker takes about 40 ms; photos of these formats are also opened here. HEIC, AVIF, JPEG XL, OpenEXR and Photoshop
  /// documents always go to a worker.
  ///
  /// - Parameter executable: a `photoedit` program of the same version, which is started with the argument `worker`. A
  ///   program that uses this library can be its own worker instead: `ownProcesses`.
  case processes(executable: URL)

  /// Like `processes`, with this program itself as the worker, even if its file has been replaced.
  ///
  /// The program must call `PhotoEditWorker.runIfAsked()` in its first line; otherwise starting a worker fails with
  /// `worker-not-started`.
  public static let ownProcesses = Isolation.processes(executable: ownExecutable)

  static let ownExecutable = URL(fileURLWithPath: "/proc/self/exe")
}
