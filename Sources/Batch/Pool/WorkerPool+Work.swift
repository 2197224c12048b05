import Documents
import Workers

extension WorkerPool {
  /// The work to be done on photos.
  struct Work: Sendable {
    /// How many pieces of work there are; nil where that is not known.
    var count: Int?
    /// Whether results wait for those of earlier photos.
    var isOrdered = true
    /// Where codecs run.
    var isolation: Isolation
    /// How many photos are in progress at the same time; nil for as many as there are processors.
    var jobs: Int?
    /// The memory that photos in progress may take together, in bytes; nil for a quarter of the machine's.
    var memory: Int?
    /// The file that a piece of work reads; nil where it reads none.
    var file: @Sendable (Item) -> String?
    /// Does a piece of work, given its number.
    var perform: @Sendable (Item, Int, JobRunner, PhotoProgress) -> [Output]
    /// The results of a piece of work that failed.
    var failed: @Sendable (Item, EditError) -> [Output]
  }

  /// Works through the given pieces of work.
  func run(
    _ items: [Item], shouldStop: () -> Bool, report: (Output) -> Void
  ) async {
    var rest = items[...]
    await run(next: { rest.popFirst().map { .item($0) } ?? .end }, shouldStop: shouldStop, report: report)
  }
}
