/// What an edit, or a revert, changes.
struct ReadEdit {
  /// The value that an edit gives a unit.
  struct Write {
    let unit: Int
    let value: Int
  }

  /// The number of its line.
  let line: Int
  /// The edits that counted for its writer.
  let madeOn: Int
  /// The units that it writes, by number; `edit` is the first.
  let writes: [Write]
  /// Its steps.
  let steps: [Int]
  /// For each of them the rank of its op.
  let ranks: [Int]
  /// Those that it inserted or moved.
  let put: Set<Int>
  /// The steps that its writer was shown.
  let seen: [Int]

  /// Whether both write a unit in common other than `edit`.
  func sharesUnit(with other: ReadEdit) -> Bool {
    var (one, two) = (firstPart, other.firstPart)
    while one < writes.count, two < other.writes.count {
      let (first, second) = (writes[one].unit, other.writes[two].unit)
      if first == second { return true }
      if first < second { one += 1 } else { two += 1 }
    }
    return false
  }

  private var firstPart: Int { writes.first?.unit == UnitTable.edit ? 1 : 0 }

  /// The value that it writes to a unit; nil if it does not write it.
  func value(of unit: Int) -> Int? {
    var range = 0..<writes.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if writes[middle].unit == unit { return writes[middle].value }
      range = writes[middle].unit < unit ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
