public import Documents

/// A width to a height, as a recipe writes it: `"4:5"`.
public struct AspectRatio: ParameterValue {
  /// The text it was read from.
  public let text: String
  /// Width divided by height; 1/100 to 100.
  public let ratio: Double

  /// Reads two positive numbers with a colon between; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(plainNumber)
    guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0,
      (0.01...100).contains(width / height)
    else { return nil }
    self.text = text
    ratio = width / height
  }

  public static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> AspectRatio? {
    if let text = json.stringValue, let aspect = AspectRatio(text) { return aspect }
    problems.add(
      "bad-aspect",
      "expected an aspect ratio such as \"4:5\", found \(json.stringValue.map { "'\($0)'" } ?? json.kind)",
      at: pointer)
    return nil
  }

  public var parameterJSON: JSONValue? { .string(text) }

  public static func schema(_ facts: ParameterFacts) -> JSONObject {
    JSONObject([("type", "string"), ("pattern", #"^[0-9.]+:[0-9.]+$"#)])
  }
}

/// The number in a text of digits and a dot; nil for anything else that Swift reads, such as `0x4`, `+4`, `4e0` and `inf`.
func plainNumber(_ text: Substring) -> Double? {
  text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") } ? Double(text) : nil
}
