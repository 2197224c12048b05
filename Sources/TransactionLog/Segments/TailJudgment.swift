import Documents

/// Tells an unfinished write from damage: what the bytes are that follow the last whole transaction, where nothing says
/// that they were made durable.
///
/// A write that a crash interrupted ends in the middle of a line, or between two lines that fit their IDs, or with blocks
/// of zeros that the disk never received. Anything else was written completely and has changed since: it may have been
/// acknowledged, and must not be cut off.
package struct TailJudgment: Hashable, Sendable {
  /// Whether there are bytes at all.
  private(set) package var hasBytes = false
  /// Whether a line is damaged, and whether a damaged line has bytes that are zero.
  private(set) package var (hasDamage, hasZeros) = (false, false)
  /// Whether the last line ends without a line feed.
  private(set) package var endsInLine = false
  /// Whether a commit that fits its ID is there.
  private(set) package var hasCommit = false

  package init() {}

  /// Judges the bytes after the last whole transaction.
  package init(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let line = UnsafeRawBufferPointer(rebasing: rest[..<(end ?? rest.endIndex)])
      guard let end else {
        addDamage(line, isComplete: false)
        return
      }
      rest = rest[(end + 1)...]
      guard case .intact(_, let json) = LogLine.read(line) else {
        if case .blank = LogLine.read(line) { addLine() } else { addDamage(line, isComplete: true) }
        continue
      }
      guard let members = LineMembers(json) else {
        addDamage(line, isComplete: true)
        continue
      }
      if CommitRecord(members) != nil { addCommit() } else { addLine() }
    }
  }

  /// Adds a change line that fits its ID.
  mutating func addLine() { hasBytes = true }

  /// Adds a commit that fits its ID.
  mutating func addCommit() { (hasBytes, hasCommit) = (true, true) }

  /// Adds a line that does not fit its ID, or has no line feed.
  mutating func addDamage(_ line: UnsafeRawBufferPointer, isComplete: Bool) {
    (hasBytes, hasDamage) = (true, true)
    if line.contains(0) { hasZeros = true }
    endsInLine = !isComplete
  }

  /// Whether they are an unfinished write, which was never acknowledged and may be cut off.
  package var isTorn: Bool { hasBytes && (hasZeros || endsInLine || !hasDamage && !hasCommit) }

  /// Whether they were written completely and have changed since. They may have been acknowledged.
  package var isDamaged: Bool { hasBytes && !isTorn && hasDamage }
}
