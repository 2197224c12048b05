/// The clock of timeouts: it stops while the computer sleeps.
///
/// A process that holds a lock or renders a photo sleeps then, too, and still has its full time afterward.
package typealias TimeoutClock = SuspendingClock
