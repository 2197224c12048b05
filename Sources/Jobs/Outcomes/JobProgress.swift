import Documents

/// How far along a job is, for the people who wait for it.
package struct JobProgress: Sendable {
  private let total: Int?
  private let noun: String
  private var (done, failed) = (0, 0)
  /// The highest number that has ended, and the first of this run. Those of other shards, and those that ended in an
  /// earlier run, lie in between.
  private var (last, first): (Int, Int?) = (-1, nil)
  /// How far along those in progress are, from 0 to 1 for each photo.
  private var fractions: [Int: Double] = [:]

  /// - Parameters:
  ///   - total: how many there are; nil where that is not known.
  ///   - noun: what is counted, for one of them; others have an `s`.
  package init(total: Int?, noun: String = "photo") { (self.total, self.noun) = (total, noun) }

  /// Records that the work on one begins.
  package mutating func begin(at index: Int) { first = min(first ?? index, index) }

  /// Records how far along one is, from 0 to 1, or a few that begin with it, from 0 to their number.
  package mutating func advance(_ index: Int, to fraction: Double) { if index > last { fractions[index] = fraction } }

  /// Counts one that has ended. A photo with several outputs counts once.
  package mutating func end(at index: Int, failed hasFailed: Bool) {
    if hasFailed { failed += 1 }
    guard index != last || done == 0 else { return }
    done += 1
    (first, last) = (first ?? index, max(last, index))
    fractions = fractions.filter { $0.key > last }
  }

  /// The progress as text: how many, how much of all, rate, time left, failures.
  ///
  /// - Parameter elapsed: how long the job has taken so far.
  package func text(elapsed: Duration) -> String {
    var text = "\(FormattedAmount.grouped(done)) \(FormattedAmount.form(of: noun, done))"
    let place = Double(last + 1) + fractions.values.reduce(0, +)
    if let total, total > 0 {
      text += ", \(Int(100 * min(Double(total), place) / Double(total))) % of \(FormattedAmount.grouped(total))"
    }
    let seconds = elapsed / .seconds(1)
    let passed = place - Double(first ?? 0)
    if seconds > 1, passed > 0 {
      let running = fractions.values.reduce(0, +)
      text += ", \(FormattedAmount.text(rate: (Double(done) + running) / seconds))/s"
      if let total {
        let left = max(0, Double(total) - place) * seconds / passed
        text += ", \(FormattedAmount.text(.seconds(Int(left.rounded(.up))))) left"
      }
    }
    return failed > 0 ? text + ", \(FormattedAmount.grouped(failed)) failed" : text
  }
}
