import Dispatch
import Foundation
import Synchronization

/// ^C and SIGTERM: the first lets the photos at work finish, the second stops at once.
final class Interruption: Sendable {
  private let count = Atomic(0)
  private let signal = Atomic<Int32>(0)

  /// Begins to listen.
  init() {
    for number in [SIGINT, SIGTERM] {
      Foundation.signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      // The handler holds this object and the source itself, so both live as long as the process.
      source.setEventHandler { [self] in
        _ = source
        signal.store(number, ordering: .relaxed)
        switch count.wrappingAdd(1, ordering: .relaxed).newValue {
        case 1: Console.talk("\nfinishing the photos at work; once more stops now")
        case 2: Console.talk("\nstopping")
        default: break
        }
      }
      source.resume()
    }
  }

  /// Whether no further photo is to be begun.
  var shouldFinish: Bool { count.load(ordering: .relaxed) > 0 }

  /// Whether the photos at work are to be given up.
  var shouldStop: Bool { count.load(ordering: .relaxed) > 1 }

  /// The exit status of an interrupted job: 130 after ^C, 143 after SIGTERM.
  var exitStatus: Int32 { 128 + signal.load(ordering: .relaxed) }
}
