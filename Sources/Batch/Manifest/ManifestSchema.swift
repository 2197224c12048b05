import Adjustments
package import Documents

/// The JSON Schema of the rows of a manifest, derived from the declaration of their fields.
package enum ManifestSchema {
  /// The schema.
  package static var json: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Rows of a manifest of photoedit batch",
      "description":
        "Each line of the manifest. Keys that begin with x- are for others, and ignored. A row needs an output and a recipe of its own where neither a first row of the type defaults nor the call gives one.",
      "oneOf": [["$ref": "#/$defs/row"], ["$ref": "#/$defs/defaults"]],
      "$defs": [
        "row": schema("What is to be made of one photo.", type: "row", ManifestField.all, required: ["input"]),
        "defaults": schema(
          "The first row of a manifest, where it gives what other rows leave out.", type: "defaults",
          ManifestField.all.filter(\.isShared), required: ["type"]),
      ],
    ]
  }

  /// The schema as a document, laid out for people.
  package static var text: String { JSONLayout.text(json) }

  private static func schema(
    _ description: String, type: String, _ fields: [ManifestField], required: [String]
  ) -> JSONValue {
    let properties = fields.map { ($0.key, JSONValue.object(schema($0))) }
    return [
      "type": "object", "description": .string(description),
      "properties": .object(JSONObject([("type", ["const": .string(type)])] + properties)),
      "patternProperties": ["^x-": true], "additionalProperties": false,
      "required": .array(required.map { .string($0) }),
    ]
  }

  private static func schema(_ field: ManifestField) -> JSONObject {
    var schema: JSONObject
    switch field.kind {
    case .text: schema = JSONObject([("type", "string"), ("minLength", 1)])
    case .recipe: schema = JSONObject([("type", ["string", "object"])])
    case .values: schema = JSONObject([("type", "object")])
    case .expectation:
      let digest: JSONValue = ["type": "string", "pattern": "^[0-9A-Fa-f]{64}$"]
      schema = JSONObject([
        ("type", "object"), ("properties", ["sha256": digest]), ("additionalProperties", false),
      ])
    case .setting(let facts): schema = facts.describedSchema
    }
    schema["description"] = .string(field.meaning)
    return schema
  }
}
