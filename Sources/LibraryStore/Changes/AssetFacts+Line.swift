import Documents

extension AssetFacts {
  /// The member `facts`, with the known values. One that no photo can have is not known.
  var object: LineObject {
    var object = LineObject()
    object.set("width", width)
    object.set("height", height)
    object.set("orientation", orientation)
    object.set("captured", captured)
    object.set("zone", zone)
    object.set("place", place.flatMap { $0.isValid ? $0.object : nil })
    object.set("camera", camera)
    object.set("title", title)
    object.set("caption", caption)
    object.set("keywords", array: keywords.map { JSONValue.string($0).canonicalBytes() })
    object.set("rating", rating.flatMap { Self.ratings.contains($0) ? JSONValue.number(Double($0)) : nil })
    return object
  }

  /// Reads the member `facts`. Values that are missing or of another type are unknown.
  init(_ members: LineMembers?) {
    self.init()
    guard let members else { return }
    width = members.count("width")
    height = members.count("height")
    orientation = members.count("orientation").flatMap { (1...8).contains($0) ? $0 : nil }
    captured = members.string("captured")
    zone = members.string("zone")
    place = members.object("place").flatMap { Place($0) }
    camera = members.string("camera")
    title = members.string("title")
    caption = members.string("caption")
    keywords = members.strings("keywords") ?? []
    rating = members.number("rating").flatMap { Int(exactly: $0) }.flatMap { Self.ratings.contains($0) ? $0 : nil }
  }
}

extension Place {
  /// The member `place`.
  var object: LineObject {
    var object = LineObject()
    object.set("latitude", JSONValue.number(latitude))
    object.set("longitude", JSONValue.number(longitude))
    object.set("altitude", altitude.map { JSONValue.number($0) })
    return object
  }

  /// Reads the member `place`; nil if it is not a point on the earth.
  init?(_ members: LineMembers) {
    guard let latitude = members.number("latitude"), let longitude = members.number("longitude") else { return nil }
    self.init(latitude: latitude, longitude: longitude, altitude: members.number("altitude"))
    if !isValid { return nil }
  }
}

extension LineMembers {
  /// The strings of a member that is an array of strings; nil if it is not.
  func strings(_ key: StaticString) -> [String]? {
    var strings: [String] = []
    let isArray = forEachElement(key) { element in
      guard let text = LineMembers.text(element) else { return false }
      strings.append(text)
      return true
    }
    return isArray ? strings : nil
  }
}
