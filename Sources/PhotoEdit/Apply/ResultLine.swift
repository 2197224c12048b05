/// Results that wait for those before them.
struct ResultLine {
  /// The number of the first photo whose results have not been handed on.
  private(set) var next = 0
  private var waiting: [Int: [ApplyResult]] = [:]

  /// Takes the results of a photo.
  mutating func add(_ results: [ApplyResult], at index: Int) { waiting[index] = results }

  /// The results whose turn it is.
  mutating func advance() -> [ApplyResult] {
    var results: [ApplyResult] = []
    while let ready = waiting.removeValue(forKey: next) {
      results += ready
      next += 1
    }
    return results
  }

  /// All results that are there, in order, whatever is missing between them.
  mutating func drain() -> [ApplyResult] {
    defer { waiting = [:] }
    return waiting.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}
