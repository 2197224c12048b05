/// The steps of two lists that were moved.
enum MovedSteps {
  /// The steps of both lists outside a longest common subsequence, in the new order.
  ///
  /// Of several longest ones, it is the one found backwards that takes the earliest step of the new list each time.
  static func between(_ old: [Int], _ new: [Int]) -> [Int] {
    guard old != new else { return [] }
    let places = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    let common = new.filter { places[$0] != nil }
    let positions = common.compactMap { places[$0] }
    if zip(positions, positions.dropFirst()).allSatisfy({ $0 < $1 }) { return [] }
    var lengths = [Int](repeating: 1, count: common.count)
    var previous = [Int?](repeating: nil, count: common.count)
    for index in common.indices {
      for earlier in 0..<index where positions[earlier] < positions[index] && lengths[earlier] + 1 > lengths[index] {
        (lengths[index], previous[index]) = (lengths[earlier] + 1, earlier)
      }
    }
    let longest = lengths.max() ?? 0
    var kept: Set<Int> = []
    var index = lengths.firstIndex(of: longest)
    while let current = index {
      kept.insert(common[current])
      index = previous[current]
    }
    return common.filter { !kept.contains($0) }
  }
}
