extension RecipeState {
  /// Puts the steps that an edit inserted or moved into the list.
  mutating func place(_ edit: ReadEdit, _ graph: CausalGraph, _ table: UnitTable) {
    // A step that others have removed from the list, and that the edit says is there, is put again.
    let lacking = edit.writes.filter { write in
      write.value != UnitTable.none && table.units[write.unit].isStep && !order.contains(table.units[write.unit].step)
    }.map { table.units[$0.unit].step }
    guard !edit.put.isEmpty || !lacking.isEmpty else { return }
    for (index, step) in edit.steps.enumerated() where edit.put.contains(step) || lacking.contains(step) {
      order.removeAll { $0 == step }
      let placement = Placement(line: edit.line, rank: edit.ranks[index])
      let preceding = edit.steps[..<index].last { order.contains($0) }
      let start = preceding.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      order.insert(step, at: place(of: step, placement, from: start, seen: edit.seen, graph, table))
      placements[step] = placement
    }
  }

  /// Behind the steps that others put there unseen and that come first by rank.
  private func place(
    of step: Int, _ placement: Placement, from start: Int, seen: [Int], _ graph: CausalGraph, _ table: UnitTable
  ) -> Int {
    var place = start
    for index in start..<order.count {
      let other = order[index]
      guard let theirs = placements[other] else { continue }
      if theirs.line != placement.line, !graph.isAncestor(theirs.line, of: placement.line) {
        if Self.precedes((placement.rank, table.steps[step]), (theirs.rank, table.steps[other])) { break }
        place = index + 1
      } else if seen.contains(other) {
        break
      }
    }
    return place
  }

  private static func precedes(_ one: (rank: Int, id: String), _ other: (rank: Int, id: String)) -> Bool {
    if one.rank != other.rank { return one.rank < other.rank }
    return one.id.utf8.lexicographicallyPrecedes(other.id.utf8)
  }
}
