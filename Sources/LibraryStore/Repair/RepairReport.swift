package import Documents

/// What a repair did, and what is wrong afterwards.
package struct RepairReport: Hashable, Sendable {
  /// What was done, in order; then what could not be repaired, and notes.
  package private(set) var parts: [RepairPart] = []

  /// - Parameters:
  ///   - done: what a repair did.
  ///   - findings: what a check finds afterwards.
  package init(_ done: [RepairPart], then findings: [Finding]) {
    parts = done
    // A repair that has just recorded a place in the log may know more about it than the log does now.
    let recorded = Set(done.filter { $0.outcome == .lost }.compactMap(\.finding.place))
    add(findings.filter { finding in finding.place.map { !recorded.contains($0) } ?? true })
  }

  /// Adds what a further check finds afterwards.
  package mutating func add(_ findings: [Finding]) { parts += findings.map(RepairPart.init(remaining:)) }

  /// What was repaired or put aside.
  package var done: [RepairPart] { parts.filter(\.isDone) }

  /// What remains: losses, other damage, and notes.
  package var remaining: [RepairPart] { parts.filter { !$0.isDone } }

  /// What is lost or damaged.
  package var damage: [RepairPart] { remaining.filter(\.finding.isDamage) }

  /// What it means for a caller; nil if nothing is lost, damaged or newer. It decides the exit status.
  package var category: EditError.Category? { remaining.map(\.finding).category }
}
