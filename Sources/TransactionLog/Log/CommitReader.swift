/// Records where transactions end, and the greatest transaction number that their commits declare durable.
struct CommitReader: TransactionHandler {
  private(set) var positions: [LogPosition] = []
  private(set) var synced = 0

  mutating func change(_ change: ChangeLine) {}

  mutating func commit(_ commit: CommitRecord, at position: LogPosition) {
    positions.append(position)
    synced = max(synced, commit.synced)
  }

  mutating func discard() {}

  mutating func damage(_ damage: LogDamage) {}
}
