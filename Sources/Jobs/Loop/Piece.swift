package import Documents
import Editing
package import Workers

/// A piece of a job: a photo, or a few that one thread works on, one after the other.
package struct Piece: Sendable {
  /// The number of its first photo.
  package let index: Int
  /// How many photos it has.
  package let count: Int
  /// The file that it reads; nil where it reads none.
  package var file: String?
  /// Does the work, on a thread of its own.
  package let perform: @Sendable (WorkContext) -> [Outcome]
  /// The outcomes where it was given up, or could not begin.
  package let failed: @Sendable (EditError) -> [Outcome]

  package init(
    index: Int, count: Int = 1, file: String? = nil, perform: @escaping @Sendable (WorkContext) -> [Outcome],
    failed: @escaping @Sendable (EditError) -> [Outcome]
  ) {
    (self.index, self.count, self.file, self.perform, self.failed) = (index, count, file, perform, failed)
  }
}

extension Piece {
  /// A piece for one photo with one outcome.
  ///
  /// - Parameter work: does the work and completes the outcome, whose status is `done` before.
  package init(
    _ subject: Subject, index: Int, file: String? = nil,
    work: @escaping @Sendable (inout Outcome, WorkContext) throws(EditError) -> Void
  ) {
    self.init(
      index: index, file: file,
      perform: { context in
        let start = ContinuousClock.now
        var outcome = Outcome(subject, .done)
        do throws(EditError) {
          if let problem = subject.problem { throw problem }
          try work(&outcome, context)
        } catch {
          outcome.status = .failed(context.progress.judged(error).naming(subject.name))
        }
        (outcome.index, outcome.duration) = (index, ContinuousClock.now - start)
        return [outcome]
      },
      failed: { error in
        var outcome = Outcome(subject, .failed(error.naming(subject.name)))
        outcome.index = index
        return [outcome]
      })
  }
}

extension EditError {
  /// The error with the photo's name as the caller wrote it.
  package func naming(_ input: String) -> EditError {
    var named = about(input)
    if named.path == ExactPath.absolute(input) { named.path = input }
    return named
  }
}

/// What the work on a photo uses: the runner of its thread, and its progress.
package struct WorkContext {
  package let runner: JobRunner
  package let progress: PhotoProgress
}
