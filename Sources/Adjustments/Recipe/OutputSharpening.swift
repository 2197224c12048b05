package import Documents

/// How much a rendering is sharpened once it has its size. In JSON a number from 0 to 100, `"screen"` or `"print"`.
///
///     settings.sharpen = .screen
///     settings.sharpen = OutputSharpening(25)
public struct OutputSharpening: ParameterValue {
  /// How much. From 0 to 100; 0 leaves the picture as it is.
  public let amount: Double

  /// Leaves the picture as it is.
  public static let none = OutputSharpening(0)
  /// For a picture that is looked at on a screen: 40.
  public static let screen = OutputSharpening(40)
  /// For a print, whose paper and ink soften it: 80.
  public static let print = OutputSharpening(80)

  /// Sharpens by an amount.
  ///
  /// - Parameter amount: from 0 to 100.
  public init(_ amount: Double) { self.amount = amount }

  private static let named: [(word: String, value: OutputSharpening)] = [("screen", .screen), ("print", .print)]

  /// The names of values, in the order of the values.
  package static var words: [String] { named.map(\.word) }

  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> OutputSharpening? {
    guard let word = json.stringValue else {
      guard json.numberValue != nil else {
        problems.addWrongType(expected: "a number or one of \(list(words))", found: json, at: pointer)
        return nil
      }
      return Double.read(json, facts: facts, at: pointer, into: problems).map(OutputSharpening.init)
    }
    if let known = named.first(where: { $0.word == word }) { return known.value }
    problems.add(
      .unknownValue, "expected a number or one of \(list(words)), found '\(word)'", at: pointer,
      hint: NumberSpelling.json(word).map { "write \($0)" } ?? Suggestion.hint(for: word, among: words))
    return nil
  }

  package var parameterJSON: JSONValue? { .number(amount) }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    JSONObject([("oneOf", [.object(Double.schema(facts)), ["enum": .array(words.map { .string($0) })]])])
  }
}
