import DurableFiles
import Threads
import TransactionLog

/// Waits for transactions by any process.
///
/// Every writer names the newest transaction in the head of its stream. A writer may die before it does, so the library
/// is also checked every few seconds.
package struct LibraryWatch: ~Copyable {
  /// How long a change can go unnoticed if its writer died.
  static let longestWait = Duration.seconds(3)

  private let store: PhotoStore
  private var watch: FileWatch?
  /// The folder that is watched: that of the stream, or before there is one that of the log.
  private var watched: String?
  /// The number of the newest transaction that was seen.
  package private(set) var seen: Int

  /// - Parameter number: the newest transaction that is known already; nil for the newest of the library.
  package init(_ store: PhotoStore, after number: Int? = nil) throws(StoreError) {
    self.store = store
    watch = nil
    seen = number ?? 0
    startWatching()
    if number == nil { seen = try store.newestTransaction() }
  }

  /// Waits for newer transactions.
  ///
  /// - Parameter timeout: the maximum time to wait.
  /// - Returns: The number of the newest transaction; nil if there was none before the timeout.
  package mutating func next(timeout: Duration) throws(StoreError) -> Int? {
    let deadline = TimeoutClock.now + timeout
    while true {
      // What happens from here on ends the wait.
      startWatching()
      let newest = try store.newestTransaction()
      if newest > seen {
        seen = newest
        return newest
      }
      let rest = TimeoutClock.now.duration(to: deadline)
      if rest <= .zero { return nil }
      wait(min(rest, Self.longestWait))
    }
  }

  /// Watches the folder in which the next transaction will be named.
  private mutating func startWatching() {
    let head = (try? store.segments.ownHead()) ?? store.segments.path + "/" + StreamHead.name
    let folder = FilePath.folder(of: head)
    if folder == watched { return }
    watched = folder
    // Without a watch, because the system has none left, a wait only takes longer.
    watch = try? FileWatch(head)
  }

  private func wait(_ timeout: Duration) {
    switch watch {
    case .some(let watch): _ = watch.wait(timeout: timeout)
    case nil: FileWatch.sleep(min(timeout, .milliseconds(200)))
    }
  }
}

extension PhotoStore {
  /// The number of the newest transaction that readers see; 0 for a library without any.
  package func newestTransaction() throws(StoreError) -> Int {
    try reading { _ in try index.shownPosition().number }
  }
}
