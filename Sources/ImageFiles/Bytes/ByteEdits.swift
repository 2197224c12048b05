/// Changes to the bytes of a file that keep every byte they do not touch, and know where it is afterwards.
struct ByteEdits {
  private struct Change {
    let range: Range<Int>
    let replacement: [UInt8]
  }

  /// In order; they do not overlap.
  private var changes: [Change] = []

  /// Whether nothing changes.
  var isEmpty: Bool { changes.isEmpty }

  /// Replaces bytes, which no other change touches. Bytes that are inserted at one position keep the order in which they are
  /// given, and stand before what is replaced there.
  mutating func replace(_ range: Range<Int>, with replacement: [UInt8] = []) {
    let place = changes.firstIndex { other in
      other.range.lowerBound > range.lowerBound
        || range.isEmpty && other.range.lowerBound == range.lowerBound && !other.range.isEmpty
    }
    changes.insert(Change(range: range, replacement: replacement), at: place ?? changes.count)
  }

  /// Inserts bytes before a position.
  mutating func insert(_ bytes: [UInt8], at position: Int) { replace(position..<position, with: bytes) }

  /// The new position of a byte that no change touches.
  func position(of old: Int) -> Int {
    changes.prefix { $0.range.upperBound <= old }.reduce(old) { $0 + $1.replacement.count - $1.range.count }
  }

  /// The new number of bytes in a range whose first and last byte no change touches.
  func count(of range: Range<Int>) -> Int {
    range.isEmpty ? 0 : position(of: range.upperBound - 1) + 1 - position(of: range.lowerBound)
  }

  /// How many bytes more there are afterwards.
  var growth: Int { changes.reduce(0) { $0 + $1.replacement.count - $1.range.count } }

  /// Whether a change replaces bytes of a range.
  func touches(_ range: Range<Int>) -> Bool { changes.contains { $0.range.overlaps(range) } }

  /// Whether bytes are inserted at a position.
  func inserts(at position: Int) -> Bool { changes.contains { $0.range == position..<position } }

  /// The bytes with the changes.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    guard !isEmpty else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + growth)
    var position = 0
    for change in changes {
      result += bytes[position..<change.range.lowerBound]
      result += change.replacement
      position = change.range.upperBound
    }
    result += bytes[position...]
    return result
  }
}
