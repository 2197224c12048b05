import Documents
import LibraryStore

extension BodyMember where Value == JSONValue {
  /// Any JSON, which something else judges.
  static func json(_ name: String, _ meaning: String, types: String...) -> Self {
    Self(name, meaning, [("type", .texts(types))], kind: "a value") { $0 }
  }

  /// A recipe, which `PageRecipes` reads.
  static func recipe(_ meaning: String, as name: String = "recipe") -> Self {
    json(name, meaning, types: "object", "null")
  }
}

extension BodyMember where Value == Bool {
  static func flag(_ name: String, _ meaning: String) -> Self {
    Self(name, meaning, [("type", "boolean")], kind: "true or false") { $0.boolValue }
  }
}

extension BodyMember where Value == Int {
  /// A whole number in a range.
  static func whole(_ name: String, _ meaning: String, in range: ClosedRange<Int>, orNull: Bool = false) -> Self {
    var schema: [JSONObject.Member] = [
      ("type", orNull ? ["integer", "null"] : "integer"), ("minimum", .integer(range.lowerBound)),
    ]
    if range.upperBound < Int.max { schema.append(("maximum", .integer(range.upperBound))) }
    return Self(name, meaning, schema, kind: "a whole number from \(range.lowerBound) to \(range.upperBound)") {
      value in
      value.integerValue.flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension BodyMember where Value == Double {
  static func number(_ name: String, _ meaning: String, in range: ClosedRange<Double>) -> Self {
    let (least, most) = (JSONValue.number(range.lowerBound), JSONValue.number(range.upperBound))
    return Self(
      name, meaning, [("type", "number"), ("minimum", least), ("maximum", most)],
      kind: "a number from \(least.canonicalString()) to \(most.canonicalString())"
    ) { value in value.numberValue.flatMap { range.contains($0) ? $0 : nil } }
  }
}

extension BodyMember where Value == String {
  /// A text of at most so many bytes.
  static func text(
    _ name: String, _ meaning: String, bytes: ClosedRange<Int> = 0...10_000, orNull: Bool = false
  ) -> Self {
    let kind =
      bytes.lowerBound > 0
      ? "a text of \(bytes.lowerBound) to \(bytes.upperBound) bytes" : "a text of at most \(bytes.upperBound) bytes"
    var schema: [JSONObject.Member] = [("type", orNull ? ["string", "null"] : "string")]
    if bytes.lowerBound > 0 { schema.append(("minLength", .integer(1))) }
    return Self(name, meaning, schema + [("maxLength", .integer(bytes.upperBound))], kind: kind) { value in
      value.stringValue.flatMap { bytes.contains($0.utf8.count) ? $0 : nil }
    }
  }

  /// A name of a version, by the rule of the command.
  static func versionName(_ name: String, _ meaning: String) -> Self {
    let schema: [JSONObject.Member] = [
      ("type", ["string", "null"]), ("minLength", 1), ("maxLength", .integer(VersionName.mostCharacters)),
      ("pattern", "^[^@\\n\\r]*$"),
    ]
    return Self(name, meaning, schema, kind: VersionName.rule) { value in
      value.stringValue.flatMap { VersionName.isValid($0) ? $0 : nil }
    }
  }
}

extension BodyMember where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of some words.
  static func choice(_ name: String, _ meaning: String, of choices: [Value] = Array(Value.allCases)) -> Self {
    let words = choices.map(\.rawValue)
    return Self(name, meaning, [("enum", .texts(words))], kind: "one of \(words.joined(separator: ", "))") { value in
      choices.first { $0.rawValue == value.stringValue }
    }
  }
}

extension BodyMember where Value == [String] {
  /// A list of texts; with words only these.
  static func texts(_ name: String, _ meaning: String, of words: [String]? = nil) -> Self {
    let items: JSONValue = words.map { ["enum": .texts($0)] } ?? ["type": "string"]
    let schema: [JSONObject.Member] = [("type", "array"), ("items", items), ("maxItems", 1000)]
    let kind = words.map { "a list of \($0.joined(separator: ", "))" } ?? "a list of at most 1000 texts"
    return Self(name, meaning, schema, kind: kind) { value in
      guard let values = value.arrayValue, values.count <= 1000 else { return nil }
      let texts = values.compactMap(\.stringValue).filter { words?.contains($0) ?? true }
      return texts.count == values.count ? texts : nil
    }
  }
}

extension BodyMember where Value == AssetID {
  /// The id of a photo.
  static func photo(_ name: String, _ meaning: String) -> Self {
    Self(name, meaning, [("type", "string")], kind: "the id of a photo") { $0.stringValue.flatMap { AssetID($0) } }
  }
}

extension BodyMember where Value == [AssetID] {
  /// The ids of photos.
  static func photos(_ name: String, _ meaning: String) -> Self {
    let limit = 100_000
    let schema: [JSONObject.Member] = [
      ("type", "array"), ("items", ["type": "string"]), ("maxItems", .integer(limit)),
    ]
    return Self(name, meaning, schema, kind: "at most \(limit) ids of photos") { value in
      guard let values = value.arrayValue, values.count <= limit else { return nil }
      let ids = values.compactMap { $0.stringValue.flatMap { AssetID($0) } }
      return ids.count == values.count ? ids : nil
    }
  }
}

extension BodyMember where Value == JSONObject {
  /// Values by keys that something else judges.
  static func values(_ name: String, _ meaning: String) -> Self {
    Self(name, meaning, [("type", "object")], kind: "an object") { $0.objectValue }
  }
}

extension BodyMember where Value == PageBody {
  /// An object with declared members.
  static func object(_ name: String, _ meaning: String, _ members: [any DeclaredMember]) -> Self {
    Self(name, meaning, PageBody.schema(members).members, kind: "an object") { value throws(PageRefusal) in
      try value.objectValue.map { object throws(PageRefusal) in try PageBody(object, members) }
    }
  }
}
