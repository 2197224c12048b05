/// A segment of a log: the stream that it is in, and the number of its first transaction. Later ones are greater.
package struct SegmentKey: Hashable, Sendable {
  /// The bits of `rawValue` that the number of a transaction takes.
  private static let numberBits = 40

  /// The place of the stream in the chain, from 0.
  package let stream: Int
  /// The number of the segment's first transaction. Its file is named by it.
  package let first: Int

  package init(stream: Int, first: Int) { (self.stream, self.first) = (stream, first) }

  /// The key that an index stores as one number.
  package init(rawValue: Int) {
    (stream, first) = (rawValue >> Self.numberBits, rawValue & (1 << Self.numberBits - 1))
  }

  /// The key as one number, in the same order.
  package var rawValue: Int { stream << Self.numberBits | first }
}

extension SegmentKey: Comparable, CustomStringConvertible {
  package static func < (a: SegmentKey, b: SegmentKey) -> Bool { a.rawValue < b.rawValue }

  /// The number of the first transaction, after that of the stream if it is not the first.
  package var description: String { stream == 0 ? "\(first)" : "\(stream)-\(first)" }
}
