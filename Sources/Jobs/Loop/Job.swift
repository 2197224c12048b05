import Workers

/// Work on photos that are all known: what is done with each, and how the loop runs.
///
/// A photo that fails does not stop the others, and no failure leaves a partial file.
package struct Job: Sendable {
  let pieces: [Piece]
  package var scheduling: Scheduling
  /// How many photos there are.
  package let photoCount: Int
  /// How many outcomes there will be.
  package let outcomeCount: Int
  /// Warnings for the user about the whole job.
  package var warnings: [String] = []
  /// What the walks over the folders that the caller named have left out.
  package var skippedFiles = SkippedFiles()
  /// Whether it commits a recipe that is meant for exporting files rather than for a look.
  package var isExport = false
  /// Whether an interruption stops the photos in progress at once, instead of finishing them.
  package var stopsAtOnce = false
  /// Is done when all photos have ended.
  var completion: (@Sendable () async -> Void)?

  /// A job.
  ///
  /// - Parameters:
  ///   - photos: how many photos there are; nil for one for each piece.
  ///   - outcomes: how many outcomes there will be; nil for one for each photo.
  package init(_ pieces: [Piece], _ scheduling: Scheduling, photos: Int? = nil, outcomes: Int? = nil) {
    (self.pieces, self.scheduling) = (pieces, scheduling)
    photoCount = photos ?? pieces.count
    outcomeCount = outcomes ?? photoCount
  }

  /// Works through the photos. They are begun in order, several at the same time, and observers are told about their
  /// outcomes in that order.
  @discardableResult
  package func run(
    _ control: JobControl = JobControl(), observers: [any JobObserver] = []
  ) async -> JobSummary {
    let loop = JobLoop(scheduling, count: pieces.count, control: control, observers: observers)
    let summary = await loop.run(PieceList(pieces), total: outcomeCount)
    await completion?()
    return summary
  }
}
