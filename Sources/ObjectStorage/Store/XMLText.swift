/// The small part of XML that S3 needs: the text of elements, read from responses and written into requests.
enum XMLText {
  /// The text of the first element with a name; nil if there is none. Nested elements are not expected.
  static func element(_ name: String, in text: String) -> String? {
    guard let start = text.firstRange(of: "<\(name)>"),
      let end = text[start.upperBound...].firstRange(of: "</\(name)>")
    else { return nil }
    return unescaped(text[start.upperBound..<end.lowerBound])
  }

  private static let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#34;", "\"")]

  private static func unescaped(_ text: Substring) -> String {
    entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }.replacing("&amp;", with: "&")
  }

  /// A text escaped as the content of an element.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
