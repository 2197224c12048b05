import Documents
import Glibc

/// Recognizes canonical JSON (RFC 8785) without building values.
struct CanonicalScan {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether bytes are one canonical JSON value.
  ///
  /// What programs usually write is recognized here; the rest is left to the parser.
  static func isCanonical(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var scan = CanonicalScan(bytes)
    if scan.value(depth: 0), scan.position == bytes.count, isUTF8(bytes) { return true }
    return (try? JSONValue.parse(Array(bytes)))?.canonicalBytes() == Array(bytes)
  }

  private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) -> Bool {
    guard position < bytes.count, depth < 32 else { return false }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string() != nil
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  /// An object whose keys are plain ASCII, in order.
  private mutating func object(_ depth: Int) -> Bool {
    position += 1
    if take(UInt8(ascii: "}")) { return true }
    var last: Range<Int>?
    while true {
      guard let key = string(), last.map({ isBefore($0, key) }) ?? true, bytes[key].allSatisfy({ $0 < 0x80 }),
        take(UInt8(ascii: ":")), value(depth: depth + 1)
      else { return false }
      last = key
      if !take(UInt8(ascii: ",")) { return take(UInt8(ascii: "}")) }
    }
  }

  private func isBefore(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    bytes[first].lexicographicallyPrecedes(bytes[second])
  }

  private mutating func array(_ depth: Int) -> Bool {
    position += 1
    if take(UInt8(ascii: "]")) { return true }
    while value(depth: depth + 1) {
      if !take(UInt8(ascii: ",")) { return take(UInt8(ascii: "]")) }
    }
    return false
  }

  /// A string without escapes; the place of its characters.
  private mutating func string() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return start..<position - 1
      case UInt8(ascii: "\\"), 0..<0x20: return nil
      default: position += 1
      }
    }
    return nil
  }

  private mutating func word(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count, let base = bytes.baseAddress,
      memcmp(base + position, word.utf8Start, count) == 0
    else { return false }
    position += count
    return true
  }

  /// A whole number of at most 15 digits.
  private mutating func number() -> Bool {
    let start = position
    _ = take(UInt8(ascii: "-"))
    let digits = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    guard (1...15).contains(position - digits) else { return false }
    if bytes[digits] == UInt8(ascii: "0") { guard position == start + 1 else { return false } }
    guard position < bytes.count else { return true }
    return ![UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[position])
  }
}
