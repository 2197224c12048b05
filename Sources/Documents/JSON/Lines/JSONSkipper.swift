import Glibc

/// Skips over JSON values without building them.
///
/// Strings are found by their quotes and nested values by their brackets; numbers and words are not checked.
package struct JSONSkipper {
  private let bytes: UnsafeRawBufferPointer
  private let allowsSpace: Bool
  private var position = 0

  /// - Parameter allowsSpace: whether spaces and tabs may stand between the parts of an object or array.
  init(_ bytes: UnsafeRawBufferPointer, allowsSpace: Bool = false) {
    (self.bytes, self.allowsSpace) = (bytes, allowsSpace)
  }

  /// Calls a closure with each string of a JSON text, also with keys: the bytes between its quotes, including escapes.
  package static func forEachString(
    in bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    var skipper = JSONSkipper(bytes)
    while let base = bytes.baseAddress,
      let quote = memchr(base + skipper.position, 0x22, bytes.count - skipper.position)
    {
      skipper.position = UnsafeRawPointer(quote) - base
      guard let string = skipper.skipString() else { return }
      try body(string)
    }
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
  }

  /// Skips the end; false if there is more.
  mutating func takeEnd() -> Bool {
    if allowsSpace { skipSpace() }
    return position == bytes.count
  }

  /// Skips a byte; false if the next byte is a different one.
  mutating func take(_ byte: UInt8) -> Bool {
    if allowsSpace { skipSpace() }
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Skips a string; returns the bytes between its quotes, including escapes.
  mutating func skipString() -> UnsafeRawBufferPointer? {
    guard take(UInt8(ascii: "\"")), let base = bytes.baseAddress else { return nil }
    let start = position
    while let quote = memchr(base + position, 0x22, bytes.count - position) {
      let end = UnsafeRawPointer(quote) - base
      var first = end
      while first > start, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
      position = end + 1
      // A quote after an odd number of backslashes is part of the string.
      if (end - first).isMultiple(of: 2) { return UnsafeRawBufferPointer(rebasing: bytes[start..<end]) }
    }
    return nil
  }

  /// Skips a value; returns its bytes.
  mutating func skipValue() -> UnsafeRawBufferPointer? {
    if allowsSpace { skipSpace() }
    guard position < bytes.count else { return nil }
    let start = position
    switch bytes[position] {
    case UInt8(ascii: "\""):
      guard skipString() != nil else { return nil }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard skipNested() else { return nil }
    default:
      while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
      guard position > start else { return nil }
    }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
  }

  /// Skips an object or an array.
  private mutating func skipNested() -> Bool {
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        guard skipString() != nil else { return false }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          position += 1
          return true
        }
      default: break
      }
      position += 1
    }
    return false
  }

  /// Whether a byte belongs to a number or to `true`, `false` and `null`.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2B, 0x2E, 0x45: true
    default: false
    }
  }

  /// The text of a string; nil if the bytes are not one.
  static func string(_ value: UnsafeRawBufferPointer) -> String? {
    if let plain = plainString(value) { return String(validating: plain, as: UTF8.self) }
    guard value.first == 0x22, case .string(let text)? = try? JSONValue.parse(Array(value)) else { return nil }
    return text
  }

  /// The characters of a string without escapes; nil if the bytes are not one.
  static func plainString(_ value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard value.count >= 2, value[0] == 0x22, value[value.count - 1] == 0x22 else { return nil }
    let inside = UnsafeRawBufferPointer(rebasing: value[1..<value.count - 1])
    guard let base = inside.baseAddress else { return nil }
    return memchr(base, 0x5C, inside.count) == nil ? inside : nil
  }
}
