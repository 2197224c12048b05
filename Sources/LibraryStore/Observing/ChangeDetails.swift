/// How one list turns into another, step by step: removals, then insertions, then changes, then moves.
///
/// Applied in this order to the list before, the steps give the list after.
public struct ChangeDetails: Hashable, Sendable {
  /// The move of an element, applied after all other steps and the moves before it.
  public struct Move: Hashable, Sendable {
    /// The index from which the element is removed.
    public let from: Int
    /// The index at which the element is reinserted, in the list without it.
    public let to: Int
  }

  /// The steps.
  public struct Steps: Hashable, Sendable {
    /// Indexes in the list before, ascending.
    public internal(set) var removed: [Int] = []
    /// Indexes in the list after the removals and these insertions, ascending.
    public internal(set) var inserted: [Int] = []
    /// Indexes, after the removals and insertions and before the moves, of elements that stay in the list but were
    /// changed; ascending.
    public internal(set) var changed: [Int] = []
    /// The moves, in the order in which they are applied.
    public internal(set) var moves: [Move] = []
  }

  /// The steps; nil if the list must be read again: there are too many moves, or other photos were selected for a
  /// limited view.
  public let steps: Steps?

  /// Whether the steps lead from the list before to the list after.
  package var hasIncrementalChanges: Bool { steps != nil }

  /// The list must be read again.
  static let reload = ChangeDetails(steps: nil)

  private init(steps: Steps?) { self.steps = steps }

  /// Only these elements were changed.
  init(changed: [Int]) { steps = Steps(changed: changed) }

  /// The maximum number of moves that are listed.
  package static let maximumMoves = 10_000

  /// Compares two lists of distinct numbers.
  ///
  /// - Parameter isChanged: whether an element in both lists was changed.
  package init(from before: [Int], to after: [Int], isChanged: (Int) -> Bool) {
    let places = Dictionary(uniqueKeysWithValues: after.enumerated().map { ($1, $0) })
    let known = Set(before)
    let removed = before.indices.filter { places[before[$0]] == nil }
    let inserted = after.indices.filter { !known.contains(after[$0]) }
    // The list after removals and insertions: for each element, its index in the list after.
    var targets: [Int] = []
    targets.reserveCapacity(after.count)
    var kept = before.lazy.compactMap { places[$0] }.makeIterator()
    var next = inserted.makeIterator()
    var insertion = next.next()
    for index in after.indices {
      if index == insertion {
        targets.append(index)
        insertion = next.next()
      } else if let target = kept.next() {
        targets.append(target)
      }
    }
    let isInserted = Set(inserted)
    let changed = targets.indices.filter { !isInserted.contains($0) && isChanged(after[targets[$0]]) }
    steps = Self.moves(targets).map { Steps(removed: removed, inserted: inserted, changed: changed, moves: $0) }
  }

  /// The moves that sort a permutation; nil if there are too many.
  private static func moves(_ targets: [Int]) -> [Move]? {
    let stays = longestIncreasing(targets)
    let moving = targets.indices.filter { !stays[$0] }
    if moving.isEmpty { return [] }
    if moving.count > maximumMoves { return nil }
    // An element that moves is put behind the last one before it that stays, and behind those already put there.
    var anchors = [Int](repeating: -1, count: targets.count)
    for slot in targets.indices where stays[slot] { anchors[targets[slot]] = slot }
    var anchor = -1
    for target in anchors.indices {
      if anchors[target] >= 0 { anchor = anchors[target] } else { anchors[target] = anchor }
    }
    // Slot s of the list and the elements put behind it count at s + 1; elements put at the front count at 0.
    var counts = CountTree([0] + [Int](repeating: 1, count: targets.count))
    return moving.sorted { targets[$0] < targets[$1] }.map { slot in
      let from = counts.sum(upTo: slot + 1)
      counts.add(-1, at: slot + 1)
      let anchor = anchors[targets[slot]]
      let to = counts.sum(upTo: anchor + 2)
      counts.add(1, at: anchor + 1)
      return Move(from: from, to: to)
    }
  }

  /// Which elements belong to one of the longest increasing subsequences.
  private static func longestIncreasing(_ values: [Int]) -> [Bool] {
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: values.count)
    for index in values.indices {
      var (low, high) = (0, ends.count)
      // Most lists are sorted except for a few elements.
      if let last = ends.last, values[last] < values[index] { low = high }
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < values[index] { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var stays = [Bool](repeating: false, count: values.count)
    var index = ends.last ?? -1
    while index >= 0 {
      stays[index] = true
      index = before[index]
    }
    return stays
  }
}

/// Counts by position, with their sums (a Fenwick tree).
private struct CountTree {
  private var tree: [Int]

  init(_ counts: [Int]) {
    tree = [0] + counts
    for index in tree.indices.dropFirst() {
      let parent = index + (index & -index)
      if parent < tree.count { tree[parent] += tree[index] }
    }
  }

  mutating func add(_ count: Int, at position: Int) {
    var index = position + 1
    while index < tree.count {
      tree[index] += count
      index += index & -index
    }
  }

  /// The sum of the counts before a position.
  func sum(upTo position: Int) -> Int {
    var (sum, index) = (0, position)
    while index > 0 {
      sum += tree[index]
      index -= index & -index
    }
    return sum
  }
}
