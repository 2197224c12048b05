import Foundation

/// How much a test does: little with every change, all of it where `PHOTOEDIT_TEST_FULL` is 1.
package enum Effort {
  /// Whether everything is to be tested, however long it takes.
  package static let isFull = ProcessInfo.processInfo.environment["PHOTOEDIT_TEST_FULL"] == "1"

  /// A number for the fast set, or the one for everything.
  package static func choose(_ fast: Int, full: Int) -> Int { isFull ? full : fast }
}
