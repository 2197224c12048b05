import Documents

// The encoded form is that of a recipe file, so an app's archives and recipe files are interchangeable.

extension Recipe: Codable {
  /// Reads a recipe with all the checks made on a recipe file.
  ///
  /// Files that adjustments name are not read, and `extends` is refused.
  /// - Throws: `DecodingError` whose underlying error is the `RecipeError` with every problem.
  public init(from decoder: any Decoder) throws {
    do {
      self = try RecipeReader().read(.init(text: JSONValue(from: decoder).canonicalBytes()))
    } catch let error as RecipeError {
      throw DecodingError(error, in: decoder)
    }
  }

  /// Writes the complete recipe; for files that adjustments name, only the names.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension RecipeStep: Codable {
  /// Reads a step in its form in a recipe.
  ///
  /// - Throws: `DecodingError`, as for a recipe.
  public init(from decoder: any Decoder) throws {
    let problems = ProblemList()
    let json = try JSONValue(from: decoder)
    guard let object = json.objectValue else {
      problems.addWrongType(expected: "an adjustment { \"op\": … }", found: json, at: JSONPointer())
      throw DecodingError(RecipeError(problems.problems), in: decoder)
    }
    guard let step = StepReading(problems: problems).step(from: object, at: JSONPointer()) else {
      throw DecodingError(RecipeError(problems.problems), in: decoder)
    }
    self = step
  }

  /// Writes the step in its form in a recipe.
  public func encode(to encoder: any Encoder) throws { try JSONValue.object(json).encode(to: encoder) }
}

extension Mask: Codable {
  /// Reads a mask in its form in a recipe.
  ///
  /// - Throws: `DecodingError`, as for a recipe.
  public init(from decoder: any Decoder) throws {
    let problems = ProblemList()
    guard let mask = Mask.read(try JSONValue(from: decoder), at: JSONPointer(), into: problems) else {
      throw DecodingError(RecipeError(problems.problems), in: decoder)
    }
    self = mask
  }

  /// Writes the mask in its form in a recipe.
  public func encode(to encoder: any Encoder) throws { try JSONValue.object(json).encode(to: encoder) }
}
