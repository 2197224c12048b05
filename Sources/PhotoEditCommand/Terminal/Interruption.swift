import Dispatch
import Foundation
import Synchronization

// Signals that arrive before Dispatch handles them, or that it cannot handle, where no thread can be started.
private let earlyCount = Atomic(0)
private let earlySignal = Atomic<Int32>(0)

/// ^C and SIGTERM: the first lets running photos finish, the second stops them.
final class Interruption: Sendable {
  private let count = Atomic(0)
  private let signal = Atomic<Int32>(0)
  /// How many interruptions have been answered with a message.
  private let answered = Atomic(0)
  private let message: String?

  /// Installs the signal handlers. No signal that arrives after this returns is lost, and none ends the program.
  ///
  /// - Parameter message: what the first interruption says; nil for nothing.
  init(saying message: String? = "finishing the photos in progress; interrupt again to stop now") {
    self.message = message
    // A handler must not be the first to use them, which would create them.
    earlyCount.store(0, ordering: .relaxed)
    earlySignal.store(0, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      // Dispatch replaces this handler some time later, on a thread of its own.
      Foundation.signal(number) { number in
        earlySignal.store(number, ordering: .relaxed)
        earlyCount.wrappingAdd(1, ordering: .relaxed)
      }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      // The handler holds this object and the source itself, so both live as long as the process.
      source.setEventHandler { [self] in
        _ = source
        signal.store(number, ordering: .relaxed)
        count.wrappingAdd(1, ordering: .relaxed)
        answer()
      }
      source.setRegistrationHandler { [self] in answer() }
      source.resume()
    }
  }

  private var total: Int { count.load(ordering: .relaxed) + earlyCount.load(ordering: .relaxed) }

  /// Says what an interruption leads to, once for each.
  private func answer() {
    for (number, text) in [(1, message), (2, "stopping")]
    where total >= number
      && answered.compareExchange(expected: number - 1, desired: number, ordering: .relaxed).exchanged
    {
      if let text { Console.log("\n\(text)") }
    }
  }

  /// Whether to start no further photo.
  var shouldFinish: Bool { hasCome(1) }

  /// Whether to cancel the photos in progress.
  var shouldStop: Bool { hasCome(2) }

  /// Whether there have been so many interruptions. They are answered before anybody acts on them: a job may have ended
  /// by the time that Dispatch handles the signal.
  private func hasCome(_ number: Int) -> Bool {
    guard total >= number else { return false }
    answer()
    return true
  }

  /// The exit status of an interrupted job: 130 after ^C, 143 after SIGTERM.
  var exitStatus: Int32 {
    let handled = signal.load(ordering: .relaxed)
    return 128 + (handled != 0 ? handled : earlySignal.load(ordering: .relaxed))
  }
}
