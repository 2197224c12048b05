import Documents

/// A member that a body must have.
struct RequiredMember<Value: Sendable>: DeclaredMember {
  let member: BodyMember<Value>
  var name: String { member.name }
  var schema: JSONObject { member.schema }
  var isRequired: Bool { true }
}
