package import Documents

extension PhotoProperty {
  /// The members of a JSON object that state a value; nil for those that it lacks. They are the same on lines of the log,
  /// in messages to workers, and in rows.
  ///
  /// - Parameters:
  ///   - value: nil for none.
  ///   - key: the key of the first one; nil for the name.
  package func members(_ value: PropertyValue?, as key: String? = nil) -> [(key: String, value: JSONValue?)] {
    let own = (key ?? declaration.name, value?.json)
    guard declaration.kind == .capture else { return [own] }
    let zone: String? = if case .capture(let date)? = value { date.zone } else { nil }
    return [own, ("zone", zone.map { .string($0) })]
  }

  /// The value that `members` states; nil where it is missing, of another type or out of range.
  package func value(in members: LineMembers) -> PropertyValue? {
    let key = declaration.key
    switch declaration.kind {
    case .text: return members.string(key).map { .text($0) }
    case .texts: return members.strings(key).map { .texts($0) }
    case .whole(let range):
      let number = members.count(key) ?? members.number(key).flatMap { Int(exactly: $0) }
      return number.flatMap { range.contains($0) ? .whole($0) : nil }
    case .flag:
      guard let value = members.value(key) else { return nil }
      if value.elementsEqual("true".utf8) { return .flag(true) }
      return value.elementsEqual("false".utf8) ? .flag(false) : nil
    case .capture: return members.string(key).map { .capture(CaptureDate($0, zone: members.string("zone"))) }
    case .place:
      guard let place = members.object(key), let latitude = place.number("latitude"),
        let longitude = place.number("longitude")
      else { return nil }
      let position = GeoPosition(
        unchecked: latitude, longitude, altitude: place.number("altitude"))
      return position.isValid ? .place(position) : nil
    }
  }
}
