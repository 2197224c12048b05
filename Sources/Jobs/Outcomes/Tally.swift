/// How many outcomes have each status.
package struct Tally: Hashable, Sendable {
  private var counts = [Int](repeating: 0, count: StatusWord.allCases.count)
  /// How many there will be, as far as that is known.
  package var total = 0
  /// How many of them ended in an earlier run, so that this run did nothing about them.
  package var earlier = 0
  /// The size of all outputs that this run has written, in bytes.
  package var byteCount = 0

  package init(total: Int = 0) { self.total = total }

  /// How many have a status.
  package subscript(_ word: StatusWord) -> Int { counts[word.place] }

  /// How many have ended.
  package var ended: Int { counts.reduce(0, +) }

  /// How many have failed or crashed.
  package var failures: Int { self[.failed] + self[.crashed] }

  /// How many have not ended.
  package var left: Int { total - ended }

  /// Counts one.
  package mutating func count(_ outcome: Outcome) {
    count(outcome.word)
    if case .done = outcome.status { byteCount += outcome.byteCount ?? 0 }
  }

  /// Counts one of which only the status is known.
  package mutating func count(_ word: StatusWord) { counts[word.place] += 1 }

  /// Adds other counts.
  package mutating func add(_ other: Tally) {
    for index in counts.indices { counts[index] += other.counts[index] }
    total += other.total
    earlier += other.earlier
    byteCount += other.byteCount
  }
}

extension StatusWord {
  fileprivate var place: Int {
    switch self {
    case .done: 0
    case .unchanged: 1
    case .skipped: 2
    case .planned: 3
    case .failed: 4
    case .crashed: 5
    }
  }
}
