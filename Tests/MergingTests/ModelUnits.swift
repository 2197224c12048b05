import Documents
import Merging

/// The stand-in for the catalog of adjustments that the model in Tests/SyncModel has (`recipes.py`).
struct ModelUnits: EditUnits {
  static let ranks = [
    "crop": 0, "whiteBalance": 1, "exposure": 2, "contrast": 3, "levels": 4, "sky": 5, "sharpen": 6, "vignette": 7,
  ]

  func rank(of op: String) -> Int { Self.ranks[op] ?? 99 }

  func content(of data: EditData) -> EditContent { content((try? JSONValue.parse(data.bytes)) ?? .null) }

  func content(ofOriginal digest: SHA256Digest) -> EditContent { EditContent(edit: Self.edit(["ours", 0])) }

  func content(_ recipe: JSONValue) -> EditContent {
    let base = recipe["base"] ?? 0
    if let data = recipe["foreign"] { return EditContent(edit: Self.edit(["foreign", data, base]), isForeign: true) }
    var content = EditContent(edit: Self.edit(["ours", base]))
    content.values[.member("recipe.title")] = Self.value(recipe["title"])
    content.values[.member("output")] = Self.value(recipe["output"])
    if recipe["metadata"] != 0 { content.values[.member("output.metadata")] = Self.value(recipe["metadata"]) }
    for step in recipe["steps"]?.arrayValue ?? [] {
      guard let parts = step.arrayValue, let id = parts[0].stringValue, let op = parts[1].stringValue else { continue }
      content.steps.append(EditStep(id: id, op: op))
      for (key, value) in parts[2].objectValue?.members ?? [] {
        content.values[.part(step: id, op: op, key: key)] = Self.value(value)
      }
    }
    return content
  }

  func data(of content: EditContent) -> EditData { Self.data(Self.recipe(content)) }

  func isValid(_ content: EditContent) -> Bool {
    content.steps.allSatisfy { step in
      guard step.op == "levels", let black = number(content, step.id, "black"),
        let white = number(content, step.id, "white")
      else { return true }
      return black < white
    }
  }

  func shown(_ unit: EditUnit, of values: [UnitValue?]) -> UnitValue?? {
    guard unit == .member("output.metadata") else { return nil }
    return .some(values.max { Self.amount($0) < Self.amount($1) } ?? nil)
  }

  /// The line's data of a recipe of the model.
  static func data(_ recipe: JSONValue) -> EditData {
    let bytes = recipe.canonicalBytes()
    return EditData(
      formatIdentifier: "model", formatVersion: "1.0", digest: SHA256Digest(of: bytes), bytes: bytes,
      base: SHA256Digest(of: recipe["base"]?.canonicalBytes() ?? []))
  }

  /// An edit as the model has it.
  static func recipe(_ content: EditContent?) -> JSONValue {
    let edit = content.flatMap { try? JSONValue.parse($0.edit.json).arrayValue } ?? ["ours", 0]
    if edit[0] == "foreign" { return ["foreign": edit[1], "base": edit[2]] }
    let steps = (content?.steps ?? []).map { step -> JSONValue in
      var values = JSONObject()
      for case (.part(step.id, step.op, let key), let value) in content?.values ?? [:] { values[key] = json(value) }
      return .array([.string(step.id), .string(step.op), .object(values)])
    }
    let member = { (name: String) in content?.values[.member(name)].map { json($0) } }
    return [
      "steps": .array(steps), "output": member("output") ?? .null, "metadata": member("output.metadata") ?? 0,
      "title": member("recipe.title") ?? .null, "base": edit[1],
    ]
  }

  static func json(_ value: UnitValue?) -> JSONValue { value.flatMap { try? JSONValue.parse($0.json) } ?? .null }

  /// A value of the model, in which null is none.
  static func value(_ json: JSONValue?) -> UnitValue? { json.flatMap { $0 == .null ? nil : UnitValue($0) } }

  private static func edit(_ parts: [JSONValue]) -> UnitValue { UnitValue(.array(parts)) }
  private static func amount(_ value: UnitValue?) -> Double { json(value).numberValue ?? 0 }

  private func number(_ content: EditContent, _ step: String, _ key: String) -> Double? {
    content.values[.part(step: step, op: "levels", key: key)].flatMap { Self.json($0).numberValue }
  }
}
