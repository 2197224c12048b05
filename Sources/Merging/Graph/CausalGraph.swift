/// The lines of one object and what the writer of each knew.
///
/// Lines are numbered in canonical order, (height, ID), where the height of a line is 1 + the greatest of its parents. So a
/// line has a greater number than every line that its writer knew, and the numbers depend on the set of lines alone.
package struct CausalGraph: Sendable {
  /// The IDs in canonical order.
  package let ids: [LineID]
  /// For each line its height: 1 without parents.
  package let heights: [Int]
  /// For each line its parents that are here, in order.
  package let parents: [[Int]]
  /// The lines that no other line's writer knew, in order.
  package let heads: [Int]
  let runs: Runs
  private let numbers: [LineID: Int]

  /// The graph of lines in any order; repeated ones count once, and parents that are not here are passed over.
  package init(_ lines: [(id: LineID, parents: [LineID])]) {
    let order = CanonicalOrder(lines)
    (ids, heights, parents) = (order.ids, order.heights, order.parents)
    var numbers = [LineID: Int](minimumCapacity: ids.count)
    for (number, id) in ids.enumerated() { numbers[id] = number }
    self.numbers = numbers
    var childCounts = [Int](repeating: 0, count: ids.count)
    for line in parents { for parent in line { childCounts[parent] += 1 } }
    heads = ids.indices.filter { childCounts[$0] == 0 }
    runs = Runs(parents: parents, childCounts: childCounts)
  }

  /// The number of a line; nil for one that is not here.
  package func number(of id: LineID) -> Int? { numbers[id] }

  /// Whether the writer of `line` knew `other`.
  package func isAncestor(_ other: Int, of line: Int) -> Bool {
    let (first, second) = (runs.run[other], runs.run[line])
    return first == second ? other < line : runs.ancestors[second].contains(first)
  }

  /// Of some lines in order those that are ancestors of no other one, in order.
  package func latest(of lines: [Int]) -> [Int] { latest(of: lines) { $0 } }

  /// Of what some lines in order wrote, that of the lines that are ancestors of no other one, in order.
  package func latest<Write>(of writes: [Write], line: (Write) -> Int) -> [Write] {
    guard writes.count > 1 else { return writes }
    var found: [Write] = []
    // Whoever is an ancestor of a line that was passed over is one of what that line is an ancestor of.
    for write in writes.reversed() where !found.contains(where: { isAncestor(line(write), of: line($0)) }) {
      found.append(write)
    }
    return found.reversed()
  }
}
