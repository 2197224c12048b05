package import Documents

/// How a job ended.
package struct JobSummary: Sendable {
  /// The counts, including what ended in earlier runs.
  package var tally = Tally()
  /// How long the run took.
  package var elapsed = Duration.zero
  /// Whether a person or the system interrupted it.
  package var isInterrupted = false
  /// Why it stopped before its end; nil where it did not, or was interrupted.
  package var error: EditError?

  package init(_ tally: Tally = Tally()) { self.tally = tally }

  /// Why it stopped before its end, in words; nil where it did not.
  package var stopReason: String? { error?.message ?? (isInterrupted ? "interrupted" : nil) }
}
