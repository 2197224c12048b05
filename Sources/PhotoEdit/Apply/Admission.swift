/// Decides which photos may be rendered at the same time, so that what they are estimated to take stays in a budget.
///
/// They begin in the order of their numbers, whatever their sizes, so that none waits for ever. One that is larger than
/// the budget has all of it to itself.
struct Admission: Hashable, Sendable {
  /// What those at work may take together, in bytes.
  let budget: Int
  /// What one alone may take, in bytes.
  let ceiling: Int
  private(set) var working: [Int: Int] = [:]
  private var waiting: [Int: Int] = [:]

  init(budget: Int, ceiling: Int) {
    self.budget = budget
    self.ceiling = max(budget, ceiling)
  }

  /// Lets a photo wait for its turn.
  ///
  /// - Throws: `EditError` where it takes more than there is.
  mutating func ask(_ number: Int, for bytes: Int) throws(EditError) {
    guard bytes <= ceiling else {
      throw EditError(
        "over-memory", .refused,
        "rendering it takes some \(MemorySize.text(bytes)), and there are \(MemorySize.text(ceiling)) at most",
        hint: "make the output smaller with --long-edge, or choose another format or a lower effort")
    }
    waiting[number] = bytes
  }

  /// Whether it is a photo's turn; then it is at work.
  mutating func begins(_ number: Int) -> Bool {
    guard let bytes = waiting[number], waiting.keys.min() == number else { return false }
    let used = working.values.reduce(0, +)
    guard working.isEmpty || bytes <= budget - used else { return false }
    waiting[number] = nil
    working[number] = bytes
    return true
  }

  /// Takes a photo out that is finished or was given up.
  mutating func leave(_ number: Int) {
    waiting[number] = nil
    working[number] = nil
  }
}
