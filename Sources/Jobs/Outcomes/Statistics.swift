import Documents

/// Statistics of the outcomes of a job, in constant space.
package struct Statistics: Sendable {
  /// The counts of this run.
  package private(set) var tally = Tally()
  private var begun: Set<Int> = []
  /// The most memory that a worker process took for one photo, in bytes; nil where that is not known.
  package private(set) var peakBytes: Int?
  /// How many outcomes have warnings.
  package private(set) var warned = 0
  /// How long those took that were worked on; unchanged and planned ones are not included.
  package private(set) var durations = DurationHistogram()
  private var groups: [String: FailureGroup] = [:]

  package init() {}

  /// How many are being worked on.
  package var running: Int { begun.count }

  /// The failures by their codes, the most frequent first.
  package var failureGroups: [FailureGroup] { groups.values.sorted { ($1.count, $0.code) < ($0.count, $1.code) } }

  /// Counts one whose work begins.
  package mutating func begin(at index: Int) { begun.insert(index) }

  /// Counts one that has ended.
  package mutating func end(_ outcome: Outcome) {
    tally.count(outcome)
    // A row that cannot be read ends without having begun.
    begun.remove(outcome.index)
    if let bytes = outcome.peakBytes { peakBytes = max(bytes, peakBytes ?? 0) }
    if !outcome.warnings.isEmpty { warned += 1 }
    if outcome.isWork { durations.add(outcome.duration) }
    if let error = outcome.error {
      let isKnown = groups[error.code.rawValue] != nil || groups.count < FailureGroup.groupLimit
      let code = isKnown ? error.code.rawValue : FailureGroup.others
      groups[code, default: FailureGroup(code: code)].add(outcome)
    }
  }
}

extension Outcome {
  /// Whether something was done, or tried.
  package var isWork: Bool { word == .done || word.isFailure }
}
