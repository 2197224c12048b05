package import Documents

/// The JSON Schema (draft-07) of recipes, made from the catalog.
package enum RecipeSchema {
  /// The schema.
  package static var json: JSONValue {
    [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "https://photoedit.org/schemas/recipe-1.0.json",
      "title": "photoedit recipe",
      "description": "A versioned list of photo adjustments, executed in order.",
      "type": "object",
      "required": ["formatIdentifier", "formatVersion"],
      "properties": [
        "formatIdentifier": ["const": .string(Recipe.formatIdentifier)],
        "formatVersion": [
          "type": "string", "pattern": #"^1\.0$"#, "description": "The format version; the newest is 1.0.",
        ],
        "title": allowingParameter(JSONObject([("type", "string"), ("description", "What the edit is called.")])),
        "note": ["type": "string", "description": "Anything to remember about it."],
        "inputs": [
          "type": "array", "items": ["type": "string"],
          "description": "Photos it is for: paths and patterns, relative to the recipe file.",
        ],
        "output": .object(openingParts(of: OutputSettings.objectSchema)),
        "parameters": [
          "type": "object",
          "description": "Names and default values of the parameters; used as {\"$param\": \"name\"}.",
        ],
        "extends": [
          "type": "string",
          "description":
            "A recipe to lay this one over, by the ids of its steps: a name such as golden-hour, or a path.",
        ],
        "adjustments": [
          "type": "array", "description": "The adjustments in the order of execution.",
          "items": ["$ref": "#/definitions/adjustment"],
        ],
      ],
      "patternProperties": ["^x-": true],
      "additionalProperties": false,
      "definitions": .object(definitions),
    ]
  }

  private static var definitions: JSONObject {
    let names = Catalog.all.map { JSONValue.string($0.identity.op) }
    let cases = Catalog.all.map { type -> JSONValue in
      let op = type.identity.op
      return [
        "if": ["properties": ["op": ["const": .string(op)]], "required": ["op"]],
        "then": ["$ref": .string("#/definitions/" + op)],
      ]
    }
    var definitions = JSONObject([
      (
        "adjustment",
        [
          "type": "object",
          "properties": ["op": ["enum": .array(names), "description": "The adjustment."]],
          "anyOf": [["required": ["op"]], ["required": ["id"]]],
          "allOf": .array(cases),
        ]
      )
    ])
    definitions["$param"] = [
      "type": "object", "properties": ["$param": ["type": "string"]], "required": ["$param"],
      "additionalProperties": false,
      "description": "The value of a parameter of the recipe.",
    ]
    definitions["mask"] = .object(openingParts(of: Mask.schema(itself: ["$ref": "#/definitions/mask"])))
    for type in Catalog.all { definitions[type.identity.op] = .object(schema(of: type)) }
    return definitions
  }

  private static func schema(of type: any Adjustment.Type) -> JSONObject {
    var schema = type.objectSchema
    let identity = type.identity
    var properties = JSONObject([("op", ["const": .string(identity.op), "description": .string(identity.summary)])])
    for (key, value) in reserved(for: type) {
      properties[key] = key == "from" ? value : allowingParameter(value.objectValue ?? JSONObject())
    }
    for (key, facts) in type.parameterFacts { properties[key] = allowingParameter(facts.describedSchema) }
    schema["description"] = .string(identity.summary)
    schema["properties"] = .object(properties)
    return schema
  }

  /// The schema of a value that may be, or contain at any depth, a reference to a parameter of the recipe.
  private static func allowingParameter(_ schema: JSONObject) -> JSONValue {
    var value = openingParts(of: schema)
    let description = value["description"]
    let standard = value["default"]
    value["description"] = nil
    value["default"] = nil
    var both = JSONObject([("anyOf", [.object(value), ["$ref": "#/definitions/$param"]])])
    both["description"] = description
    both["default"] = standard
    return .object(both)
  }

  /// The schema with references to parameters allowed inside, at any depth.
  private static func openingParts(of schema: JSONObject) -> JSONObject {
    var schema = schema
    if let items = schema["items"]?.objectValue { schema["items"] = allowingParameter(items) }
    if let choices = schema["oneOf"]?.arrayValue {
      schema["oneOf"] = .array(choices.map { $0.objectValue.map { .object(openingParts(of: $0)) } ?? $0 })
    }
    if let properties = schema["properties"]?.objectValue {
      let open = properties.members.map { ($0.key, $0.value.objectValue.map(allowingParameter) ?? $0.value) }
      schema["properties"] = .object(JSONObject(distinct: open))
    }
    return schema
  }

  private static func reserved(for type: any Adjustment.Type) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = [
      (
        "id",
        [
          "type": "string", "pattern": "^[A-Za-z0-9._-]{1,64}$",
          "description": "A name for the step, unique in the recipe.",
        ]
      ),
      ("enabled", ["type": "boolean", "default": true, "description": "Whether the step is executed."]),
      ("note", ["type": "string", "description": "Anything to remember about it."]),
      ("revision", ["const": 1, "description": "The revision of the adjustment's definition."]),
      ("from", ["description": "What was asked for, where measured values or a file's digest replace it."]),
      ("before", ["type": "string", "description": "With extends: the id of the step it goes before."]),
      ("after", ["type": "string", "description": "With extends: the id of the step it goes after."]),
    ]
    if type is any AnalysisAdjustment.Type {
      members.append(
        (
          "measured",
          [
            "type": "string", "pattern": "^[0-9a-f]{32}$",
            "description":
              "What the measured values belong to: on another photo, or after other steps, they are measured anew.",
          ]
        ))
    }
    guard !(type is any UnmixedAdjustment.Type) else { return members }
    members += [
      (
        "opacity",
        [
          "type": "number", "minimum": 0, "maximum": 1, "default": 1,
          "description": "How much of the result is mixed in.",
        ]
      ),
      (
        "blend",
        [
          "enum": .array(BlendMode.words.map { .string($0) }), "default": "normal",
          "description": "How the result is laid over the input.",
        ]
      ),
      ("mask", ["$ref": "#/definitions/mask", "description": "Where it works, and how much."]),
    ]
    return members
  }
}

extension RecipeSchema {
  /// The schema as the text of its file, with a trailing newline.
  package static var text: String { JSONLayout.text(json) }
}
