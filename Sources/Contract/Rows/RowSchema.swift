package import Documents

/// The JSON Schema of all rows.
package enum RowSchema {
  /// The schema as JSON: one definition for each type.
  package static var json: JSONValue {
    let types = RowType.allCases.map { ($0.rawValue, definition($0)) }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Rows of photoedit",
      "description":
        "Each line that a command writes with --json. Types and fields are only ever added: ignore those you do not know.",
      "oneOf": .array(types.map { ["$ref": .string("#/$defs/" + $0.0)] }),
      "$defs": .object(JSONObject(types.map { ($0.0, $0.1) })),
    ]
  }

  /// The schema of rows of a type.
  package static func definition(_ type: RowType) -> JSONValue {
    FieldSchema.object(
      RowFields.envelope + type.fields, type.meaning, after: [("type", ["const": .string(type.rawValue)])])
  }
}
