import ImageFiles

extension TIFFField {
  /// Unsigned fractions.
  static func fractions(_ tag: Int, _ fractions: [ExifFraction], _ order: ByteOrder) -> TIFFField {
    var value: [UInt8] = []
    for fraction in fractions {
      value.append(Int(fraction.numerator), width: 4, order)
      value.append(Int(fraction.denominator), width: 4, order)
    }
    return TIFFField(tag: tag, type: TIFFType.rational, count: fractions.count, value: value, order: order)
  }

  /// The text up to its first zero, without white space around it; nil where it is empty or the field is not a text.
  var text: String? {
    guard [TIFFType.ascii, TIFFType.utf8, TIFFType.byte, TIFFType.undefined].contains(type) else { return nil }
    let text = LegacyText.decoded(value.prefix { $0 != 0 }).trimmedBlanks
    return text.isEmpty ? nil : text
  }

  /// The text of a tag of Windows: UTF-16, little-endian, up to its first zero; nil where it is empty.
  var wideText: String? {
    guard type == TIFFType.byte else { return nil }
    let text = String(utf16: value, .little).prefix { $0 != "\0" }.trimmedBlanks
    return text.isEmpty ? nil : text
  }

  /// The texts of a list in a tag of Windows, which has semicolons between them.
  static func wideList(_ text: String) -> [String] {
    text.split(separator: ";").map(\.trimmedBlanks).filter { !$0.isEmpty }
  }
}

/// An unsigned fraction, as EXIF states exposures.
package struct ExifFraction: Sendable, Hashable {
  /// The number above the line.
  package let numerator: UInt32
  /// The number below the line; 0 means that the value is unknown.
  package let denominator: UInt32

  /// A fraction of two whole numbers.
  package init(_ numerator: UInt32, _ denominator: UInt32) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }
}

/// Text from formats older than UTF-8, in whatever encoding the writer's system used.
enum LegacyText {
  /// The text as UTF-8 where it is valid, and as Latin-1 otherwise.
  static func decoded(_ bytes: some Collection<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmedBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
