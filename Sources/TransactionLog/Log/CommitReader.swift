/// Records where transactions end, and the greatest transaction number that their commits declare durable.
package struct CommitReader: TransactionHandler {
  package private(set) var positions: [LogPosition] = []
  package private(set) var synced = 0

  package init() {}

  package mutating func change(_ change: ChangeLine) {}

  package mutating func commit(_ commit: CommitRecord, at position: LogPosition) {
    positions.append(position)
    synced = max(synced, commit.synced)
  }

  package mutating func discard() {}

  package mutating func damage(_ damage: LogDamage) {}
}
