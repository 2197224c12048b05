package import Documents

/// The color profile of a rendering. In JSON a word, or `{"path": "printer.icc"}`.
public enum ProfileChoice: ParameterValue {
  /// The profile of the photo.
  case source
  /// sRGB.
  case srgb
  /// Display P3.
  case displayP3
  /// Adobe RGB (1998).
  case adobeRGB
  /// ProPhoto RGB (ROMM RGB), whose steps are too wide for 8 bits.
  case prophotoRGB
  /// The profile in a file.
  case file(ProfileFile)

  private static let named: [(word: String, choice: ProfileChoice)] = [
    ("source", .source), ("srgb", .srgb), ("display-p3", .displayP3), ("adobe-rgb", .adobeRGB),
    ("prophoto-rgb", .prophotoRGB),
  ]

  /// The words, in the order of the declaration.
  public static var words: [String] { named.map(\.word) }

  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> ProfileChoice? {
    if json.objectValue != nil {
      return ProfileFile.read(json, facts: facts, at: pointer, into: problems).map { .file($0) }
    }
    guard let word = json.stringValue else {
      problems.addWrongType(
        expected: "one of \(list(words)), or an object with path or sha256", found: json, at: pointer)
      return nil
    }
    if let known = named.first(where: { $0.word == word }) { return known.choice }
    problems.add(
      .unknownValue, "expected one of \(list(words)), found '\(word)'", at: pointer,
      hint: namesFile(word)
        ? "for a file write {\"path\": \(JSONValue.string(word).canonicalString())}"
        : Suggestion.hint(for: word, among: words))
    return nil
  }

  /// Whether a text names a file rather than a profile by a word: it has a slash, or the extension of a profile.
  package static func namesFile(_ text: String) -> Bool {
    let small = text.lowercased()
    return text.utf8.contains(UInt8(ascii: "/")) || small.hasSuffix(".icc") || small.hasSuffix(".icm")
  }

  package var parameterJSON: JSONValue? {
    switch self {
    case .source: "source"
    case .srgb: "srgb"
    case .displayP3: "display-p3"
    case .adobeRGB: "adobe-rgb"
    case .prophotoRGB: "prophoto-rgb"
    case .file(let file): file.parameterJSON
    }
  }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    JSONObject([
      ("oneOf", [["enum": .array(words.map { .string($0) })], .object(ProfileFile.objectSchema)])
    ])
  }

  /// The file; nil where the profile is named by a word.
  package var file: ProfileFile? { if case .file(let file) = self { file } else { nil } }
}
