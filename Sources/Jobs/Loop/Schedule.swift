/// How a batch is spread over processors.
struct Schedule: Hashable, Sendable {
  /// How many photos are in progress at the same time.
  let threadCount: Int
  /// Whether every photo goes to a worker, not only those whose codecs require one.
  let isolatesAll: Bool
  private let processors: Int

  /// - Parameter count: how many photos there are; nil where that is not known.
  init(jobs: Int?, count: Int?, processors: Int) {
    self.processors = max(1, processors)
    threadCount = max(1, min(jobs ?? self.processors, count ?? .max))
    // For a single photo, starting a worker would take most of the time.
    isolatesAll = count.map { $0 > 1 } ?? true
  }

  /// How many threads libvips uses for a photo.
  ///
  /// One thread for each photo needs no coordination. The last photos, when fewer are left than processors, share the
  /// processors that become idle.
  ///
  /// - Parameter left: how many photos have not begun yet, including this one, as far as that is known.
  func threads(left: Int) -> Int { max(1, processors / min(threadCount, max(1, left))) }
}
