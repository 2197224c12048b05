import Documents

extension XMLText {
  /// The text of the first element with a name; nil if there is none. Nested elements are not expected.
  static func element(_ name: String, in text: String) -> String? {
    guard let start = text.firstRange(of: "<\(name)>"),
      let end = text[start.upperBound...].firstRange(of: "</\(name)>")
    else { return nil }
    return decoded(text[start.upperBound..<end.lowerBound].utf8)
  }
}
