import Documents
import PhotoEdit

/// The JSON Schema of all rows.
enum RowSchema {
  /// The schema as JSON: one definition for each type.
  static var json: JSONValue {
    let types = RowType.allCases.map { ($0.rawValue, definition($0)) }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Rows of photoedit",
      "description":
        "Each line that a command writes with --json. Types and fields are only ever added: ignore those you do not know.",
      "oneOf": .array(types.map { ["$ref": .string("#/$defs/" + $0.0)] }),
      "$defs": .object(JSONObject(types.map { ($0.0, $0.1) })),
    ]
  }

  /// The schema as a document, laid out for people.
  static var text: String { JSONLayout.text(json) }

  private static func definition(_ type: RowType) -> JSONValue {
    object([("type", ["const": .string(type.rawValue)])], RowFields.envelope + type.fields, type.meaning)
  }

  /// An object with members of these schemas, and fields.
  static func object(
    _ first: [JSONObject.Member], _ fields: [RowField], _ description: String?
  ) -> JSONValue {
    var members: [JSONObject.Member] = [("type", "object")]
    if let description { members.append(("description", .string(description))) }
    let properties = fields.map { field in (field.key, schema(field.kind, field.meaning)) }
    members.append(("properties", .object(JSONObject(first + properties))))
    members.append(("required", .texts(first.map(\.key) + fields.filter(\.isAlways).map(\.key))))
    return .object(JSONObject(members))
  }

  private static func schema(_ kind: RowField.Kind, _ meaning: String? = nil) -> JSONValue {
    var members: [JSONObject.Member]
    switch kind {
    case .text: members = [("type", "string")]
    case .integer: members = [("type", "integer")]
    case .number: members = [("type", "number")]
    case .flag: members = [("type", "boolean")]
    case .document: members = [("type", "object")]
    case .any: members = []
    case .list(let kind): members = [("type", "array"), ("items", schema(kind))]
    case .object(let fields): members = object([], fields, nil).objectValue?.members ?? []
    case .optional(let kind): members = [("anyOf", [schema(kind), ["type": "null"]])]
    }
    if let meaning { members.append(("description", .string(meaning))) }
    return .object(JSONObject(members))
  }
}
