/// Results in the order of the work: early results wait for their turn.
struct OrderedResults<Output> {
  /// The number of the first piece of work whose results have not been delivered.
  private(set) var next = 0
  private var waiting: [Int: [Output]] = [:]

  /// Adds the results of a piece of work.
  mutating func add(_ results: [Output], at index: Int) { waiting[index] = results }

  /// The results that can be delivered.
  mutating func advance() -> [Output] {
    var results: [Output] = []
    while let ready = waiting.removeValue(forKey: next) {
      results += ready
      next += 1
    }
    return results
  }

  /// All results that exist, in order, with gaps.
  mutating func drain() -> [Output] {
    defer { waiting = [:] }
    return waiting.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}
