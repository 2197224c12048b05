import Documents
import TestSupport

extension JSONValue {
  /// Any value that the reader accepts.
  static func random(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .number(randomNumber(using: &random))
    case 3: return .number(Double(Int.random(in: -1000...1000, using: &random)))
    case 4: return .string(randomText(using: &random))
    case 5:
      return .array(
        (0..<Int.random(in: 0...5, using: &random)).map { _ in JSONValue.random(depth: depth - 1, using: &random) })
    default:
      return .object(
        JSONObject(
          (0..<Int.random(in: 0...5, using: &random)).map { _ in
            (key: randomText(using: &random), value: JSONValue.random(depth: depth - 1, using: &random))
          }))
    }
  }

  /// Any double up to 2^53, of any magnitude below.
  private static func randomNumber(using random: inout SeededGenerator) -> Double {
    while true {
      let value = Double(bitPattern: random.next())
      if value.isFinite, abs(value) < 0x1p53 { return value }
    }
  }

  private static func randomText(using random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let ceiling: UInt32 = [0x20, 0x7F, 0x7FF, 0xFFFF, 0x10FFFF].randomElement(using: &random) ?? 0x7F
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...ceiling, using: &random)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
