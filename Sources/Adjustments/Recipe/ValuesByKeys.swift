import Documents

extension ParameterGroup {
  /// The default of the value that keys lead to; nil where it has none.
  static func defaultValue(at keys: [String]) -> JSONValue? {
    guard let key = keys.first, let facts = parameterFacts.first(where: { $0.key == key })?.facts else { return nil }
    if keys.count == 1 { return facts.defaultValue }
    var schema: JSONValue? = .object(facts.schema)
    for key in keys.dropFirst() { schema = schema?["properties"]?[key] }
    return schema?["default"]
  }
}

extension JSONObject {
  /// The value that keys lead to, from object to object.
  func value(at keys: ArraySlice<String>) -> JSONValue? {
    guard let key = keys.first, let value = self[key] else { return nil }
    return keys.count == 1 ? value : value.objectValue.flatMap { $0.value(at: keys.dropFirst()) }
  }

  /// The object with the value that keys lead to replaced, or removed where it is nil. Missing objects along the way
  /// are created.
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
