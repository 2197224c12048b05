import Dispatch
import Foundation
import Synchronization

/// ^C and SIGTERM: the first lets running photos finish, the second stops them.
final class Interruption: Sendable {
  private let count = Atomic(0)
  private let signal = Atomic<Int32>(0)

  /// Installs the signal handlers.
  ///
  /// - Parameter message: what the first interruption says; nil for nothing.
  init(saying message: String? = "finishing the photos in progress; interrupt again to stop now") {
    for number in [SIGINT, SIGTERM] {
      Foundation.signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      // The handler holds this object and the source itself, so both live as long as the process.
      source.setEventHandler { [self] in
        _ = source
        signal.store(number, ordering: .relaxed)
        switch count.wrappingAdd(1, ordering: .relaxed).newValue {
        case 1: if let message { Console.log("\n\(message)") }
        case 2: Console.log("\nstopping")
        default: break
        }
      }
      source.resume()
    }
  }

  /// Whether to start no further photo.
  var shouldFinish: Bool { count.load(ordering: .relaxed) > 0 }

  /// Whether to cancel the photos in progress.
  var shouldStop: Bool { count.load(ordering: .relaxed) > 1 }

  /// The exit status of an interrupted job: 130 after ^C, 143 after SIGTERM.
  var exitStatus: Int32 { 128 + signal.load(ordering: .relaxed) }
}
