package import Documents

/// How many rows of a job may fail.
package enum FailureLimit: Hashable, Sendable {
  /// A number of rows.
  case count(Int)
  /// A percentage of the rows that have ended; it applies once a hundred have.
  case percent(Double)

  /// The number of ended rows from which a percentage applies.
  private static let fewest = 100

  /// Reads a limit: `20` or `5%`.
  ///
  /// - Throws: `EditError`: `usage`
  package init(_ text: String) throws(EditError) {
    if text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent) {
      self = .percent(percent)
    } else if let count = Int(text), count >= 0 {
      self = .count(count)
    } else {
      throw EditError(.usage, "expected a number of failures such as 20 or 5%, found '\(text)'")
    }
  }

  /// Whether more rows failed than the limit allows.
  func isExceeded(by failures: Int, of done: Int) -> Bool {
    switch self {
    case .count(let most): failures > most
    case .percent(let percent): done >= Self.fewest && Double(failures) * 100 > percent * Double(done)
    }
  }

  /// The limit in words.
  var text: String {
    switch self {
    case .count(let most): "\(most)"
    case .percent(let percent): "\(percent.formatted) %"
    }
  }
}

extension Double {
  /// The number as text, without a fraction if it is whole.
  fileprivate var formatted: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
