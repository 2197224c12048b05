import Foundation
import Glibc

/// A line of a log: the time in UTC, a word, and fields as `name=value`.
struct JobLogLine {
  private(set) var text: String

  /// - Parameter word: what the line is about: the status of a row, `begin` or `end`.
  init(_ word: String, at date: Date = Date()) { text = Self.utc(date) + " " + word }

  /// Adds a field; one without a value is left out.
  mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    text += " \(name)=\(Self.quoted(value))"
  }

  /// Adds a field with a number.
  mutating func add(_ name: String, _ value: Int?) { add(name, value.map(String.init)) }

  /// A value in quotes where it has spaces, quotes, or characters that could end the line or act on a terminal.
  private static func quoted(_ value: String) -> String {
    let isPlain = !value.isEmpty && value.unicodeScalars.allSatisfy { $0.isASCII ? plain.contains($0) : !$0.isHidden }
    guard !isPlain else { return value }
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\n": text += "\\n"
      default: text += scalar.isHidden ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
      }
    }
    return text + "\""
  }

  /// The ASCII characters that a value without quotes may have: visible, and neither `"`, `\` nor `=`.
  private static let plain = Set((0x21...0x7E as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init))
    .subtracting(["\"", "\\", "="])

  /// A date as `2026-11-22T04:19:33.123Z`.
  private static func utc(_ date: Date) -> String {
    let milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded(.down))
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let day = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Int.init)
    return day.map(padded).joined(separator: "-") + "T" + time.map(padded).joined(separator: ":")
      + ".\(String(milliseconds % 1000 + 1000).dropFirst())Z"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Unicode.Scalar {
  /// Whether the character is invisible and may act on a terminal or on the direction of text.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
