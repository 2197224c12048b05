public import Foundation
import PhotoMetadata

extension Date {
  /// The time of a text of the log; nil for a text that is no date and time.
  package init?(logged text: String, zone: String? = nil) {
    guard let milliseconds = Timestamp.milliseconds(text, zone: zone) else { return nil }
    self.init(milliseconds: milliseconds)
  }
}

extension Asset {
  /// When it was taken: `captured` in its `zone`, or in UTC if the zone is not known; nil if `captured` is not known, or
  /// is only a day.
  public var taken: Date? { captured.flatMap { Date(logged: $0, zone: zone) } }
}

extension AssetCollection {
  /// The first time of capture in a moment, `start`, as if the clock of the camera were in UTC; nil for other kinds.
  public var startDate: Date? { start.flatMap { Date(logged: $0) } }
  /// The last time of capture in a moment, `end`, as if the clock of the camera were in UTC; nil for other kinds.
  public var endDate: Date? { end.flatMap { Date(logged: $0) } }
}

extension HistoryEntry {
  /// When it was made, by the clock of the machine that made it; nil where `date` is no date.
  public var made: Date? { Date(logged: date) }
}
