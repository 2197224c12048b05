/// What lines wrote to one value.
struct Register<Value: Sendable>: Sendable {
  /// A write of the value.
  struct Write: Sendable {
    /// The number of the line.
    let line: Int
    let value: Value
  }

  /// The writes that are ancestors of no other one, in order.
  private(set) var latest: [Write] = []

  /// Adds a write that comes after all others in canonical order.
  mutating func write(_ value: Value, _ line: Int, _ graph: CausalGraph) {
    latest.removeAll { graph.isAncestor($0.line, of: line) }
    latest.append(Write(line: line, value: value))
  }

  /// The value that is shown: the last one.
  var shown: Value? { latest.last?.value }

  /// Whether the latest writes differ in what a function makes of them.
  func differs<Key: Equatable>(by key: (Value) -> Key) -> Bool {
    guard let first = latest.first.map({ key($0.value) }) else { return false }
    return latest.dropFirst().contains { key($0.value) != first }
  }

  /// The latest writes as versions of a conflict; nil if their values do not differ.
  ///
  /// - Parameter value: what a conflict states of a value.
  func conflict(
    _ subject: Conflict.Subject, _ graph: CausalGraph, stating value: (Value) -> UnitValue?
  ) -> Conflict? {
    guard differs(by: value) else { return nil }
    let versions = latest.map { Conflict.Version(graph.ids[$0.line], value($0.value)) }
    return Conflict(subject, versions, shown: versions.last?.value)
  }
}
