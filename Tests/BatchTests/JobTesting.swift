import Adjustments
import Documents
import Jobs
import Threads

extension ApplyRequest {
  /// A request for photos that were named by themselves.
  init(
    _ recipe: Recipe, _ paths: [String], output: OutputTemplate?, settings: OutputSettings = OutputSettings()
  ) {
    self.init(
      recipe, recipeName: "test", photos: FoundSubjects(paths.map { Subject($0) }), output: output, settings: settings)
  }
}

extension Job {
  /// Runs the job, and returns the outcomes.
  func outcomes(shouldStop: @escaping @Sendable () -> Bool = { false }) async -> [Outcome] {
    let collected = Collected<Never>()
    await run(JobControl(shouldStop: shouldStop), observers: [collected])
    return collected.outcomes
  }
}

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
