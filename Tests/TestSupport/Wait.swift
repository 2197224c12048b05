import Glibc

/// Waits for what another thread or process does.
package enum Wait {
  /// Looks every two milliseconds whether something is so, and gives up after a while: then the test finds that it is not.
  package static func until(_ limit: Duration = .seconds(60), _ isSo: () throws -> Bool) rethrows {
    let end = ContinuousClock.now + limit
    while try !isSo(), .now < end { usleep(2000) }
  }
}
