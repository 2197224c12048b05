import Adjustments
import Jobs

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
