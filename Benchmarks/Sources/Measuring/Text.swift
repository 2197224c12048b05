import Foundation

extension Goal {
  /// A value in the goal's unit.
  package func text(_ value: Double) -> String {
    switch unit {
    case .times: Text.digits(value) + "×"
    case .timesFaster: Text.digits(value) + "× faster"
    case .percent: Text.digits(value) + " %"
    case .seconds: Text.time(value)
    case .megabytes: Text.digits(value) + " MB"
    case .count: Text.digits(value)
    }
  }

  /// The end of the range as people say it.
  package func text(_ bound: Bound) -> String {
    switch bound {
    case .atMost(let limit): "≤ " + text(limit)
    case .atLeast(1) where unit == .timesFaster: "as fast"
    case .atLeast(let limit): text(limit)
    }
  }
}

/// Numbers as the page shows them.
package enum Text {
  /// Three digits that count, never an exponent.
  package static func digits(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let size = abs(value)
    let places = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 || size == 0 ? 2 : size >= 0.1 ? 3 : 4
    var text = String(format: "%.\(places)f", value)
    while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// Seconds as milliseconds below ten seconds.
  package static func time(_ seconds: Double) -> String {
    seconds < 10 ? digits(seconds * 1000) + " ms" : digits(seconds) + " s"
  }

  package static func megabytes(_ bytes: Int) -> String { digits(Double(bytes) / 1e6) + " MB" }

  /// A table in Markdown. A bar inside a cell is escaped.
  package static func table(_ header: [String], _ rows: [[String]]) -> String {
    let lines = [header, header.map { _ in "---" }] + rows
    return lines.map { "| " + $0.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |" }
      .joined(separator: "\n") + "\n"
  }
}
