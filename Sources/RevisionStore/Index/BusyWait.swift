import GRDB
import Glibc
import Threads

/// The busy handler of the index: sleeps for a short, random time before SQLite tries again.
///
/// SQLite's own handler sleeps longer with each try, so that a writer can starve next to a busy one.
final class BusyWait: Sendable {
  private let timeout: Duration
  private let deadline = Monitor<ContinuousClock.Instant?>(nil)

  init(timeout: Duration) { self.timeout = timeout }

  /// The handler in the form of GRDB.
  var mode: Database.BusyMode { .callback { tries in self.shouldTryAgain(after: tries) } }

  private func shouldTryAgain(after tries: Int) -> Bool {
    let now = ContinuousClock.now
    let end = deadline.withLock { deadline in
      let end = tries == 0 ? now + timeout : deadline ?? now
      deadline = end
      return end
    }
    if now >= end || Cancellation.isRequested() { return false }
    usleep(.random(in: 200...1500))
    return true
  }
}
