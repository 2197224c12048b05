import Documents

extension ParameterGroup {
  /// Reads the group from its object in a recipe. Parameters missing from the object keep their defaults.
  ///
  /// - Throws: `DecodingError` with every problem, as when reading a recipe.
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder, otherKeys: []) }

  /// Writes the group as its object in a recipe: the parameters that differ from their defaults.
  public func encode(to encoder: any Encoder) throws { try JSONValue.object(json).encode(to: encoder) }

  fileprivate static func decoded(from decoder: any Decoder, otherKeys: Set<String>) throws -> Self {
    let json = try JSONValue(from: decoder)
    let problems = ProblemList()
    guard let object = json.objectValue else {
      problems.addWrongType(
        expected: "an object with \(list(parameterFacts.map(\.key)))", found: json, at: JSONPointer())
      throw DecodingError(RecipeError(problems.problems), in: decoder)
    }
    let value = read(object, at: JSONPointer(), otherKeys: otherKeys, into: problems)
    guard problems.problems.isEmpty else { throw DecodingError(RecipeError(problems.problems), in: decoder) }
    return value
  }
}

extension Adjustment {
  /// Reads the adjustment from its object in a recipe. Its name may be missing; another adjustment's name is an error.
  ///
  /// - Throws: `DecodingError` with every problem, as when reading a recipe.
  public init(from decoder: any Decoder) throws {
    let op = try JSONValue(from: decoder)["op"]
    guard op == nil || op == .string(Self.identity.op) else {
      let found = op?.stringValue.map { "'\($0)'" } ?? op?.kind ?? "nothing"
      throw DecodingError(
        RecipeError([
          RecipeProblem(.wrongOp, "expected \"\(Self.identity.op)\", found \(found)", at: JSONPointer(["op"]))
        ]), in: decoder)
    }
    self = try Self.decoded(from: decoder, otherKeys: ["op"])
  }

  /// Writes the adjustment as its object in a recipe: its name, and the parameters that differ from their defaults.
  public func encode(to encoder: any Encoder) throws {
    try JSONValue.object(JSONObject(distinct: [("op", .string(op))] + json.members)).encode(to: encoder)
  }
}
