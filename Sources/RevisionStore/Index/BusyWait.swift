import GRDB
import Glibc
import Synchronization

/// What to do while another process writes to the index: wait for a short, random time and try again.
///
/// SQLite's own waiting grows longer with each try, so one writer can starve beside a busy one.
final class BusyWait: Sendable {
  private let timeout: Duration
  private let deadline = Mutex<ContinuousClock.Instant?>(nil)

  init(timeout: Duration) { self.timeout = timeout }

  /// The waiting as GRDB wants it.
  var mode: Database.BusyMode { .callback { tries in self.shouldTryAgain(after: tries) } }

  private func shouldTryAgain(after tries: Int) -> Bool {
    let now = ContinuousClock.now
    let end = deadline.withLock { deadline in
      let end = tries == 0 ? now + timeout : deadline ?? now
      deadline = end
      return end
    }
    if now >= end { return false }
    usleep(.random(in: 200...1500))
    return true
  }
}
