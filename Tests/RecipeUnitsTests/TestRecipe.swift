import Adjustments
import Documents
import Merging
import RecipeUnits

/// Recipes as data of an edit, and their units by name.
enum TestRecipe {
  static let units: any EditUnits = RecipeUnits()
  static let base = SHA256Digest(of: [1])

  /// The JSON of a recipe with these steps and more members.
  static func json(_ steps: [JSONValue], _ more: JSONValue = [:]) -> JSONValue {
    let header: [JSONObject.Member] = [
      ("formatIdentifier", .string(Recipe.formatIdentifier)), ("formatVersion", "1.0"), ("adjustments", .array(steps)),
    ]
    return .object(JSONObject(header + (more.objectValue?.members ?? [])))
  }

  static func data(_ steps: [JSONValue], _ more: JSONValue = [:]) -> EditData { data(json(steps, more)) }

  static func data(
    _ json: JSONValue, format: String = Recipe.formatIdentifier, version: String = "1.0"
  ) -> EditData {
    data(json.canonicalBytes(), format: format, version: version)
  }

  static func data(
    _ bytes: [UInt8], format: String = Recipe.formatIdentifier, version: String = "1.0"
  ) -> EditData {
    EditData(
      formatIdentifier: format, formatVersion: version, digest: SHA256Digest(of: bytes), bytes: bytes, base: base)
  }

  static func content(_ steps: [JSONValue], _ more: JSONValue = [:]) -> EditContent {
    units.content(of: data(steps, more))
  }

  /// The values of an edit by the names of their units.
  static func values(_ steps: [JSONValue], _ more: JSONValue = [:]) -> [String: String] {
    let content = content(steps, more)
    return Dictionary(uniqueKeysWithValues: content.values.map { ($0.key.name, $0.value.description) })
  }

  /// The JSON of an edit's data.
  static func json(of content: EditContent) throws -> JSONValue { try JSONValue.parse(units.data(of: content).bytes) }

  /// The recipe in some data.
  static func read(_ data: EditData) throws -> Recipe { try RecipeReader().read(.init(text: data.bytes)) }
}
