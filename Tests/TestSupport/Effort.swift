import Foundation

/// How much work the long tests do.
package enum Effort {
  /// Whether the full set runs: if the environment has `PHOTOEDIT_TEST_FULL=1`.
  package static let isFull = environment["PHOTOEDIT_TEST_FULL"] == "1"

  /// Whether every photo is tested with every recipe: if the environment has `PHOTOEDIT_TEST_MATRIX=1`.
  package static let isMatrix = environment["PHOTOEDIT_TEST_MATRIX"] == "1"

  /// How long a test may run before it counts as hung, for the `timeLimit` trait of a suite.
  ///
  /// The time of a test includes its wait for a thread, so the limit is that of a complete run.
  /// PHOTOEDIT_TEST_MINUTES sets another, for faults that make code hang.
  package static let minutes =
    environment["PHOTOEDIT_TEST_MINUTES"].flatMap { Int($0) } ?? (isFull || isMatrix ? 90 : 45)

  /// The count for the fast set, or for the full one.
  package static func choose(_ fast: Int, full: Int) -> Int { isFull ? full : fast }

  /// The whole list for the full set, or every `step`-th element for the fast one, starting with the first.
  package static func some<Element>(_ all: [Element], oneIn step: Int) -> [Element] {
    isFull ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// All pairs of two lists for the full set, or one in `step` of them for the fast one.
  ///
  /// They are spread so that every element of one list comes up if the other has at least `step` elements.
  package static func pairs<One, Other>(_ ones: [One], _ others: [Other], oneIn step: Int) -> [(One, Other)] {
    let step = isFull ? 1 : step
    return ones.indices.flatMap { one in
      others.indices.filter { (one + $0).isMultiple(of: step) }.map { (ones[one], others[$0]) }
    }
  }

  private static let environment = ProcessInfo.processInfo.environment
}
