/// What came of giving an output its name.
package enum PutOutcome: Hashable, Sendable {
  /// It has its name now.
  case written
  /// Another run has written an output with the same fingerprint meanwhile.
  case foundUnchanged
  /// It gets its name with an archive, whose path this is; its row ends then.
  case deferred(archive: String)
}
