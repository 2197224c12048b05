import Documents
import Threads

/// The memory that the photos of a batch share: threads wait here until there is enough for their photos.
final class MemoryBudget: Sendable {
  private let admission: Monitor<Admission>

  init(_ admission: Admission) { self.admission = Monitor(admission) }

  /// Waits until a photo may be rendered.
  ///
  /// - Parameter isWanted: is called ten times a second.
  /// - Throws: `EditError` where it needs more than the ceiling, or was canceled.
  func enter(_ number: Int, bytes: Int, while isWanted: () -> Bool) throws(EditError) {
    try admission.withLock { (admission) throws(EditError) in try admission.request(number, for: bytes) }
    while admission.wait(timeout: .milliseconds(100), for: { $0.begins(number) ? true : nil }) == nil {
      guard isWanted() else {
        leave(number)
        throw .canceled
      }
    }
  }

  /// Releases the memory of a photo.
  func leave(_ number: Int) { admission.withLock { $0.leave(number) } }
}
