import Glibc

/// The members of a JSON object on a line, found without building values.
///
/// It reads what a program writes: an object, by default without white space, each key once. Anything else that could be
/// misread is rejected; the contents of nested values are only skipped, and read when they are requested. The bytes must outlive
/// this value.
package struct LineMembers {
  private struct Member {
    let key: UnsafeRawBufferPointer
    let value: UnsafeRawBufferPointer
  }

  private var members: [Member] = []

  package init() { members.reserveCapacity(16) }

  /// Finds the members of an object; nil if the bytes are not one.
  package init?(_ bytes: UnsafeRawBufferPointer, allowsSpace: Bool = false) {
    self.init()
    guard scan(bytes, allowsSpace: allowsSpace) else { return nil }
  }

  /// Replaces the members with those of another object.
  ///
  /// - Parameter allowsSpace: whether spaces and tabs may stand between keys, values and marks.
  /// - Returns: Whether the bytes are an object.
  package mutating func scan(_ bytes: UnsafeRawBufferPointer, allowsSpace: Bool = false) -> Bool {
    members.removeAll(keepingCapacity: true)
    var scanner = JSONSkipper(bytes, allowsSpace: allowsSpace)
    guard scanner.take(UInt8(ascii: "{")) else { return false }
    if scanner.take(UInt8(ascii: "}")) { return scanner.takeEnd() }
    while true {
      guard let key = scanner.skipString(), scanner.take(UInt8(ascii: ":")), let value = scanner.skipValue() else {
        return false
      }
      members.append(Member(key: key, value: value))
      if scanner.take(UInt8(ascii: ",")) { continue }
      return scanner.take(UInt8(ascii: "}")) && scanner.takeEnd()
    }
  }

  /// The bytes of a member's value; nil if there is no such member.
  package func value(_ key: StaticString) -> UnsafeRawBufferPointer? {
    members.first { Self.isEqual($0.key, key) }?.value
  }

  /// The members of a member that is an object; nil if it is not.
  package func object(_ key: StaticString) -> LineMembers? { value(key).flatMap { LineMembers($0) } }

  /// A string; nil if the member is not one.
  package func string(_ key: StaticString) -> String? { value(key).flatMap(JSONSkipper.string) }

  /// The characters of a string without escapes; nil if the member is not one.
  package func plainString(_ key: StaticString) -> UnsafeRawBufferPointer? {
    value(key).flatMap(JSONSkipper.plainString)
  }

  /// Whether a member is a string with this text.
  package func isString(_ key: StaticString, _ text: StaticString) -> Bool {
    plainString(key).map { Self.isEqual($0, text) } ?? false
  }

  private static func isEqual(_ bytes: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
    guard let base = bytes.baseAddress, bytes.count == text.utf8CodeUnitCount else { return false }
    return memcmp(base, text.utf8Start, bytes.count) == 0
  }

  /// A whole number from 0 to 2^53; nil if the member is not one.
  package func count(_ key: StaticString) -> Int? {
    guard let value = value(key), (1...16).contains(value.count) else { return nil }
    var number = 0
    for byte in value {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    guard value.count == 1 || value[0] != 0x30, number <= 1 << 53 else { return nil }
    return number
  }

  /// A number; nil if the member is not one.
  package func number(_ key: StaticString) -> Double? {
    guard let value = value(key), let first = value.first, first == 0x2D || (0x30...0x39).contains(first) else {
      return nil
    }
    return Double(String(decoding: value, as: UTF8.self))
  }

  /// A digest; nil if the member is not one.
  package func digest(_ key: StaticString) -> SHA256Digest? {
    plainString(key).flatMap { SHA256Digest(hexDigits: $0) }
  }

  /// An id; nil if the member is not one.
  package func bits(_ key: StaticString) -> Bits128? { plainString(key).flatMap { Bits128(hexDigits: $0) } }

  /// The text of a JSON string; nil for another value.
  package static func text(_ value: UnsafeRawBufferPointer) -> String? { JSONSkipper.string(value) }

  /// The digest in a JSON string; nil for another value.
  package static func digest(_ value: UnsafeRawBufferPointer) -> SHA256Digest? {
    JSONSkipper.plainString(value).flatMap { SHA256Digest(hexDigits: $0) }
  }

  /// The id in a JSON string; nil for another value.
  package static func bits(_ value: UnsafeRawBufferPointer) -> Bits128? {
    JSONSkipper.plainString(value).flatMap { Bits128(hexDigits: $0) }
  }

  /// Whether a member is `true`.
  package func isTrue(_ key: StaticString) -> Bool {
    guard let value = value(key), value.count == 4 else { return false }
    return value.elementsEqual("true".utf8)
  }

  /// The strings of a member that is an array of strings; nil if it is not.
  package func strings(_ key: StaticString) -> [String]? {
    var strings: [String] = []
    let isArray = forEachElement(key) { element in
      guard let text = Self.text(element) else { return false }
      strings.append(text)
      return true
    }
    return isArray ? strings : nil
  }

  /// The digests of a member that is an array of digests; none if there is no such member, nil if it is anything else.
  package func digests(_ key: StaticString) -> [SHA256Digest]? {
    guard value(key) != nil else { return [] }
    var digests: [SHA256Digest] = []
    let isArray = forEachElement(key) { element in
      guard let digest = Self.digest(element) else { return false }
      digests.append(digest)
      return true
    }
    return isArray ? digests : nil
  }

  /// Calls a closure with each element of a member that is an array.
  ///
  /// - Returns: Whether it is an array and the closure returned true for each element.
  package func forEachElement(_ key: StaticString, _ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    guard let value = value(key) else { return false }
    var scanner = JSONSkipper(value)
    guard scanner.take(UInt8(ascii: "[")) else { return false }
    if scanner.take(UInt8(ascii: "]")) { return scanner.takeEnd() }
    while true {
      guard let element = scanner.skipValue(), body(element) else { return false }
      if scanner.take(UInt8(ascii: ",")) { continue }
      return scanner.take(UInt8(ascii: "]")) && scanner.takeEnd()
    }
  }
}
