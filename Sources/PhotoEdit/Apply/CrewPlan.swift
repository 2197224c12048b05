/// How a job is spread over processors.
struct CrewPlan: Hashable, Sendable {
  /// How many photos are worked on at the same time.
  let threadCount: Int
  /// Whether every photo goes to a worker, and not only those whose codecs must.
  let isolatesAll: Bool
  private let count: Int
  private let processors: Int

  init(_ request: ApplyRequest, count: Int, processors: Int) {
    self.init(jobs: request.jobs, count: count, processors: processors)
  }

  init(jobs: Int?, count: Int, processors: Int) {
    self.count = count
    self.processors = max(1, processors)
    threadCount = max(1, min(jobs ?? self.processors, count))
    // For a single one the start of a worker would be most of the time.
    isolatesAll = count > 1
  }

  /// How many threads libvips uses for a photo.
  ///
  /// One thread for each photo loses nothing to coordination. The last photos, when there are fewer left than
  /// processors, share what will be idle soon.
  func threads(for index: Int) -> Int { max(1, processors / min(threadCount, max(1, count - index))) }
}
