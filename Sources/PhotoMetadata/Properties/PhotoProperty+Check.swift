import Documents

/// Why a photo cannot have a value.
package struct ValueProblem: Hashable, Sendable {
  /// What the value is of, as a phrase.
  package let name: String
  /// What was found, as a phrase.
  package let found: String
  /// What is expected, as a phrase.
  package let expected: String

  package init(name: String, found: String, expected: String) {
    (self.name, self.found, self.expected) = (name, found, expected)
  }
}

extension PhotoProperty {
  /// Whether a photo can have a value.
  package func isPossible(_ value: PropertyValue) -> Bool { problem(value) == nil }

  /// Why a photo cannot have a value; nil if it can. Libraries record no other values, wherever they come from.
  package func problem(_ value: PropertyValue) -> ValueProblem? {
    let name = declaration.name
    switch (declaration.kind, value) {
    case (.text, .text(let text)): return rule.flatMap { Self.problem(name, text, $0) }
    case (.texts(let longest, _), .texts(let texts)):
      if let rule, let found = texts.lazy.compactMap({ Self.problem(name, $0, rule) }).first { return found }
      let size = texts.reduce(0) { $0 + $1.utf8.count + 3 }
      guard size > longest else { return nil }
      return ValueProblem(
        name: name, found: "\(texts.count) texts of \(size) bytes together",
        expected: "at most \(longest) bytes together")
    case (.whole(let range), .whole(let number)):
      return Self.problem(name, Double(number), Double(range.lowerBound)...Double(range.upperBound))
    case (.flag, .flag): return nil
    case (.capture, .capture(let date)): return Self.problem(name, date)
    case (.place, .place(let place)):
      return Self.problem("latitude", place.latitude, GeoPosition.latitudes)
        ?? Self.problem("longitude", place.longitude, GeoPosition.longitudes)
        ?? Self.problem("altitude", place.altitude, GeoPosition.altitudes)
    default: return ValueProblem(name: name, found: "a value of another type", expected: declaration.summary)
    }
  }

  private static func problem(_ name: String, _ text: String, _ rule: TextRule) -> ValueProblem? {
    rule.problem(in: text).map { ValueProblem(name: name, found: $0, expected: rule.expected) }
  }

  private static func problem(_ name: String, _ value: Double?, _ range: ClosedRange<Double>) -> ValueProblem? {
    guard let value, !range.contains(value) else { return nil }
    return ValueProblem(
      name: name, found: text(value), expected: "\(text(range.lowerBound)) to \(text(range.upperBound))")
  }

  private static func problem(_ name: String, _ date: CaptureDate) -> ValueProblem? {
    if !Timestamp.isLocal(date.text) {
      return ValueProblem(
        name: name, found: "'\(date.text.prefix(100))'",
        expected: "a date and time such as 2026-05-01T18:30:00, with at most 9 digits of a second, and no zone")
    }
    guard let zone = date.zone, Timestamp.minutes(ofZone: zone).map({ abs($0) < 16 * 60 }) != true || zone == "Z" else {
      return nil
    }
    return ValueProblem(
      name: "zone", found: "'\(zone.prefix(100))'", expected: "hours and minutes such as +02:00, less than 16:00")
  }

  private static func text(_ value: Double) -> String { value.isFinite ? CanonicalNumber.text(value) : "\(value)" }
}
