/// Results in the order of the photos: those that are early wait.
struct OrderedResults {
  /// The number of the first photo whose results have not been delivered.
  private(set) var next = 0
  private var waiting: [Int: [BatchResult]] = [:]

  /// Adds the results of a photo.
  mutating func add(_ results: [BatchResult], at index: Int) { waiting[index] = results }

  /// The results that can be delivered.
  mutating func advance() -> [BatchResult] {
    var results: [BatchResult] = []
    while let ready = waiting.removeValue(forKey: next) {
      results += ready
      next += 1
    }
    return results
  }

  /// All results that exist, in order, with gaps.
  mutating func drain() -> [BatchResult] {
    defer { waiting = [:] }
    return waiting.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}
