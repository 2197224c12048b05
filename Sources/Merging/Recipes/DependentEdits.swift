/// The edits that stand on another one: made where it counted, they share a unit with it.
struct DependentEdits {
  private struct Found {
    var edits: [Int] = []
    /// The number of edits that were looked at.
    var count: Int
  }

  private var found: [Int: Found] = [:]

  /// Those of an edit, in order.
  mutating func all(of edit: Int, _ edits: [ReadEdit], _ sets: EditSets) -> [Int] {
    var known = found[edit] ?? Found(count: edit + 1)
    // The array is not copied while it grows.
    found[edit] = nil
    for other in known.count..<max(known.count, edits.count)
    where edits[other].sharesUnit(with: edits[edit]) && sets.contains(edit, in: edits[other].madeOn) {
      known.edits.append(other)
    }
    known.count = max(known.count, edits.count)
    found[edit] = known
    return known.edits
  }
}
