package import Documents

/// A change line of the log, valid only during the call that receives it.
package struct ChangeLine {
  /// The SHA-256 of its JSON.
  package let id: SHA256Digest
  /// The place of its first byte.
  package let place: LogPlace
  /// Its JSON, or the spaces that a purge has put in its place.
  package let json: UnsafeRawBufferPointer
  /// The number of bytes of its JSON.
  package var size: Int { json.count }
  /// The members of its JSON; nil for a line that a purge has blanked.
  package let members: LineMembers?
  /// Whether its JSON is canonical; nil if its reader has not checked.
  var knownForm: Bool?
  /// Whether its JSON is canonical.
  package var isCanonical: Bool { knownForm ?? CanonicalScan.isCanonical(json) }

  package init(id: SHA256Digest, place: LogPlace, json: UnsafeRawBufferPointer, members: LineMembers?) {
    (self.id, self.place, self.json, self.members) = (id, place, json, members)
  }
}

/// Receives what a reader of the log finds.
package protocol TransactionHandler {
  /// Receives a change. Whether its transaction is complete is not known yet.
  mutating func change(_ change: ChangeLine) throws

  /// Receives the end of a transaction, to which the changes since the last call belong.
  mutating func commit(_ commit: CommitRecord, at position: LogPosition) throws

  /// Discards the changes since the last commit, which belong to no transaction.
  mutating func discard() throws

  /// Receives damage in a part of the log that was durable. The changes around it count.
  mutating func damage(_ damage: LogDamage) throws
}
