import Dispatch
import Foundation
import Synchronization

/// ^C and SIGTERM: the first lets running photos finish, the second stops them.
final class Interruption: Sendable {
  private let count = Atomic(0)
  private let signal = Atomic<Int32>(0)

  /// Installs the signal handlers, and returns when they are in force.
  ///
  /// Until then a signal ends the program: ignored, it would be lost, and a job without an end would never hear of it.
  ///
  /// - Parameter message: what the first interruption says; nil for nothing.
  init(saying message: String? = "finishing the photos in progress; interrupt again to stop now") {
    let registrations = DispatchGroup()
    for number in [SIGINT, SIGTERM] {
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
      registrations.enter()
      source.setRegistrationHandler { registrations.leave() }
      source.resume()
    }
    // Where no thread can be started, the signals stay as they are.
    _ = registrations.wait(timeout: .now() + 1)
  }

  /// Whether to start no further photo.
  var shouldFinish: Bool { count.load(ordering: .relaxed) > 0 }

  /// Whether to cancel the photos in progress.
  var shouldStop: Bool { count.load(ordering: .relaxed) > 1 }

  /// The exit status of an interrupted job: 130 after ^C, 143 after SIGTERM.
  var exitStatus: Int32 { 128 + signal.load(ordering: .relaxed) }
}
