/// The clock of timeouts: it stops while the computer sleeps.
///
/// Whoever holds a lock or renders a photo sleeps then, too, and has its full time after that.
package typealias TimeoutClock = SuspendingClock
