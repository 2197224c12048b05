import Foundation

/// How much work the long tests do.
package enum Effort {
  /// Whether the full set runs: where the environment has `PHOTOEDIT_TEST_FULL=1`.
  package static let isFull = environment["PHOTOEDIT_TEST_FULL"] == "1"

  /// Whether every photo meets every recipe: where the environment has `PHOTOEDIT_TEST_MATRIX=1`.
  package static let isMatrix = environment["PHOTOEDIT_TEST_MATRIX"] == "1"

  /// How long a test may run before it counts as hung, for the `timeLimit` trait of a suite.
  ///
  /// The time of a test includes its wait for a thread, so the limit is that of a complete run.
  package static let minutes = isFull || isMatrix ? 90 : 45

  /// The count for the fast set, or for the full one.
  package static func choose(_ fast: Int, full: Int) -> Int { isFull ? full : fast }

  private static let environment = ProcessInfo.processInfo.environment
}
