import Documents
package import Jobs

extension Row {
  /// The row of an outcome: that of an output of a photo, or for a photo without an output.
  package init(_ outcome: Outcome) {
    if let error = outcome.error {
      self.init(error, input: outcome.input, output: outcome.output)
    } else {
      self.init(Self.type(of: outcome.status), input: outcome.input)
      fields = Outcome.form.members(outcome)
      warnings = outcome.warnings
    }
    inputBytes = outcome.inputBytes
    (asset, path, entry, duration) = (outcome.asset, outcome.path, outcome.entry, outcome.duration)
  }

  private static func type(of status: Outcome.Status) -> RowType {
    switch status {
    case .planned: .plan
    case .unchanged: .unchanged
    case .skipped: .skipped
    case .done, .failed: .result
    }
  }
}
