/// The numbers in the blocks of a tar archive.
enum TarNumber {
  /// The value of a field: octal digits with spaces around, or the base-256 form of GNU tar.
  ///
  /// - Throws: `TarFault` for anything else, and for negative and immense numbers.
  static func value(of field: ArraySlice<UInt8>) throws(TarFault) -> Int {
    guard let first = field.first, first & 0x80 != 0 else { return try octalValue(of: field) }
    guard first & 0x40 == 0 else { throw TarFault("a number in the header is negative") }
    var value = Int(first & 0x3F)
    for byte in field.dropFirst() {
      guard value < 1 << 54 else { throw TarFault("a number in the header is too large") }
      value = value << 8 | Int(byte)
    }
    return value
  }

  private static func octalValue(of field: ArraySlice<UInt8>) throws(TarFault) -> Int {
    let digits = field.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }) else {
      throw TarFault("a number in the header is not octal")
    }
    // A field has at most twelve digits.
    return digits.reduce(0) { $0 << 3 | Int($1 - UInt8(ascii: "0")) }
  }

  /// A number in octal digits, with leading zeros.
  static func octal(_ number: Int, digits: Int) -> [UInt8] {
    let text = Array(String(number, radix: 8).utf8)
    return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, digits - text.count)) + text
  }
}
