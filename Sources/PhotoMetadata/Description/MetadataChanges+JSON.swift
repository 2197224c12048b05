package import Documents
import ImageFiles

extension MetadataChanges {
  /// The changes as JSON: only the values that change, null for those that are cleared.
  package var json: JSONObject {
    var object = JSONObject()
    object["title"] = title.map { $0.json { .string($0) } }
    object["caption"] = caption.map { $0.json { .string($0) } }
    object["keywords"] = keywords.map { .array($0.map { .string($0) }) }
    object["rating"] = rating.map { $0.json { .number(Double($0)) } }
    object["captured"] = captured.map {
      $0.json { date in
        var members = JSONObject([("text", .string(date.text))])
        members["zone"] = date.zone.map { .string($0) }
        return .object(members)
      }
    }
    object["place"] = position.map {
      $0.json { place in
        var members = JSONObject([("latitude", .number(place.latitude)), ("longitude", .number(place.longitude))])
        members["altitude"] = place.altitude.map { .number($0) }
        return .object(members)
      }
    }
    return object
  }

  /// Reads changes; nil where a value is of another type or out of range.
  package init?(_ json: JSONValue) {
    guard let object = json.objectValue else { return nil }
    self.init()
    do {
      title = try Change(object["title"], \.stringValue)
      caption = try Change(object["caption"], \.stringValue)
      if let list = object["keywords"] {
        guard let values = list.arrayValue else { return nil }
        keywords = values.compactMap(\.stringValue)
        if keywords?.count != values.count { return nil }
      }
      rating = try Change(object["rating"], \.integerValue)
      captured = try Change(object["captured"]) { value in
        value["text"]?.stringValue.map { CaptureDate($0, zone: value["zone"]?.stringValue) }
      }
      position = try Change(object["place"]) { value in
        guard let latitude = value["latitude"]?.numberValue, let longitude = value["longitude"]?.numberValue else {
          return nil
        }
        return GeoPosition(latitude: latitude, longitude: longitude, altitude: value["altitude"]?.numberValue)
      }
    } catch {
      return nil
    }
  }

  /// The changes that a rendering with a policy may show.
  package func allowed(by policy: MetadataPolicy) -> MetadataChanges {
    switch policy {
    case .keep: return self
    case .safe:
      var changes = self
      changes.position = nil
      return changes
    case .none: return MetadataChanges()
    }
  }
}

/// A JSON value has the wrong type.
private struct WrongType: Error {}

extension MetadataChanges.Change {
  fileprivate func json(_ value: (Value) -> JSONValue) -> JSONValue {
    switch self {
    case .set(let set): value(set)
    case .cleared: .null
    }
  }

  fileprivate init?(_ json: JSONValue?, _ read: (JSONValue) -> Value?) throws {
    guard let json else { return nil }
    if json == .null {
      self = .cleared
    } else if let value = read(json) {
      self = .set(value)
    } else {
      throw WrongType()
    }
  }
}
