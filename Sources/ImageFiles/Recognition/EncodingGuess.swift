/// Recognizes files without a signature by their first characters.
enum EncodingGuess {
  static func recognize(_ head: [UInt8]) -> Recognition {
    guard let text = text(of: head) else { return .unknown }
    let start = text.drop { $0.isWhitespace }.prefix(400).lowercased()
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return .other("an HTML page") }
    if start.hasPrefix("<svg") { return .other("an SVG drawing") }
    if start.hasPrefix("<?xml") || start.hasPrefix("<!--") || start.hasPrefix("<!doctype") {
      if start.contains("<svg") { return .other("an SVG drawing") }
      return .other(start.contains("<html") ? "an HTML page" : "an XML document")
    }
    if text.contains("\"org.photoedit.recipe\"") { return .recipe }
    if start.hasPrefix("{") || start.hasPrefix("[") { return .other("a JSON document") }
    return .other("plain text")
  }

  /// The bytes as text; nil where they are not UTF-8, or have control characters.
  private static func text(of head: [UInt8]) -> String? {
    let bytes = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    guard bytes.allSatisfy({ $0 >= 32 && $0 != 127 || [9, 10, 12, 13, 27].contains($0) }) else { return nil }
    // If the head was cut off, its last character may be incomplete.
    let mostCut = head.count < FileFormat.headLength ? 0 : 3
    return (0...mostCut).lazy.compactMap { String(validating: bytes.dropLast($0), as: UTF8.self) }.first
  }
}
