import ArgumentParser

/// What the clock of a camera is moved by, in seconds: `+1h30m`, `-1d` or `+02:30`.
struct ClockShift {
  /// The forms, for messages.
  static let forms = "a sign and days, hours, minutes and seconds such as +1h30m, -1d or +45s, or a time such as +02:30"

  let seconds: Int

  @Sendable static func read(_ text: String) throws -> ClockShift {
    if let shift = ClockShift(text) { return shift }
    throw ValidationError("expected \(forms), found '\(text)'")
  }

  private init?(_ text: String) {
    guard let sign = text.first, "+-".contains(sign) else { return nil }
    let rest = text.dropFirst()
    guard let amount = rest.contains(":") ? Self.time(rest) : Self.units(rest), amount > 0 else { return nil }
    seconds = sign == "-" ? -amount : amount
  }

  /// The seconds of hours, minutes and perhaps seconds, as of a clock.
  private static func time(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count == 2 ? number($0) : nil }
    guard (2...3).contains(parts.count), numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 })
    else {
      return nil
    }
    return numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
  }

  /// The seconds of numbers with units, each at most once, the largest unit first.
  private static func units(_ text: Substring) -> Int? {
    var (rest, sum) = (text, 0)
    for (unit, size) in [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)] as [(Character, Int)] {
      guard let end = rest.firstIndex(of: unit) else { continue }
      guard let amount = number(rest[..<end]) else { return nil }
      sum += amount * size
      rest = rest[rest.index(after: end)...]
    }
    return rest.isEmpty ? sum : nil
  }

  /// A number of one to six digits.
  private static func number(_ text: Substring) -> Int? {
    guard (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
