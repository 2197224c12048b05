/// A sign of life of a job.
struct Heartbeat: Hashable, Sendable {
  /// How many rows have ended, and how many of them failed.
  var done: Int
  var failed: Int
  /// The ids of the rows in progress.
  var running: [String]
  /// How long the job has run.
  var elapsed: Duration
}
