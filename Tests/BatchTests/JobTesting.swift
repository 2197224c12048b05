import Documents
import Jobs

extension Outcome {
  /// An outcome of a row that was rendered.
  static func done(_ id: String, _ index: Int) -> Outcome {
    var outcome = Outcome(input: "", status: .done)
    (outcome.id, outcome.index) = (id, index)
    return outcome
  }

  /// An outcome of a row that failed.
  static func failure(_ index: Int, _ code: String, _ message: String = "it failed", id: String? = nil) -> Outcome {
    var outcome = Outcome(
      input: "", status: .failed(EditError(EditError.Code(received: code, .badData), as: .badData, message)))
    (outcome.id, outcome.index) = (id ?? "id\(index)", index)
    return outcome
  }
}
