/// Percent-encoding as Signature Version 4 requires it: RFC 3986 with nothing left open.
enum PercentEncoding {
  /// A text in which every byte but `A`–`Z`, `a`–`z`, `0`–`9`, `-`, `.`, `_` and `~` is encoded as `%XX`.
  ///
  /// - Parameter keepsSlashes: whether `/` is left unencoded, as in the path of a key.
  static func encoded(_ text: String, keepsSlashes: Bool = false) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) || (keepsSlashes && byte == UInt8(ascii: "/")) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? value + UInt8(ascii: "0") : value - 10 + UInt8(ascii: "A")
  }
}
