package import Documents

/// A commit as another one names it in `seen`: `NUMBER:ID`. References have the order of commits: number, then ID.
package struct CommitReference: Hashable, Sendable {
  /// The greatest number of a commit: with that of a line or a stream, it fits into one number.
  package static let greatestNumber = 1 << 39

  /// The number of the commit, from 1 to `greatestNumber`.
  package let number: Int
  /// The ID of its line.
  package let id: SHA256Digest

  /// - Precondition: the number is one of a commit.
  package init(number: Int, id: SHA256Digest) {
    precondition((1...Self.greatestNumber).contains(number), "not the number of a commit: \(number)")
    (self.number, self.id) = (number, id)
  }

  /// Reads a decimal number without leading zeros, a colon and 64 lowercase hexadecimal digits; nil for anything else.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[0] != UInt8(ascii: "0"),
      let number = Self.number(UnsafeRawBufferPointer(rebasing: bytes[..<colon])),
      let id = SHA256Digest(hexDigits: UnsafeRawBufferPointer(rebasing: bytes[(colon + 1)...]))
    else { return nil }
    (self.number, self.id) = (number, id)
  }

  /// The number of a commit in up to 16 decimal digits; nil for anything else.
  static func number(_ digits: UnsafeRawBufferPointer) -> Int? {
    guard digits.count <= 16 else { return nil }
    var number = 0
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return (1...greatestNumber).contains(number) ? number : nil
  }
}

extension CommitReference: LosslessStringConvertible, Comparable {
  package init?(_ description: String) {
    var text = description
    guard let reference = text.withUTF8({ CommitReference(UnsafeRawBufferPointer($0)) }) else { return nil }
    self = reference
  }

  /// `NUMBER:ID`.
  package var description: String { "\(number):\(id)" }

  package static func < (a: CommitReference, b: CommitReference) -> Bool {
    a.number == b.number ? a.id < b.id : a.number < b.number
  }
}
