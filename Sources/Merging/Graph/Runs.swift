/// Lines one after another that nobody else continued, taken together: all of them are ancestors of a line of another run,
/// or none. A linear history is one run, so that it needs no bits.
struct Runs: Sendable {
  /// For each line its run.
  private(set) var run: [Int] = []
  /// For each run the runs before it.
  private(set) var ancestors: [BitSet] = []

  init(parents: [[Int]], childCounts: [Int]) {
    run.reserveCapacity(parents.count)
    for known in parents {
      if known.count == 1, childCounts[known[0]] == 1 {
        run.append(run[known[0]])
        continue
      }
      var before = BitSet()
      for parent in known {
        before.formUnion(ancestors[run[parent]])
        before.insert(run[parent])
      }
      run.append(ancestors.count)
      ancestors.append(before)
    }
  }

  /// For each run those that are neither before nor after it.
  func concurrent(with run: Int) -> [Int] {
    ancestors.indices.filter { $0 != run && !ancestors[run].contains($0) && !ancestors[$0].contains(run) }
  }
}
