public import Documents

/// A ratio of width to height, as written in a recipe: `"4:5"`, or `"4x5"`, as prints are named.
///
///     Crop(aspect: .sixteenByNine)
///     Crop(aspect: try AspectRatio("2.39:1"))
public struct AspectRatio: ParameterValue {
  /// Its width and its height, with a colon between them.
  public let text: String
  /// Width divided by height; 1/100 to 100.
  public let ratio: Double

  /// 1:1.
  public static let square = AspectRatio(text: "1:1", ratio: 1)
  /// 4:5.
  public static let fourByFive = AspectRatio(text: "4:5", ratio: 4 / 5)
  /// 3:4.
  public static let threeByFour = AspectRatio(text: "3:4", ratio: 3 / 4)
  /// 2:3.
  public static let twoByThree = AspectRatio(text: "2:3", ratio: 2 / 3)
  /// 16:9.
  public static let sixteenByNine = AspectRatio(text: "16:9", ratio: 16 / 9)

  private init(text: String, ratio: Double) { (self.text, self.ratio) = (text, ratio) }

  /// Reads two positive numbers separated by a colon or an `x`, whose ratio is 1/100 to 100.
  ///
  /// - Throws: `RecipeError` `bad-aspect` for any other text.
  public init(_ text: String) throws(RecipeError) {
    guard let aspect = Self.reading(text) else {
      throw RecipeError([RecipeProblem(.badAspect, Self.expectation + "'\(text)'", at: JSONPointer())])
    }
    self = aspect
  }

  private static let expectation = "expected an aspect ratio such as \"4:5\", found "

  /// The ratio that a text stands for; nil if it is not a valid ratio.
  private static func reading(_ text: String) -> AspectRatio? {
    let words = text.split(omittingEmptySubsequences: false) { ":x×".contains($0) }
    let parts = words.map(plainNumber)
    guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0,
      (0.01...100).contains(width / height)
    else { return nil }
    return AspectRatio(text: words.joined(separator: ":"), ratio: width / height)
  }

  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> AspectRatio? {
    if let aspect = json.stringValue.flatMap(reading) { return aspect }
    problems.add(
      .badAspect, expectation + (json.stringValue.map { "'\($0)'" } ?? json.kind), at: pointer)
    return nil
  }

  package var parameterJSON: JSONValue? { .string(text) }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    JSONObject([("type", "string"), ("pattern", #"^[0-9.]+[:x×][0-9.]+$"#)])
  }
}

/// The number in a text of digits and a dot; nil for other forms that Swift accepts, such as `0x4`, `+4`, `4e0` and
/// `inf`.
func plainNumber(_ text: Substring) -> Double? {
  text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") } ? Double(text) : nil
}
