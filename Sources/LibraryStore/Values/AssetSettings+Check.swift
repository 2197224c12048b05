import Documents
import PhotoMetadata

extension AssetSettings {
  /// Fails if a photo cannot have one of the values. Whoever sets them, and wherever they come from, they pass here.
  ///
  /// - Throws: `StoreError.badValue`
  func check(_ asset: AssetID) throws(StoreError) {
    guard let problem else { return }
    throw .badValue("the \(problem.name) of the photo \(asset)", found: problem.found, expected: problem.expected)
  }

  /// A value that a photo cannot have.
  struct Problem: Hashable {
    let name: String
    let found: String
    let expected: String
  }

  /// The first value that a photo cannot have; nil for none.
  var problem: Problem? {
    for (property, value) in changes.all {
      if let value, let problem = Self.problem(property, value) { return problem }
    }
    for (number, name) in versionNames.sorted(by: { $0.key < $1.key }) {
      guard let name, !VersionName.isValid(name) else { continue }
      return Problem(name: "name of version \(number)", found: "'\(name.prefix(100))'", expected: VersionName.rule)
    }
    guard case .set(let date)? = trashed, Timestamp.milliseconds(date) == nil else { return nil }
    return Problem(name: "time in the trash", found: "'\(date.prefix(100))'", expected: "ISO 8601 in UTC")
  }

  private static func problem(_ property: PhotoProperty, _ value: PropertyValue) -> Problem? {
    let name = property.declaration.name
    switch (property.declaration.kind, value) {
    case (.text, .text(let text)): return property.rule.flatMap { problem(name, text, $0) }
    case (.texts(let longest, _), .texts(let texts)):
      if let rule = property.rule, let found = texts.lazy.compactMap({ problem(name, $0, rule) }).first { return found }
      let size = texts.reduce(0) { $0 + $1.utf8.count + 3 }
      guard size > longest else { return nil }
      return Problem(
        name: name, found: "\(texts.count) texts of \(size) bytes together",
        expected: "at most \(longest) bytes together")
    case (.whole(let range), .whole(let number)):
      return problem(name, Double(number), Double(range.lowerBound)...Double(range.upperBound))
    case (.flag, .flag): return nil
    case (.capture, .capture(let date)): return problem(name, date)
    case (.place, .place(let place)):
      return problem("latitude", place.latitude, GeoPosition.latitudes)
        ?? problem("longitude", place.longitude, GeoPosition.longitudes)
        ?? problem("altitude", place.altitude, GeoPosition.altitudes)
    default: return Problem(name: name, found: "a value of another type", expected: property.declaration.summary)
    }
  }

  private static func problem(_ name: String, _ text: String, _ rule: TextRule) -> Problem? {
    rule.problem(in: text).map { Problem(name: name, found: $0, expected: rule.expected) }
  }

  private static func problem(_ name: String, _ value: Double?, _ range: ClosedRange<Double>) -> Problem? {
    guard let value, !range.contains(value) else { return nil }
    return Problem(
      name: name, found: text(value), expected: "\(text(range.lowerBound)) to \(text(range.upperBound))")
  }

  private static func problem(_ name: String, _ date: CaptureDate) -> Problem? {
    if !Timestamp.isLocal(date.text) {
      return Problem(
        name: name, found: "'\(date.text.prefix(100))'",
        expected: "a date and time such as 2026-05-01T18:30:00, with at most 9 digits of a second, and no zone")
    }
    guard let zone = date.zone, Timestamp.minutes(ofZone: zone).map({ abs($0) < 16 * 60 }) != true || zone == "Z" else {
      return nil
    }
    return Problem(
      name: "zone", found: "'\(zone.prefix(100))'", expected: "hours and minutes such as +02:00, less than 16:00")
  }

  private static func text(_ value: Double) -> String { value.isFinite ? CanonicalNumber.text(value) : "\(value)" }
}
