package import Foundation

extension Date {
  /// The date as libraries and rows record it: ISO 8601 in UTC with milliseconds.
  package var utc: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
