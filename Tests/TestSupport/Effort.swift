import Foundation

/// How much a test does: a part of it with every change, everything where `PHOTOEDIT_TEST_FULL` is 1.
package enum Effort {
  /// Whether this is the full run.
  package static let isFull: Bool = ProcessInfo.processInfo.environment["PHOTOEDIT_TEST_FULL"] == "1"

  /// The first number in a fast run, the second in the full one.
  package static func choose(_ fast: Int, full: Int) -> Int { isFull ? full : fast }
}
