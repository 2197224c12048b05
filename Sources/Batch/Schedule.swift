/// How a batch is spread over processors.
struct Schedule: Hashable, Sendable {
  /// How many photos are in progress at the same time.
  let threadCount: Int
  /// Whether every photo goes to a worker, not only those whose codecs must.
  let isolatesAll: Bool
  private let count: Int
  private let processors: Int

  init(jobs: Int?, count: Int, processors: Int) {
    self.count = count
    self.processors = max(1, processors)
    threadCount = max(1, min(jobs ?? self.processors, count))
    // For a single photo starting a worker would take most of the time.
    isolatesAll = count > 1
  }

  /// How many threads libvips uses for a photo.
  ///
  /// One thread for each photo needs no coordination. The last photos, when fewer are left than processors, share the
  /// processors that become idle.
  func threads(for index: Int) -> Int { max(1, processors / min(threadCount, max(1, count - index))) }
}
