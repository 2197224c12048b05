import CPixels
package import Documents

/// A color as written in a recipe: `"#rrggbb"` in sRGB or `"color(display-p3 r g b)"`.
public struct ColorValue: ParameterValue {
  /// The text it was read from.
  public let text: String
  /// Red, green and blue in linear light with sRGB primaries; P3 colors may lie outside 0…1.
  public let linear: [Double]

  /// White.
  public static let white = ColorValue(text: "#ffffff", linear: [1, 1, 1])

  private init(text: String, linear: [Double]) {
    self.text = text
    self.linear = linear
  }

  /// Reads a color; nil if the text is not a color.
  public init?(_ text: String) {
    let lowercase = text.lowercased()
    let digits = lowercase.utf8.dropFirst().compactMap { Hexadecimal.value(of: $0) }
    if lowercase.hasPrefix("#"), lowercase.utf8.count == 7, digits.count == 6 {
      let codes = stride(from: 0, to: 6, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      self.init(text: lowercase, linear: codes.map { px_srgb_decode(Double($0) / 255) })
      return
    }
    let prefix = "color(display-p3 "
    guard text.hasPrefix(prefix), text.hasSuffix(")") else { return nil }
    let parts = text.dropFirst(prefix.count).dropLast().split(separator: " ").map(plainNumber)
    let codes = parts.compactMap { $0 }.filter { (0...1).contains($0) }
    guard parts.count == 3, codes.count == 3 else { return nil }
    let p3 = codes.map { px_srgb_decode($0) }
    // Display P3 to sRGB, both D65. The rows sum to 1; with differences in place of the matrix, gray stays gray to the
    // last bit.
    self.init(
      text: text,
      linear: [
        p3[0] + 0.2249401762805587 * (p3[0] - p3[1]),
        p3[1] + 0.04205695470968816 * (p3[1] - p3[0]),
        p3[2] + 0.019637554590334432 * (p3[2] - p3[0]) + 0.07863604555063188 * (p3[2] - p3[1]),
      ])
  }

  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> ColorValue? {
    if let text = json.stringValue, let color = ColorValue(text) { return color }
    problems.add(
      .badColor,
      "expected a color such as \"#ffcc00\" or \"color(display-p3 1 0.8 0)\", found "
        + (json.stringValue.map { "'\($0)'" } ?? json.kind), at: pointer)
    return nil
  }

  package var parameterJSON: JSONValue? { .string(text) }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    JSONObject([("type", "string"), ("pattern", .string(#"^(#[0-9A-Fa-f]{6}|color\(display-p3 [0-9. ]+\))$"#))])
  }
}
