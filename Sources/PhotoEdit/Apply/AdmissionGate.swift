import Foundation

/// Where threads wait until there is memory for their photo.
final class AdmissionGate: @unchecked Sendable {
  /// It guards `admission`.
  private let condition = NSCondition()
  private var admission: Admission

  init(_ admission: Admission) { self.admission = admission }

  /// Waits until a photo may be rendered.
  ///
  /// - Parameter isWanted: is asked ten times a second.
  /// - Throws: `EditError` where it takes more than there is, or is not wanted any more.
  func enter(_ number: Int, bytes: Int, while isWanted: () -> Bool) throws(EditError) {
    condition.lock()
    defer { condition.unlock() }
    try admission.ask(number, for: bytes)
    while !admission.begins(number) {
      _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1))
      guard isWanted() else {
        admission.leave(number)
        condition.broadcast()
        throw EditError("cancelled", .interrupted, "it was cancelled")
      }
    }
    // The next may fit beside this one.
    condition.broadcast()
  }

  /// Makes room.
  func leave(_ number: Int) {
    condition.lock()
    admission.leave(number)
    condition.broadcast()
    condition.unlock()
  }
}
