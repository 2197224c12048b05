import Documents

extension RowResult {
  /// The result of a photo that a recipe was applied to, for row observers.
  ///
  /// - Parameter index: the number of the result.
  package init(_ result: BatchResult, index: Int) {
    self.init(id: result.output ?? result.input, index: index, status: RowStatus(result.outcome))
    (input, output, warnings) = (result.input, result.output, result.warnings)
    (byteCount, size, duration) = (result.byteCount, result.size, result.duration)
    if case .failed(let failure) = result.outcome { error = RowError(failure) }
    inputPlace = .file(result.path ?? result.input)
    outputPlace = result.output.map { .file($0) }
  }
}

extension RowStatus {
  fileprivate init(_ outcome: BatchResult.Outcome) {
    switch outcome {
    case .done: self = .ok
    case .unchanged, .skipped: self = .unchanged
    case .planned: self = .skipped
    case .failed(let error): self = error.signal == nil ? .failed : .crashed
    }
  }
}
