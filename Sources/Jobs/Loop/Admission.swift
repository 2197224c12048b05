import Documents
import Rendering

/// Decides which photos may be rendered at the same time, so that their estimated memory stays within a budget.
///
/// Photos begin in the order of their numbers, whatever their sizes, so that none starves. A photo that is larger than
/// the budget is rendered alone.
struct Admission: Hashable, Sendable {
  /// The bytes that photos in progress may take together.
  let budget: Int
  /// The bytes that one photo alone may take.
  let ceiling: Int
  private(set) var running: [Int: Int] = [:]
  private var waiting: [Int: Int] = [:]

  init(budget: Int, ceiling: Int) {
    self.budget = budget
    self.ceiling = max(budget, ceiling)
  }

  /// Queues a photo.
  ///
  /// - Throws: `EditError` where it needs more than the ceiling.
  mutating func request(_ number: Int, for bytes: Int) throws(EditError) {
    guard bytes <= ceiling else {
      throw EditError(
        .overMemory,
        "rendering takes about \(MemorySize.text(bytes)), at most \(MemorySize.text(ceiling)) available",
        hint: "make the output smaller with --long-edge, or choose another format or a lower effort")
    }
    waiting[number] = bytes
  }

  /// Begins a photo if it may; returns whether it began.
  mutating func begins(_ number: Int) -> Bool {
    guard let bytes = waiting[number], waiting.keys.min() == number else { return false }
    let used = running.values.reduce(0, +)
    guard running.isEmpty || bytes <= budget - used else { return false }
    waiting[number] = nil
    running[number] = bytes
    return true
  }

  /// Removes a photo that has finished or was canceled.
  mutating func leave(_ number: Int) {
    waiting[number] = nil
    running[number] = nil
  }
}
