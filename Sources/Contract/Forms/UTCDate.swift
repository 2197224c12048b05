package import Foundation

extension Date {
  /// The date in JSON: ISO 8601 in UTC with milliseconds, as the library records it.
  package var utc: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
