/// The strings of a row that are needed to see that it has ended, found without building values.
///
/// It looks at the strings of the object itself and skips everything else. If in doubt, it finds nothing.
struct RowGlance {
  private(set) var id: UnsafeRawBufferPointer?
  private(set) var input: UnsafeRawBufferPointer?
  private(set) var output: UnsafeRawBufferPointer?
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// Looks at a row; nil if it is not an object, has a type, or has escapes in one of these strings.
  init?(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    guard take("{") else { return nil }
    while true {
      guard let key = string(), take(":") else { return nil }
      skipSpace()
      let isText = position < bytes.count && bytes[position] == UInt8(ascii: "\"")
      let value = isText ? string() : nil
      guard isText ? value != nil : skipValue() else { return nil }
      switch key.count {
      case 2 where key.elementsEqual("id".utf8): id = value
      case 5 where key.elementsEqual("input".utf8): input = value
      case 6 where key.elementsEqual("output".utf8): output = value
      case 4 where key.elementsEqual("type".utf8): return nil
      default: break
      }
      if take(",") { continue }
      guard take("}") else { return nil }
      skipSpace()
      guard position == bytes.count, !hasEscapes else { return nil }
      return
    }
  }

  private var hasEscapes: Bool {
    [id, input, output].contains { $0?.contains(UInt8(ascii: "\\")) ?? false }
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Skips a string, and returns the bytes between its quotes.
  private mutating func string() -> UnsafeRawBufferPointer? {
    guard take("\"") else { return nil }
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return UnsafeRawBufferPointer(rebasing: bytes[start..<position - 1])
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    return nil
  }

  /// Skips a value that is not a string, up to the comma or bracket that ends it.
  private mutating func skipValue() -> Bool {
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        guard string() != nil else { return false }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return true }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { return true }
      default: break
      }
      position += 1
    }
    return false
  }
}
