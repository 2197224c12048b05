/// How large objects are stored in parts.
package struct Partition: Hashable, Sendable {
  /// Larger objects are stored in parts.
  package var threshold = 16 << 20
  /// The size of a part; stores want at least 5 MiB of all but the last.
  package var partSize = 8 << 20
  /// How many parts are sent at a time.
  package var width = 4

  /// The most parts that a store takes.
  private static let mostParts = 10_000

  package init() {}

  /// The bytes of each part of an object.
  func parts(of byteCount: Int) -> [Range<Int>] {
    let size = max(partSize, (byteCount + Self.mostParts - 1) / Self.mostParts)
    return stride(from: 0, to: byteCount, by: size).map { $0..<min($0 + size, byteCount) }
  }
}
