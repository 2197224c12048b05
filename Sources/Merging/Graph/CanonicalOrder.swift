/// Lines by (height, ID).
struct CanonicalOrder {
  private(set) var ids: [LineID] = []
  private(set) var heights: [Int] = []
  private(set) var parents: [[Int]] = []

  init(_ lines: [(id: LineID, parents: [LineID])]) {
    var places = [LineID: Int](minimumCapacity: lines.count)
    let lines = lines.filter { line in
      guard places[line.id] == nil else { return false }
      places[line.id] = places.count
      return true
    }
    let known = lines.map { line in Set(line.parents.compactMap { places[$0] }).subtracting([places[line.id] ?? -1]) }
    let measured = Self.heights(known)
    // An ID is a digest of what names the parents, so no line is its own ancestor; one that were would have no height.
    let order = lines.indices.filter { measured[$0] > 0 }
      .sorted { (measured[$0], lines[$0].id) < (measured[$1], lines[$1].id) }
    var numbers = [Int](repeating: -1, count: lines.count)
    for (number, place) in order.enumerated() { numbers[place] = number }
    ids = order.map { lines[$0].id }
    heights = order.map { measured[$0] }
    parents = order.map { known[$0].map { numbers[$0] }.sorted() }
  }

  /// The height of each line; 0 for what comes after itself.
  private static func heights(_ parents: [Set<Int>]) -> [Int] {
    var children = [[Int]](repeating: [], count: parents.count)
    for (line, known) in parents.enumerated() { for parent in known { children[parent].append(line) } }
    var missing = parents.map(\.count)
    var heights = [Int](repeating: 0, count: parents.count)
    var ready = parents.indices.filter { missing[$0] == 0 }
    while let line = ready.popLast() {
      heights[line] = 1 + (parents[line].map { heights[$0] }.max() ?? 0)
      for child in children[line] {
        missing[child] -= 1
        if missing[child] == 0 { ready.append(child) }
      }
    }
    return heights
  }
}
