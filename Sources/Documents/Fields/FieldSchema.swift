/// JSON Schema of fields.
package enum FieldSchema {
  /// An object with fields, after members of these schemas.
  package static func object(
    _ fields: [Field], _ description: String? = nil, after first: [JSONObject.Member] = []
  ) -> JSONValue {
    var members: [JSONObject.Member] = [("type", "object")]
    if let description { members.append(("description", .string(description))) }
    let properties = fields.map { field in (field.key, schema(field.kind, field.meaning)) }
    members.append(("properties", .object(JSONObject(first + properties))))
    members.append(("required", .texts(first.map(\.key) + fields.filter(\.isAlways).map(\.key))))
    return .object(JSONObject(members))
  }

  private static func schema(_ kind: Field.Kind, _ meaning: String? = nil) -> JSONValue {
    var members: [JSONObject.Member]
    switch kind {
    case .text: members = [("type", "string")]
    case .integer: members = [("type", "integer")]
    case .number: members = [("type", "number")]
    case .flag: members = [("type", "boolean")]
    case .document: members = [("type", "object")]
    case .any: members = []
    case .list(let kind): members = [("type", "array"), ("items", schema(kind))]
    case .object(let fields): members = object(fields).objectValue?.members ?? []
    case .optional(let kind): members = [("anyOf", [schema(kind), ["type": "null"]])]
    }
    if let meaning { members.append(("description", .string(meaning))) }
    return .object(JSONObject(members))
  }
}
