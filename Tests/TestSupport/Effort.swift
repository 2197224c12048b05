import Foundation

/// How long tests may take: the fast set runs with every change, the full one by a named command.
package enum Effort {
  /// Whether the full set runs: the environment has `PHOTOEDIT_TEST_FULL=1`.
  package static let isFull = ProcessInfo.processInfo.environment["PHOTOEDIT_TEST_FULL"] == "1"

  /// The first number in a fast run, the second in a full one.
  package static func choose(_ fast: Int, full: Int) -> Int { isFull ? full : fast }
}
