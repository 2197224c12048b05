import Documents
import Foundation
import Glibc
package import Rendering
import Threads

/// A program that is its own worker.
package enum OwnWorker {
  /// The variable that tells a process that it was started as a worker.
  static let variable = "PHOTOEDIT_WORKER"
  /// Whether this program would run as a worker if it were started as one.
  private static let isReady = Monitor(false)

  /// Runs the worker if this process was started as one, and then ends the process; otherwise records that this program
  /// can be its own worker, and returns.
  package static func runIfAsked(cache: (_ path: String, _ limit: Int) -> any PixelCache) {
    isReady.withLock { $0 = true }
    guard getenv(variable) != nil else { return }
    unsetenv(variable)
    ProcessMemory.prepare()
    do throws(EditError) {
      try WorkerLoop.run(cache: cache)
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      _exit(error.category.rawValue)
    }
    // An orderly shutdown of libvips takes longer than rendering most photos.
    _exit(0)
  }

  /// Checks that an executable is not this program, or that this program would run as a worker and not start over.
  static func check(_ executable: URL) throws(EditError) {
    guard executable == Isolation.ownExecutable, !isReady.withLock({ $0 }) else { return }
    throw EditError(
      .workerNotStarted, as: .bug, "this program cannot be its own worker",
      hint: "call PhotoEditWorker.runIfAsked() as its first line")
  }
}
