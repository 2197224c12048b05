import Documents

/// The state of a worker pool's scheduler.
struct PoolState {
  /// How many photos may finish ahead of an earlier one: the look-ahead bounds the results in memory.
  private static var lookAhead: Int { 1000 }
  /// The grace period of a canceled photo; then its thread is abandoned. Only codecs in this process need it.
  private static var gracePeriod: Duration { .milliseconds(500) }

  /// The pieces of work in progress, by number.
  private(set) var running: [Int: (piece: Piece, progress: PhotoProgress)] = [:]
  /// The pieces of work that were supplied but have not begun.
  var upcoming: [Piece] = []
  /// How many pieces of work have begun.
  private(set) var begun = 0
  /// Whether the source has ended.
  private(set) var hasEnded = false
  /// Whether no more pieces begin.
  var isStopping = false
  private let isOrdered: Bool
  private var results = OrderedResults<Outcome>()

  init(isOrdered: Bool) { self.isOrdered = isOrdered }

  /// Whether another piece may begin if `count` pieces may be in progress.
  func canBegin(beside count: Int) -> Bool {
    running.count < count && (!isOrdered || begun - results.next < Self.lookAhead)
  }

  /// Takes what the source has, until `count` pieces are upcoming.
  mutating func fill(upTo count: Int, from next: () -> Supply<Piece>) {
    while upcoming.count < count, !hasEnded {
      switch next() {
      case .item(let piece): upcoming.append(piece)
      case .later: return
      case .end: hasEnded = true
      }
    }
  }

  /// Records that a piece is in progress.
  mutating func begin(_ piece: Piece, _ progress: PhotoProgress) {
    running[begun] = (piece, progress)
    begun += 1
  }

  /// Records that a piece is finished; false if it was given up before.
  mutating func finish(_ index: Int) -> Bool { running.removeValue(forKey: index) != nil }

  /// Adds the outcomes of a piece, and returns those that can be delivered now.
  mutating func deliver(_ new: [Outcome], at index: Int) -> [Outcome] {
    guard isOrdered else { return new }
    results.add(new, at: index)
    return results.advance()
  }

  /// Whether every piece in progress was canceled and outlasted the grace period.
  var isAbandoned: Bool {
    !running.isEmpty && running.values.allSatisfy { $0.progress.isCancelled(for: Self.gracePeriod) }
  }

  /// Gives up every piece in progress, and returns the remaining outcomes.
  mutating func abandonJobs() -> [Outcome] {
    for (index, photo) in running { results.add(photo.piece.failed(.canceled), at: index) }
    running = [:]
    return rest()
  }

  /// Takes the remaining outcomes.
  mutating func rest() -> [Outcome] { results.drain() }
}
