import Documents
/// Statistics of the rows that have ended, in constant space.
package struct RowTally: Sendable {
  private var counts = [Int](repeating: 0, count: RowStatus.allCases.count)
  private var begun: Set<String> = []
  /// The size of the outputs that were written, in bytes.
  package private(set) var byteCount = 0
  /// The most memory that a worker process took for one row, in bytes; nil where that is not known.
  package private(set) var peakBytes: Int?
  /// How many rows have warnings.
  package private(set) var warned = 0
  /// How long the rows that were worked on took; `unchanged` and `skipped` rows are not included.
  package private(set) var durations = DurationHistogram()
  private var groups: [String: FailureGroup] = [:]

  package init() {}

  /// How many rows have a status.
  package func count(_ status: RowStatus) -> Int { counts[status.place] }

  /// How many rows have ended.
  package var ended: Int { counts.reduce(0, +) }

  /// How many rows are being worked on.
  package var running: Int { begun.count }

  /// How many rows have failed or crashed.
  package var failures: Int { RowStatus.allCases.filter(\.isFailure).reduce(0) { $0 + count($1) } }

  /// The failures by their codes, the most frequent first.
  package var failureGroups: [FailureGroup] { groups.values.sorted { ($1.count, $0.code) < ($0.count, $1.code) } }

  /// Counts a row whose work begins.
  package mutating func begin(_ id: String) { begun.insert(id) }

  /// Counts a row that has ended.
  package mutating func end(_ result: RowResult) {
    counts[result.status.place] += 1
    // A row that cannot be read ends without having begun.
    begun.remove(result.id)
    if result.status == .ok { byteCount += result.byteCount ?? 0 }
    if let bytes = result.peakBytes { peakBytes = max(bytes, peakBytes ?? 0) }
    if !result.warnings.isEmpty { warned += 1 }
    if result.status == .ok || result.status.isFailure { durations.add(result.duration) }
    if result.status.isFailure, let error = result.error { count(result, error) }
  }

  private mutating func count(_ result: RowResult, _ error: RowError) {
    let isKnown = groups[error.code.rawValue] != nil || groups.count < FailureGroup.groupLimit
    let code = isKnown ? error.code.rawValue : FailureGroup.others
    groups[code, default: FailureGroup(code: code)].add(result, error)
  }
}

extension RowStatus {
  fileprivate var place: Int {
    switch self {
    case .ok: 0
    case .unchanged: 1
    case .failed: 2
    case .crashed: 3
    case .skipped: 4
    }
  }
}
