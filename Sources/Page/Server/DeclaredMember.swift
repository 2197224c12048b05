import Documents

/// What a member of a body declares, whatever its values are.
protocol DeclaredMember: Sendable {
  var name: String { get }
  var isRequired: Bool { get }
  /// The JSON Schema of its values, with what it means.
  var schema: JSONObject { get }
}
