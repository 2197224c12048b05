import Documents
import Merging

/// Lines as the model has them.
enum ModelLines {
  /// The ID of a line of the model, whose IDs are short texts: in the same order as these.
  static func id(_ text: String) -> LineID {
    let bytes = Array(text.utf8)
    return (bytes + [UInt8](repeating: 0, count: SHA256Digest.size - bytes.count))
      .withUnsafeBytes { SHA256Digest(bytes: $0) }
  }

  /// The text that an ID stands for.
  static func text(_ id: LineID) -> String {
    id.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// The id of a photo or collection of the model, in the same order as its text.
  static func object(_ text: String) -> Bits128 {
    let bytes = Array(text.utf8)
    return (bytes + [UInt8](repeating: 0, count: Bits128.size - bytes.count)).withUnsafeBytes { Bits128(bytes: $0) }
  }

  static func text(_ id: Bits128) -> String {
    id.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// A line of a photo.
  static func photo(_ json: JSONValue) -> PhotoLine { line(json, change) }

  /// A line of a collection.
  static func collection(_ json: JSONValue) -> ObjectLine<CollectionChange> { line(json, collectionChange) }

  private static func line<Change>(
    _ json: JSONValue, _ change: (String, JSONValue) -> Change
  ) -> ObjectLine<Change> {
    ObjectLine(
      id: id(json["id"]?.stringValue ?? ""), parents: texts(json["parents"]).map(id),
      change: change(json["kind"]?.stringValue ?? "", json["body"] ?? .null))
  }

  private static func change(_ kind: String, _ body: JSONValue) -> PhotoChange {
    let target = id(body["target"]?.stringValue ?? "")
    switch kind {
    case "asset": return .asset(facts(body["facts"]?.objectValue ?? JSONObject()))
    case "edit":
      let resolved = (body["resolved"]?.arrayValue ?? []).map { name(texts($0)) }
      return .edit(ModelUnits.data(body["recipe"] ?? .null), resolved: resolved)
    case "undo": return .undo(target)
    case "redo": return .redo(target)
    case "revert": return .revert(target)
    case "set":
      var values: [String: UnitValue?] = [:]
      var words: KeywordChange?
      for (key, value) in body["values"]?.objectValue?.members ?? [] {
        if key == "keywords" {
          words = KeywordChange(adding: texts(value["add"]), removing: texts(value["remove"]))
        } else {
          values.updateValue(ModelUnits.value(value), forKey: key)
        }
      }
      return .set(values, words)
    default: return .other
    }
  }

  /// The name of a unit that the model has as a tuple.
  private static func name(_ unit: [String]) -> String {
    switch unit[0] {
    case "step": "#\(unit[1])"
    case "value": "#\(unit[1]).\(unit[3])"
    case "place": "#\(unit[1]).place"
    default: unit.joined(separator: ".")
    }
  }

  private static func facts(_ json: JSONObject) -> PhotoFacts {
    var facts = PhotoFacts(original: SHA256Digest(of: []))
    for (key, value) in json.members {
      if key == "keywords" { facts.keywords = texts(value) } else { facts.settings[key] = ModelUnits.value(value) }
    }
    return facts
  }

  private static func collectionChange(_ kind: String, _ body: JSONValue) -> CollectionChange {
    let photos = texts(body["assets"]).map(object)
    let before = body["before"]?.stringValue.map(object)
    switch (kind, body["operation"]?.stringValue) {
    case ("create", _): return .create(values(body["values"]))
    case ("setc", _): return .set(values(body["values"]))
    case ("delete", _): return .delete
    case (_, "insert"): return .insert(photos, before: before)
    case (_, "move"): return .move(photos, before: before)
    case (_, "remove"): return .remove(photos)
    default: return .other
    }
  }

  private static func values(_ json: JSONValue?) -> CollectionValues {
    var values = CollectionValues()
    for (key, value) in json?.objectValue?.members ?? [] {
      if key == "parent" {
        values.parent = .some(value.stringValue.map(object))
      } else {
        values.values.updateValue(ModelUnits.value(value), forKey: key)
      }
    }
    return values
  }

  static func texts(_ json: JSONValue?) -> [String] { json?.arrayValue?.compactMap(\.stringValue) ?? [] }
}
