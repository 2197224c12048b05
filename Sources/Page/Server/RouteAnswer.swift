import Documents

/// What a successful response has: something that the contract describes.
enum RouteAnswer: Sendable {
  case photo, collection
  /// A list of photos, entries or collections under a key, with further members.
  case photos, entries, collections
  /// The photo after a change, and the entry that was made.
  case changedPhoto

  /// The JSON Schema, with references to the components of the OpenAPI document.
  var schema: JSONValue {
    switch self {
    case .photo: Self.reference("Photo")
    case .collection: Self.reference("Collection")
    case .photos:
      Self.object([
        ("count", ["type": "integer", "description": "how many photos the fetch has"]),
        ("offset", ["type": "integer", "description": "the place of the first one, counted from 0"]),
        ("fetch", ["type": "string", "description": "the name by which more of the same photos are asked for"]),
        ("token", ["type": "string", "description": "the place after the last change"]),
        ("items", Self.list("Photo")),
      ])
    case .entries: Self.object([("entries", Self.list("Entry"))])
    case .collections: Self.object([("items", Self.list("Collection"))])
    case .changedPhoto:
      Self.object([
        ("entry", ["type": "integer", "description": "the newest entry after the change"]),
        ("photo", Self.reference("Photo")),
      ])
    }
  }

  private static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/components/schemas/" + name)] }

  private static func list(_ name: String) -> JSONValue { ["type": "array", "items": reference(name)] }

  private static func object(_ members: [JSONObject.Member]) -> JSONValue {
    ["type": "object", "properties": .object(JSONObject(members)), "required": .texts(members.map(\.key))]
  }
}
