import Documents

/// The transaction that is being read: what of it was found, and what it is if nothing more follows.
struct OpenTransaction {
  /// The number of its change lines that have an ID.
  private(set) var changes = 0
  /// What is wrong with it, in the order of the lines.
  private(set) var damage: [LogDamage] = []
  private var digest = RunningDigest()
  private var tail = TailJudgment()

  /// Whether there are bytes at all.
  var hasBytes: Bool { tail.hasBytes }

  /// Adds a change line that fits its ID.
  mutating func addChange(_ id: SHA256Digest) {
    count(id)
    tail.addLine()
  }

  /// Adds a damaged line.
  mutating func addDamage(_ damage: LogDamage, in line: SegmentReader.Line) {
    if let id = damage.line { count(id) }
    tail.addDamage(line.bytes, isComplete: line.isComplete)
    self.damage.append(damage)
  }

  /// Adds its commit; what contradicts that is damage.
  ///
  /// - Parameters:
  ///   - last: the end of the previous transaction.
  ///   - place: the place after the commit, and the file of its segment.
  mutating func addCommit(_ commit: CommitRecord, _ id: SHA256Digest, after last: LogPosition, at place: FilePlace) {
    tail.addCommit()
    guard damage.isEmpty, let found = mismatch(commit, last, place.place.segment) else { return }
    damage.append(place.damage("the commit of transaction \(commit.number): \(found)", id))
  }

  /// Adds that the segment ends, although the transaction has no commit.
  mutating func addEnd(at place: FilePlace) {
    if damage.isEmpty { damage.append(place.damage("the end of a transaction without its commit")) }
  }

  /// How the log ends if the transaction is not whole, and nothing says that it was made durable.
  func end(after last: LogPosition, at place: FilePlace) -> LogEnd {
    if tail.isTorn { return .torn(last, found: damage.first?.found ?? "a transaction without its commit") }
    return .damaged(last, damage.first ?? place.damage("an incomplete transaction"))
  }

  private mutating func count(_ id: SHA256Digest) {
    changes += 1
    id.withUnsafeBytes { digest.add($0) }
  }

  /// How a commit contradicts what precedes it; nil if it does not.
  private func mismatch(_ commit: CommitRecord, _ last: LogPosition, _ segment: SegmentKey) -> String? {
    if commit.number != last.number + 1 { return "expected number \(last.number + 1)" }
    if commit.previous != last.id { return "expected \(last.id?.hex ?? "none") as the previous commit" }
    let begins = last.id == nil || last.place.segment.stream != segment.stream
    if commit.begins != begins { return begins ? "it does not begin the stream" : "it begins another stream" }
    if commit.changes != changes { return "expected \(commit.changes) changes, found \(changes)" }
    return commit.digest == digest.digest ? nil : "the digest of its changes differs"
  }
}

/// A place in the file of a segment.
struct FilePlace {
  let path: String
  let place: LogPlace

  /// Damage at the place.
  func damage(_ found: String, _ line: SHA256Digest? = nil) -> LogDamage {
    LogDamage(place: place, path: path, found: found, line: line)
  }
}
