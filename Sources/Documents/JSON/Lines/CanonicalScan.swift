import Glibc

/// Recognizes canonical JSON (RFC 8785) without building values.
package struct CanonicalScan {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether bytes are one canonical JSON value.
  ///
  /// The scan recognizes what programs usually write and leaves the rest to the parser.
  package static func isCanonical(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var scan = CanonicalScan(bytes)
    if scan.value(depth: 0), scan.position == bytes.count, isUTF8(bytes) { return true }
    return (try? JSONValue.parse(Array(bytes)))?.canonicalBytes() == Array(bytes)
  }

  private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isASCII(bytes) || String(validating: bytes, as: UTF8.self) != nil
  }

  private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var all: UInt8 = 0
    for byte in bytes { all |= byte }
    return all < 0x80
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
      guard let key = string(), last.map({ isBefore($0, key) }) ?? true,
        Self.isASCII(UnsafeRawBufferPointer(rebasing: bytes[key])),
        take(UInt8(ascii: ":")), value(depth: depth + 1)
      else { return false }
      last = key
      if !take(UInt8(ascii: ",")) { return take(UInt8(ascii: "}")) }
    }
  }

  private func isBefore(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    let order = memcmp(base + first.lowerBound, base + second.lowerBound, min(first.count, second.count))
    return order != 0 ? order < 0 : first.count < second.count
  }

  private mutating func array(_ depth: Int) -> Bool {
    position += 1
    if take(UInt8(ascii: "]")) { return true }
    while value(depth: depth + 1) {
      if !take(UInt8(ascii: ",")) { return take(UInt8(ascii: "]")) }
    }
    return false
  }

  /// A string without escapes; returns the range of its characters.
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

  /// A number of at most 15 digits without an exponent.
  ///
  /// No two of these are the same 64-bit number, so none of them has a shorter form. Numbers with more than five zeros
  /// after the point have an exponent in canonical JSON.
  private mutating func number() -> Bool {
    let isNegative = take(UInt8(ascii: "-"))
    let start = position
    let count = digits()
    guard (1...15).contains(count), count == 1 || bytes[start] != UInt8(ascii: "0") else { return false }
    let isZero = bytes[start] == UInt8(ascii: "0")
    guard take(UInt8(ascii: ".")) else { return !(isZero && isNegative) && !isExponent }
    let fraction = position
    guard case let places = digits(), places > 0, count + places <= 15, bytes[position - 1] != UInt8(ascii: "0") else {
      return false
    }
    if isZero, bytes[fraction..<position].prefix(6).allSatisfy({ $0 == UInt8(ascii: "0") }) { return false }
    return !isExponent
  }

  /// Skips digits; returns how many there are.
  private mutating func digits() -> Int {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    return position - start
  }

  /// Whether an exponent follows.
  private var isExponent: Bool {
    position < bytes.count && (bytes[position] == UInt8(ascii: "e") || bytes[position] == UInt8(ascii: "E"))
  }
}
