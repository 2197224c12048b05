extension PhotoMerge {
  /// Numbers the edits and finds the undos and redos of each.
  ///
  /// One whose target is not an edit or revert has no effect.
  mutating func findMarks() {
    var count = 0
    for line in graph.ids.indices where isEdit(line) {
      editNumbers[line] = count
      count += 1
    }
    for line in graph.ids.indices {
      let (target, isRedo): (LineID, Bool)
      switch changes[line] {
      case .undo(let id): (target, isRedo) = (id, false)
      case .redo(let id): (target, isRedo) = (id, true)
      default: continue
      }
      guard let other = graph.number(of: target), editNumbers[other] >= 0 else { continue }
      marks[editNumbers[other], default: []].append(Mark(line: line, isRedo: isRedo))
      if !graph.isAncestor(other, of: line) { hasUnknowingMark = true }
    }
    marked = marks.keys.sorted()
  }

  /// Of the marks of an edit that somebody knew those that are ancestors of no other one.
  func latestMarks(of edit: Int, known: (Int) -> Bool) -> [Mark] {
    graph.latest(of: (marks[edit] ?? []).filter { known($0.line) }) { $0.line }
  }
}
