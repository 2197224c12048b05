import Documents

/// A member of a request's body, declared once: the OpenAPI document describes it, and the body reads it.
struct BodyMember<Value: Sendable>: DeclaredMember {
  let name: String
  let schema: JSONObject
  /// The values in the words of an error: expected …
  let kind: String
  let read: @Sendable (JSONValue) throws(PageRefusal) -> Value?
  var isRequired: Bool { false }

  init(
    _ name: String, _ meaning: String, _ schema: [JSONObject.Member], kind: String,
    _ read: @escaping @Sendable (JSONValue) throws(PageRefusal) -> Value?
  ) {
    (self.name, self.kind, self.read) = (name, kind, read)
    self.schema = JSONObject([("description", .string(meaning))] + schema)
  }

  /// The member where a body must have it.
  var required: RequiredMember<Value> { RequiredMember(member: self) }
}
