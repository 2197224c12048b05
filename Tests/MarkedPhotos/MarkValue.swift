import Foundation

@testable import PhotoMetadata

/// A value that occurs nowhere else, by its number.
enum MarkValue: Hashable, Sendable {
  case text(Int), date(Int), fraction(Int)

  /// The text: eight letters and digits, or a date.
  var text: String {
    switch self {
    case .text(let number): "qX\(1000 + number)Jz"
    case .date(let number): "\(1000 + number):11:23 21:47:53"
    case .fraction: ""
    }
  }

  /// The fraction, of which the lower number is the mark.
  var fraction: ExifFraction {
    if case .fraction(let number) = self { ExifFraction(31, 0x5AE3_0000 | UInt32(number)) } else { ExifFraction(0, 0) }
  }

  /// All values in some bytes: as text in UTF-8 and UTF-16, in the hexadecimal text of raw profiles of PNG, and as
  /// numbers in both byte orders.
  static func all(in bytes: [UInt8]) -> Set<MarkValue> {
    var found: Set<MarkValue> = []
    func number(_ digits: [UInt8]) -> Int? { Int(String(decoding: digits, as: UTF8.self)).map { $0 - 1000 } }
    func every(_ count: Int, _ step: Int, at start: Int) -> [UInt8] {
      (0..<count).compactMap { index in
        let place = start + index * step
        return bytes.indices.contains(place) ? bytes[place] : nil
      }
    }
    for place in places(of: Array("qX".utf8), in: bytes) {
      if let number = number(every(4, 1, at: place + 2)) { found.insert(.text(number)) }
    }
    for place in places(of: [0x71, 0, 0x58], in: bytes) {
      if let number = number(every(4, 2, at: place + 4)) { found.insert(.text(number)) }
    }
    if let profile = places(of: Array("Raw profile".utf8), in: bytes).first {
      // Each digit in hexadecimal is a 3 and itself; the lines may break it anywhere.
      let digits = bytes[profile...].filter { $0 != 0x0A }
      for place in places(of: Array("7158".utf8), in: digits) {
        let number = number(stride(from: place + 5, to: min(place + 12, digits.count), by: 2).map { digits[$0] })
        if let number { found.insert(.text(number)) }
      }
    }
    for place in places(of: Array(":11:23 21:47:53".utf8), in: bytes) {
      if let number = number(every(4, 1, at: place - 4)) { found.insert(.date(number)) }
    }
    for place in places(of: [0x5A, 0xE3], in: bytes) {
      let after = every(2, 1, at: place + 2)
      if after.count == 2 { found.insert(.fraction(Int(after[0]) << 8 | Int(after[1]))) }
    }
    for place in places(of: [0xE3, 0x5A], in: bytes) {
      let before = every(2, 1, at: place - 2)
      if before.count == 2 { found.insert(.fraction(Int(before[1]) << 8 | Int(before[0]))) }
    }
    return found
  }

  private static func places(of pattern: [UInt8], in bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBytes { bytes in
      var places: [Int] = []
      var start = 0
      while start + pattern.count <= bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(pattern[0]), bytes.count - pattern.count - start + 1)
      {
        if memcmp(found, pattern, pattern.count) == 0 { places.append(UnsafeRawPointer(found) - base) }
        start = UnsafeRawPointer(found) - base + 1
      }
      return places
    }
  }
}
