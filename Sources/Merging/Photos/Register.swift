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
  func differs(by key: (Value) -> some Equatable) -> Bool {
    Self.differs(latest, by: key)
  }

  private static func differs<Key: Equatable>(_ writes: [Write], by key: (Value) -> Key) -> Bool {
    guard let first = writes.first.map({ key($0.value) }) else { return false }
    return writes.dropFirst().contains { key($0.value) != first }
  }
}

extension Register where Value == UnitValue? {
  /// The latest writes as versions of a conflict; nil if they do not differ.
  func conflict(_ subject: Conflict.Subject, _ graph: CausalGraph) -> Conflict? {
    guard differs(by: { $0 }) else { return nil }
    return Conflict(subject, latest.map { Conflict.Version(graph.ids[$0.line], $0.value) }, shown: shown ?? nil)
  }
}
