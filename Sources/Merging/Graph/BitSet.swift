/// Small numbers, one bit for each.
struct BitSet: Sendable {
  private var words: [UInt64] = []

  /// Whether a number is in the set.
  func contains(_ number: Int) -> Bool {
    let word = number >> 6
    return word < words.count && words[word] & (1 << UInt64(number & 63)) != 0
  }

  /// Adds a number.
  mutating func insert(_ number: Int) {
    grow(to: number >> 6 + 1)
    words[number >> 6] |= 1 << UInt64(number & 63)
  }

  /// Adds the numbers of another set.
  mutating func formUnion(_ other: BitSet) {
    grow(to: other.words.count)
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  private mutating func grow(to count: Int) {
    if words.count < count { words += repeatElement(0, count: count - words.count) }
  }
}
