import Foundation

/// How much work the long tests do.
package enum Effort {
  /// Whether the full set runs: where the environment has `PHOTOEDIT_TEST_FULL=1`.
  package static let isFull = ProcessInfo.processInfo.environment["PHOTOEDIT_TEST_FULL"] == "1"

  /// The count for the fast set, or for the full one.
  package static func choose(_ fast: Int, full: Int) -> Int { isFull ? full : fast }
}
