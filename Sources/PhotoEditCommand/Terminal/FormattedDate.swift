import Foundation
import Glibc

/// Dates for display.
enum FormattedDate {
  /// A date in ISO 8601 in local time, `2026-11-22 04:19:33 +0100`; any other text unchanged.
  static func local(_ recorded: String) -> String {
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: recorded.contains("."))
    guard let date = try? format.parse(recorded) else { return recorded }
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    tzset()
    guard localtime_r(&seconds, &parts) != nil else { return recorded }
    let text = [CChar](unsafeUninitializedCapacity: 64) { buffer, count in
      count = buffer.baseAddress.map { strftime($0, buffer.count, "%Y-%m-%d %H:%M:%S %z", &parts) } ?? 0
    }
    return text.isEmpty ? recorded : String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
