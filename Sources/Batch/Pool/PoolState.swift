import Documents

/// What the scheduler of a worker pool knows.
struct PoolState<Item, Output> {
  /// How many photos may be finished before an earlier one: the look-ahead bounds the results in memory.
  private static var lookAhead: Int { 1000 }
  /// The grace period of a cancelled photo; then its thread is abandoned. Only codecs in this process need it.
  private static var gracePeriod: Duration { .milliseconds(500) }

  /// What is in progress, by its number.
  private(set) var running: [Int: (item: Item, progress: PhotoProgress)] = [:]
  /// What was supplied and is not begun.
  var upcoming: [Item] = []
  /// How many pieces of work have begun.
  private(set) var begun = 0
  /// Whether the source has ended.
  private(set) var hasEnded = false
  /// Whether nothing is begun any more.
  var isStopping = false
  private let isOrdered: Bool
  private var results = OrderedResults<Output>()

  init(isOrdered: Bool) { self.isOrdered = isOrdered }

  /// Whether another piece may begin where so many may be in progress.
  func canBegin(beside count: Int) -> Bool {
    running.count < count && (!isOrdered || begun - results.next < Self.lookAhead)
  }

  /// Takes from the source what it has, up to a number of pieces.
  mutating func fill(upTo count: Int, from next: () -> Supply<Item>) {
    while upcoming.count < count, !hasEnded {
      switch next() {
      case .item(let item): upcoming.append(item)
      case .later: return
      case .end: hasEnded = true
      }
    }
  }

  /// Notes that a piece is in progress.
  mutating func begin(_ item: Item, _ progress: PhotoProgress) {
    running[begun] = (item, progress)
    begun += 1
  }

  /// Notes that a piece is finished; false where it was given up before.
  mutating func finish(_ index: Int) -> Bool { running.removeValue(forKey: index) != nil }

  /// The results that can be delivered as soon as those of a piece are there.
  mutating func deliver(_ new: [Output], at index: Int) -> [Output] {
    guard isOrdered else { return new }
    results.add(new, at: index)
    return results.advance()
  }

  /// Whether everything in progress was cancelled and does not end.
  var isGivenUp: Bool {
    !running.isEmpty && running.values.allSatisfy { $0.progress.isCancelled(for: Self.gracePeriod) }
  }

  /// The results that are left where everything in progress is given up.
  mutating func giveUp(_ failed: (Item, EditError) -> [Output]) -> [Output] {
    for (index, photo) in running { results.add(failed(photo.item, .cancelled), at: index) }
    running = [:]
    return rest()
  }

  /// The results that are left.
  mutating func rest() -> [Output] { results.drain() }
}
