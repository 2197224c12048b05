import Jobs
import PhotoEdit

extension Row {
  /// The row of an outcome: that of an output of a photo, or for a photo without an output.
  init(_ result: Outcome) {
    if let error = result.error {
      self.init(error, input: result.input, output: result.output)
    } else {
      self.init(Self.type(of: result.status), input: result.input)
      add("output", result.output.map { .string($0) })
      add("size", result.requestedSize.map { .integer($0) })
      add("longEdge", result.longEdge.map { .integer($0) })
      add("format", result.format.map { .string($0) })
      add("width", result.size.map { .integer($0.width) })
      add("height", result.size.map { .integer($0.height) })
      add("bytes", result.byteCount.map { .integer($0) })
      add("replaced", result.replaced?.json)
      add("isDegraded", result.isDegraded.map { .bool($0) })
      add("plan", result.plan.map { .texts($0) })
      add("reason", result.reason.map { .string($0) })
      warnings = result.warnings
    }
    inputBytes = result.inputBytes
    (asset, path, entry, duration) = (result.asset, result.path, result.entry, result.duration)
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

extension Outcome.Replaced {
  fileprivate var json: JSONValue { ["entry": .integer(entry), "adjustments": .integer(adjustments)] }
}
