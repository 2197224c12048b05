import Documents

/// Tells an unfinished write from damage: what a transaction is that is not whole, where nothing says that it was made
/// durable.
///
/// A write that a crash interrupted ends in the middle of a line, or between two lines that fit their IDs, or with blocks
/// of zeros that the disk never received. A line that was written completely and has changed since is none of these:
/// its transaction may have been acknowledged, and must not be cut off, whatever follows it.
package struct TailJudgment: Hashable, Sendable {
  /// A line that has no line feed so far. A long line comes in parts.
  private struct OpenLine: Hashable {
    var size = 0
    var hasZeros = false
    var hasLostFeed = false
  }

  /// Whether there are bytes at all.
  private(set) package var hasBytes = false
  /// Whether a commit that fits its ID is there.
  private(set) package var hasCommit = false
  /// Whether a line lacks bytes that the disk never received.
  private var hasZeros = false
  /// Whether a line was written completely and does not fit its ID.
  private var hasChanged = false
  private var open: OpenLine?

  package init() {}

  /// Adds a change line that fits its ID.
  mutating func addLine() {
    closeLine()
    hasBytes = true
  }

  /// Adds a commit that fits its ID.
  mutating func addCommit() {
    addLine()
    hasCommit = true
  }

  /// Adds a line that does not fit its ID or has no line feed, or a part of it.
  mutating func addDamage(_ part: UnsafeRawBufferPointer, isComplete: Bool) {
    hasBytes = true
    var line = open ?? OpenLine()
    line.size += part.count
    line.hasZeros = line.hasZeros || Self.lacksBytes(part)
    line.hasLostFeed = !isComplete && Self.hasLostFeed(part)
    open = line
    if isComplete { closeLine() }
  }

  private mutating func closeLine() {
    guard let line = open else { return }
    if line.hasZeros { hasZeros = true } else { hasChanged = true }
    open = nil
  }

  /// Whether the last line was cut short. One that is longer than a line may be was never written so.
  private var isCutShort: Bool {
    open.map { !$0.hasLostFeed && $0.size < LogLine.maximumSize + LogLine.overhead } ?? false
  }

  /// Whether it is an unfinished write, which was never acknowledged and may be cut off.
  package var isTorn: Bool {
    var all = self
    if !isCutShort { all.closeLine() }
    return hasBytes && !all.hasChanged && (all.hasZeros || isCutShort || !hasCommit)
  }

  /// Whether a line has zeros in place of bytes, and not one flipped bit that has made a zero of a byte.
  private static func lacksBytes(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let zero = line.firstIndex(of: 0) else { return false }
    if line[(zero + 1)...].contains(0) { return true }
    var tried = Array(line)
    return !BitFlip.neighbors(of: 0).contains { byte in
      tried[zero] = byte
      return tried.withUnsafeBytes(fits)
    }
  }

  /// Whether a line without its line feed is complete, and its last byte is the line feed with one flipped bit.
  private static func hasLostFeed(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let last = line.last, BitFlip.areNeighbors(last, UInt8(ascii: "\n")) else { return false }
    return fits(UnsafeRawBufferPointer(rebasing: line.dropLast()))
  }

  /// Whether a line fits its ID, or is one that a purge has blanked.
  private static func fits(_ line: UnsafeRawBufferPointer) -> Bool {
    if case .damaged = LogLine.read(line) { false } else { true }
  }
}
