/// What came of a commit.
package enum CommitResult: Hashable, Sendable {
  /// A new entry, durable.
  case committed(Entry)
  /// The adjustments are those the input was opened with; nothing was done.
  case unchanged
}
