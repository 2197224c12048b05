import ArgumentParser
import Foundation

/// A year, month or day of the calendar, in UTC.
struct FilterDate: ExpressibleByArgument {
  /// The words that give it.
  let text: String
  /// Its beginning and the beginning of the next one, in milliseconds since 1970.
  let start: Double
  let end: Double

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil }
    guard (1...3).contains(parts.count), numbers.count == parts.count, parts[0].utf8.count == 4,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var components = DateComponents(year: numbers[0], month: 1, day: 1)
    if numbers.count > 1 { components.month = numbers[1] }
    if numbers.count > 2 { components.day = numbers[2] }
    let unit: [Calendar.Component] = [.year, .month, .day]
    guard components.isValidDate(in: calendar), let first = calendar.date(from: components),
      let next = calendar.date(byAdding: unit[numbers.count - 1], value: 1, to: first)
    else { return nil }
    text = argument
    (start, end) = (first.timeIntervalSince1970 * 1000, next.timeIntervalSince1970 * 1000)
  }
}
