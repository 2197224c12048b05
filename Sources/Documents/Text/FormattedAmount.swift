/// Counts, durations and sizes for people.
package enum FormattedAmount {
  /// A count with its noun: `1 photo`, `2 photos`.
  ///
  /// - Parameter noun: what is counted, for one of them.
  package static func text(_ count: Int, _ noun: String) -> String { "\(count) \(form(of: noun, count))" }

  /// The form of a noun for a number of things: `photo` or `photos`, `entry` or `entries`.
  ///
  /// - Parameter noun: for one of them.
  package static func form(of noun: String, _ count: Int) -> String {
    if count == 1 { return noun }
    let takesIES = noun.hasSuffix("y") && !"aeiou".contains(noun.dropLast().last ?? "a")
    return takesIES ? noun.dropLast() + "ies" : noun + "s"
  }

  /// A duration such as `82 ms`, `1.3 s`, `4 min 5 s`, `2 h 10 min` or `3 d 4 h`.
  package static func text(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    if milliseconds < 10 { return "\(tenths(milliseconds)) ms" }
    if milliseconds < 999.5 { return "\(Int(milliseconds.rounded())) ms" }
    if milliseconds < 59_950 { return "\(tenths(milliseconds / 1000)) s" }
    let seconds = Int((milliseconds / 1000).rounded())
    let minutes = seconds / 60
    if minutes < 60 { return pair(minutes, "min", seconds % 60, "s") }
    let hours = minutes / 60
    return hours < 48 ? pair(hours, "h", minutes % 60, "min") : pair(hours / 24, "d", hours % 24, "h")
  }

  /// A size such as `820 B`, `12 kB`, `3.4 MB` or `1.2 TB`.
  package static func text(bytes: Int) -> String {
    guard bytes >= 1000 else { return "\(bytes) B" }
    var amount = Double(bytes)
    for unit in ["kB", "MB", "GB"] {
      amount /= 1000
      if amount < 999.5 { return "\(amount < 9.95 ? tenths(amount) : "\(Int(amount.rounded()))") \(unit)" }
    }
    return "\(tenths(amount / 1000)) TB"
  }

  /// A step of time such as `1 ns`, `100 ns`, `1 ms` or `2 s`.
  package static func text(nanoseconds: Int) -> String {
    for (unit, size) in [("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1000)] where nanoseconds >= size {
      return "\(nanoseconds / size) \(unit)"
    }
    return "\(nanoseconds) ns"
  }

  /// A rate such as `12.3`; from 100 on without a fraction.
  package static func text(rate: Double) -> String { rate < 99.95 ? tenths(rate) : grouped(Int(rate.rounded())) }

  /// A number with thin spaces between its thousands, from 10 000 on.
  package static func grouped(_ number: Int) -> String {
    let digits = String(number)
    guard digits.count > 4 else { return digits }
    return String(
      digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index) % 3 == 0 ? ["\u{2009}", digit] : [digit]
      })
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func pair(_ great: Int, _ unit: String, _ small: Int, _ smallUnit: String) -> String {
    small == 0 ? "\(great) \(unit)" : "\(great) \(unit) \(small) \(smallUnit)"
  }
}
