import Glibc

/// The byte order of a number in a file.
package enum ByteOrder: Sendable, Hashable {
  /// Least significant byte first (`II` in TIFF; RIFF).
  case little
  /// Most significant byte first (`MM` in TIFF; JPEG, PNG, ISO boxes).
  case big
}

/// Untrusted bytes with integer positions: a file, or a part of one.
///
/// Every read below is checked, and returns nil where the bytes end too early.
package protocol ByteSource: RandomAccessCollection where Element == UInt8, Index == Int {}

extension Array: ByteSource where Element == UInt8 {}
extension ArraySlice: ByteSource where Element == UInt8 {}
extension UnsafeRawBufferPointer: ByteSource {}
extension Slice: ByteSource where Base == UnsafeRawBufferPointer {}

// Inlinable, so that other modules read bytes directly instead of through witness tables.
extension ByteSource {
  /// The unsigned number of `width` (1…8) bytes at a position, or nil beyond the end or above `Int.max`.
  @inlinable
  package func number(_ width: Int, at position: Int, _ order: ByteOrder) -> Int? {
    guard let range = range(at: position, count: width) else { return nil }
    var value: UInt64 = 0
    switch order {
    case .big: for index in range { value = value << 8 | UInt64(self[index]) }
    case .little: for index in range.reversed() { value = value << 8 | UInt64(self[index]) }
    }
    return Int(exactly: value)
  }

  /// The positions of `count` bytes starting at `position`, or nil where they do not all exist.
  @inlinable
  package func range(at position: Int, count: Int) -> Range<Int>? {
    guard position >= startIndex, count >= 0, position <= endIndex, count <= endIndex - position else { return nil }
    return position..<(position + count)
  }

  /// A copy of `count` bytes starting at `position`, or nil where they do not all exist.
  @inlinable
  package func copy(at position: Int, count: Int) -> [UInt8]? {
    range(at: position, count: count).map { Array(self[$0]) }
  }

  /// Whether the bytes at a position are those of an ASCII text.
  @inlinable
  package func matches(_ text: StaticString, at position: Int) -> Bool {
    text.withUTF8Buffer { wanted in
      guard let range = range(at: position, count: wanted.count) else { return false }
      for index in range where self[index] != wanted[index - range.lowerBound] { return false }
      return true
    }
  }

  /// The first position of a byte at or after `position`, or nil.
  @inlinable
  package func firstPosition(of byte: UInt8, from position: Int) -> Int? {
    guard position >= startIndex, position < endIndex else { return nil }
    let offset = withContiguousStorageIfAvailable { bytes -> Int? in
      let skipped = position - startIndex
      guard let start = bytes.baseAddress.map(UnsafeRawPointer.init),
        let found = memchr(start + skipped, Int32(byte), bytes.count - skipped)
      else { return nil }
      return UnsafeRawPointer(found) - start
    }
    guard let offset else { return self[position...].firstIndex(of: byte) }
    return offset.map { startIndex + $0 }
  }

  /// The four characters at a position.
  func code(at position: Int) -> FourCC? {
    number(4, at: position, .big).map { FourCC(UInt32(truncatingIfNeeded: $0)) }
  }
}

extension String {
  /// The text of bytes in UTF-16, without an odd one at the end.
  package init(utf16 bytes: some ByteSource, _ order: ByteOrder) {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return order == .little ? first | second << 8 : first << 8 | second
    }
    self.init(decoding: units, as: UTF16.self)
  }
}

extension [UInt8] {
  /// Whether `other` occurs anywhere in these bytes.
  package func contains(_ other: [UInt8]) -> Bool { position(of: other) != nil }

  /// The first position at or after `start` where `other` begins, or nil.
  package func position(of other: [UInt8], from start: Int = 0) -> Int? {
    guard let first = other.first, start >= 0 else { return nil }
    var from = start
    while let found = firstPosition(of: first, from: from) {
      guard let range = range(at: found, count: other.count) else { return nil }
      if self[range].elementsEqual(other) { return found }
      from = found + 1
    }
    return nil
  }

  /// The bytes with as many others after them as make up a size; nil where they are more than that.
  func filled(to size: Int, with filling: UInt8) -> [UInt8]? {
    count > size ? nil : self + [UInt8](repeating: filling, count: size - count)
  }

  /// The last position where `other` begins, or nil.
  package func lastPosition(of other: [UInt8]) -> Int? {
    indices.dropLast(Swift.max(0, other.count - 1)).last { self[$0...].starts(with: other) }
  }
}
