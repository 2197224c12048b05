/// What came of a commit.
public enum CommitResult: Hashable, Sendable {
  /// A new entry, durable.
  case committed(HistoryEntry)
  /// The adjustments are those the input was opened with; nothing was done.
  case unchanged
}
