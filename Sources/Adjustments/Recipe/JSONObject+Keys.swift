import Documents

extension JSONObject {
  /// The value that keys lead to, from object to object.
  func value(at keys: ArraySlice<String>) -> JSONValue? {
    guard let key = keys.first, let value = self[key] else { return nil }
    return keys.count == 1 ? value : value.objectValue.flatMap { $0.value(at: keys.dropFirst()) }
  }

  /// The object with the value that keys lead to replaced, or removed where it is nil. Objects on the way are made.
  func setting(_ keys: ArraySlice<String>, to value: JSONValue?) -> JSONObject {
    var object = self
    guard let key = keys.first else { return object }
    if keys.count == 1 {
      object[key] = value
    } else {
      object[key] = .object((object[key]?.objectValue ?? JSONObject()).setting(keys.dropFirst(), to: value))
    }
    return object
  }
}
