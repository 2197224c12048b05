/// Supplies the pieces of a job, and decides what their outcomes mean. Only the task of the loop uses it.
package protocol JobSource: AnyObject {
  /// What is next.
  func next() -> NextPiece
  /// Is told that the work on a piece begins.
  func began(_ piece: Piece)
  /// Whether no other piece may begin.
  var isStopped: Bool { get }
  /// Takes the outcome of a piece, and returns those that are final now.
  func settle(_ outcome: Outcome) -> [Outcome]
  /// Is called ten times a second.
  func tick()
  /// Is called once no piece is in progress; returns the outcomes that are final only now.
  func end(isInterrupted: Bool) -> [Outcome]
  /// How the job ended.
  ///
  /// - Parameter tally: the counts of this run.
  func summary(_ tally: Tally, elapsed: Duration, isInterrupted: Bool) -> JobSummary
}

/// What a source of pieces has next.
package enum NextPiece {
  case piece(Piece)
  /// A photo that has ended without any work.
  case ended(Outcome)
  /// Nothing yet: the source wakes the loop as soon as it has more.
  case later
  /// Nothing more will come.
  case end
}

/// The pieces of a job that are all known before it begins.
final class PieceList: JobSource {
  private var rest: ArraySlice<Piece>

  init(_ pieces: [Piece]) { rest = pieces[...] }

  func next() -> NextPiece { rest.popFirst().map { .piece($0) } ?? .end }
  func began(_ piece: Piece) {}
  var isStopped: Bool { false }
  func settle(_ outcome: Outcome) -> [Outcome] { [outcome] }
  func tick() {}
  func end(isInterrupted: Bool) -> [Outcome] { [] }

  func summary(_ tally: Tally, elapsed: Duration, isInterrupted: Bool) -> JobSummary {
    var summary = JobSummary(tally)
    (summary.elapsed, summary.isInterrupted) = (elapsed, isInterrupted)
    return summary
  }
}
