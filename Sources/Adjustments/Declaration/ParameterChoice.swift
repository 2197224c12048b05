package import Documents

/// A parameter whose value is one of a fixed set of words.
package protocol ParameterChoice: ParameterValue, CaseIterable, RawRepresentable where RawValue == String {
  /// The first format version that has this word.
  var since: FormatVersion { get }
}

extension ParameterChoice {
  package var since: FormatVersion { FormatVersion(1, 0) }

  /// The words, in the order of the declaration.
  package static var words: [String] { allCases.map(\.rawValue) }

  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> Self? {
    guard let word = json.stringValue else {
      problems.addWrongType(expected: "one of \(list(words))", found: json, at: pointer)
      return nil
    }
    if let choice = Self(rawValue: word) { return choice }
    problems.add(
      .unknownValue, "expected one of \(list(words)), found '\(word)'", at: pointer,
      hint: Suggestion.hint(for: word, among: words))
    return nil
  }

  package var parameterJSON: JSONValue? { .string(rawValue) }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    JSONObject([("enum", .array(words.map { .string($0) }))])
  }
}
