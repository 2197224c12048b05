public import Documents

/// A file that a recipe names: by a path, or by the SHA-256 of its bytes. In JSON `"looks/warm.cube"` or `"sha256:…"`.
public enum FileReference: ParameterValue {
  /// A path, relative to the recipe file.
  case path(String)
  /// An object of a library.
  case digest(SHA256Digest)

  private static let prefix = "sha256:"

  /// Reads a path or `sha256:` and 64 digits.
  ///
  /// - Throws: `RecipeError` `bad-file` for an empty text and for an invalid digest.
  public init(_ text: String) throws(RecipeError) {
    guard let reference = Self.reading(text) else {
      throw RecipeError([RecipeProblem(.badFile, Self.expectation + "'\(text)'", at: JSONPointer())])
    }
    self = reference
  }

  private static let expectation = "expected a path, or sha256: and 64 digits 0–9 a–f, found "

  /// The reference that a text stands for; nil if it is not a valid reference.
  static func reading(_ text: String) -> FileReference? {
    guard text.hasPrefix(prefix) else { return text.isEmpty || text.utf8.contains(0) ? nil : .path(text) }
    return SHA256Digest(hex: String(text.dropFirst(prefix.count))).map { .digest($0) }
  }

  /// The text as written in a recipe.
  public var text: String {
    switch self {
    case .path(let path): path
    case .digest(let digest): Self.prefix + digest.hex
    }
  }

  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> FileReference? {
    guard let text = String.read(json, facts: facts, at: pointer, into: problems) else { return nil }
    if let reference = reading(text) { return reference }
    problems.add(.badFile, expectation + "'\(text)'", at: pointer)
    return nil
  }

  package var parameterJSON: JSONValue? { .string(text) }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    JSONObject([("type", "string"), ("pattern", "^(sha256:[0-9a-f]{64}|(?!sha256:)[\\s\\S]+)$")])
  }
}

extension FileReference {
  /// The file that a group names in one of two parameters; nil if both are nil.
  package init?(path: String?, sha256: SHA256Digest?) {
    guard let named = sha256.map({ FileReference.digest($0) }) ?? path.map({ .path($0) }) else { return nil }
    self = named
  }

  /// The conflict if a group does not name a file in exactly one of two parameters.
  static func conflicts(_ path: String?, _ sha256: SHA256Digest?) -> [ParameterConflict] {
    switch (path, sha256) {
    case (nil, nil): [ParameterConflict("path", "expected a path or sha256, found neither")]
    case (.some, .some): [ParameterConflict("path", "expected a path or sha256, found both")]
    case ("", nil): [ParameterConflict("path", "expected a path, found an empty string")]
    default: []
    }
  }
}
