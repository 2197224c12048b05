/// Time as the dates of commits count it, for whatever cannot be undone after a while.
///
/// The clock of a machine may be wrong, and may jump. So time is summed over the steps from one date to the next, and a
/// step counts as at least 0 and at most 7 days: a jump of the clock costs 7 days at most, in either direction.
///
/// All dates are milliseconds since 1970, in the order in which they were recorded.
package struct CountedTime: Hashable, Sendable {
  /// The most that one step counts: 7 days.
  package static let longestStep = 7 * 86_400_000

  /// The last date; nil before the first.
  package private(set) var last: Int?
  /// The sum of the steps so far, in milliseconds.
  package private(set) var sum = 0

  package init() {}

  /// Goes on with what was counted before.
  package init(last: Int?, sum: Int) { (self.last, self.sum) = (last, sum) }

  /// What the step from one date to the next counts, in milliseconds.
  package static func step(from date: Int, to next: Int) -> Int {
    let (difference, overflow) = next.subtractingReportingOverflow(date)
    if overflow { return next > date ? longestStep : 0 }
    return min(max(difference, 0), longestStep)
  }

  /// Whether a step counts as something else than the difference of its dates.
  package static func isOutside(from date: Int, to next: Int) -> Bool {
    let (difference, overflow) = next.subtractingReportingOverflow(date)
    return overflow || step(from: date, to: next) != difference
  }

  /// Counts the step to a date.
  package mutating func add(_ date: Int) {
    sum += last.map { Self.step(from: $0, to: date) } ?? 0
    last = date
  }

  /// What has been counted at a time after the last date.
  package func sum(at now: Int) -> Int { sum + (last.map { Self.step(from: $0, to: now) } ?? 0) }

  /// What dates count from the first to the last.
  package static func sum(of dates: some Sequence<Int>) -> Int {
    var time = CountedTime()
    for date in dates { time.add(date) }
    return time.sum
  }
}
