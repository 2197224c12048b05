/// What came of a manifest row.
package enum RowStatus: String, Hashable, Sendable, CaseIterable {
  /// Its output was made.
  case ok
  /// Its output is there already.
  case unchanged
  /// It failed.
  case failed
  /// Its photo crashed a codec.
  case crashed
  /// It was not worked on: in a dry run, it would be.
  case skipped

  /// Whether the row failed, in whatever way.
  package var isFailure: Bool { self == .failed || self == .crashed }
}
