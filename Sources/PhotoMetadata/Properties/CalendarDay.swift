/// The days of the Gregorian calendar.
package enum CalendarDay {
  /// Whether there is such a day, from year 1 on.
  package static func exists(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    year > 0 && (1...12).contains(month) && day > 0 && day <= days(in: month, of: year)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
