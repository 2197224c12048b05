import Documents
import Jobs

/// Notices when all outputs of a photo have ended. Only the task of the loop uses it.
final class PhotosInProgress: JobObserver, @unchecked Sendable {
  /// How many outcomes each photo has.
  private let counts: [Int]
  private var outcomes: [Int: [Outcome]] = [:]
  private let ended: (Int, [Outcome]) throws(EditError) -> Void
  /// Why nothing more can be recorded; nil where everything was.
  private(set) var problem: EditError?

  /// - Parameter ended: is given the number of a photo and its outcomes.
  init(_ counts: [Int], _ ended: @escaping (Int, [Outcome]) throws(EditError) -> Void) {
    (self.counts, self.ended) = (counts, ended)
  }

  func ended(_ outcome: Outcome) {
    let index = outcome.index
    outcomes[index, default: []].append(outcome)
    guard let all = outcomes[index], all.count == counts[index] else { return }
    do throws(EditError) {
      try ended(index, all)
    } catch {
      problem = problem ?? error
    }
  }
}
