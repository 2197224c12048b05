import Documents

/// The values given for parameters, used while a recipe and the recipes it extends are read.
final class ExplicitParameters {
  private let given: ParameterValues
  private var declared: ParameterValues

  init(_ given: [String: JSONValue]) {
    self.given = ParameterValues(given.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) })
    declared = ParameterValues([])
  }

  /// Records the declarations of one document.
  ///
  /// - Returns: The value of each parameter: the one given, else the default.
  func declare(_ defaults: JSONObject) -> ParameterValues {
    declared = ParameterValues(declared.members + defaults.members)
    return ParameterValues(defaults.members.map { ($0.key, given[$0.key] ?? $0.value) })
  }

  /// The names of the given values that no document declares.
  var unknown: [String] { given.names.filter { declared[$0] == nil } }

  /// The given values that no document declares, as problems.
  var problems: [RecipeProblem] {
    unknown.map { name in
      RecipeProblem(
        .unknownParameter, "the recipe has no parameter '\(name)'; its parameters are \(list(declared.names))",
        at: JSONPointer(["parameters"]), hint: Suggestion.hint(for: name, among: declared.names))
    }
  }
}

/// Values by name; names are equal if their bytes are equal.
struct ParameterValues {
  let members: [JSONObject.Member]
  private let values: [[UInt8]: JSONValue]

  init(_ members: [JSONObject.Member]) {
    self.members = members
    values = Dictionary(members.map { (Array($0.key.utf8), $0.value) }) { first, _ in first }
  }

  /// The names, sorted.
  var names: [String] { members.map(\.key).sorted() }

  subscript(name: String) -> JSONValue? { values[Array(name.utf8)] }
}
