import Documents

/// The body of a request, or an object in it: it has the declared members and no others.
struct PageBody: Sendable {
  private let object: JSONObject
  private let declared: Set<String>

  /// - Throws: `PageRefusal` 400 for a member that is not declared, or a required one that is missing.
  init(_ object: JSONObject, _ members: [any DeclaredMember]) throws(PageRefusal) {
    (self.object, declared) = (object, Set(members.map(\.name)))
    if let unknown = object.keys.first(where: { !declared.contains($0) }) {
      throw PageRequest.bad(
        "unknown member '\(unknown.prefix(64))'", hint: "known are \(members.map(\.name).joined(separator: ", "))")
    }
    if let missing = members.first(where: { $0.isRequired && object[$0.name] == nil }) {
      throw PageRequest.bad("expected the member '\(missing.name)', found none")
    }
  }

  /// The JSON Schema of an object with these members.
  static func schema(_ members: [any DeclaredMember]) -> JSONObject {
    var schema: [JSONObject.Member] = [("type", "object"), ("additionalProperties", false)]
    schema.append(("properties", .object(JSONObject(members.map { ($0.name, .object($0.schema)) }))))
    let required = members.filter(\.isRequired).map(\.name)
    if !required.isEmpty { schema.append(("required", .texts(required))) }
    return JSONObject(schema)
  }

  /// Whether a member is there, be it null.
  func has<Value>(_ member: BodyMember<Value>) -> Bool { object[member.name] != nil }

  /// The value of a member; nil if it is missing or null.
  ///
  /// - Throws: `PageRefusal` 400 if it is something else than declared.
  subscript<Value>(_ member: BodyMember<Value>) -> Value? {
    get throws(PageRefusal) {
      assert(declared.contains(member.name), "the route does not declare '\(member.name)'")
      guard let value = object[member.name], value != .null else { return nil }
      return try read(value, as: member)
    }
  }

  /// The value of a member that must be there.
  ///
  /// - Throws: `PageRefusal` 400 if it is something else than declared.
  subscript<Value>(_ required: RequiredMember<Value>) -> Value {
    get throws(PageRefusal) { try read(object[required.name] ?? .null, as: required.member) }
  }

  private func read<Value>(_ value: JSONValue, as member: BodyMember<Value>) throws(PageRefusal) -> Value {
    if let found = try member.read(value) { return found }
    throw PageRequest.bad("expected \(member.kind) as '\(member.name)', found \(value.canonicalString().prefix(80))")
  }
}
