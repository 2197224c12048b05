extension PhotoMerge {
  /// An edit on which writers disagree whether it counts.
  struct Contested {
    let edit: Int
    let marks: [Mark]
    /// The edits that speak for it, or against it, without knowing the marks or in spite of them.
    let open: [Int]
  }

  /// The edits that are contested when all lines are known, in order.
  mutating func contested() -> [Contested] {
    var groups = ConcurrentEdits(graph, edits)
    var found: [Contested] = []
    for edit in marked {
      let marks = latestMarks(of: edit) { _ in true }
      let redos = marks.filter(\.isRedo)
      var open = unaware(edit, marks, &groups)
      // On an edit that does not count none stands.
      if redos.isEmpty, sets.contains(edit, in: final.set) {
        let standing = dependents.all(of: edit, edits, sets).filter { sets.contains($0, in: final.set) }
        open = Set(open).union(standing).sorted()
      }
      open = open.filter { !isSettled(edit, by: $0, marks) }
      let isMixed = !redos.isEmpty && redos.count < marks.count
      if isMixed || !open.isEmpty { found.append(Contested(edit: edit, marks: marks, open: open)) }
    }
    return found
  }

  /// The later edits that count, share a unit with an edit, and neither know its marks nor are known by them.
  private func unaware(_ edit: Int, _ marks: [Mark], _ groups: inout ConcurrentEdits) -> [Int] {
    groups.all(with: marks[0].line, graph).filter { other in
      other > edit && sets.contains(other, in: final.set) && graph.isAncestor(edits[edit].line, of: edits[other].line)
        && edits[edit].sharesUnit(with: edits[other])
        && marks.allSatisfy { mark in
          !graph.isAncestor(mark.line, of: edits[other].line) && !graph.isAncestor(edits[other].line, of: mark.line)
        }
    }
  }

  /// Whether somebody who knew the edit `other` and the marks has written a unit of `edit` since.
  private func isSettled(_ edit: Int, by other: Int, _ marks: [Mark]) -> Bool {
    var set = final.set
    while sets.last(of: set) > other {
      let later = edits[sets.last(of: set)]
      set = sets.rest(of: set)
      if later.sharesUnit(with: edits[edit]), graph.isAncestor(edits[other].line, of: later.line),
        marks.allSatisfy({ graph.isAncestor($0.line, of: later.line) })
      {
        return true
      }
    }
    return false
  }
}

/// The edits that neither know a line nor are known by its writer.
private struct ConcurrentEdits {
  private var edits: [[Int]]
  private var found: [Int: [Int]] = [:]

  init(_ graph: CausalGraph, _ all: [ReadEdit]) {
    edits = [[Int]](repeating: [], count: graph.runs.ancestors.count)
    for (number, edit) in all.enumerated() { edits[graph.runs.run[edit.line]].append(number) }
  }

  /// Those of a line, in order.
  mutating func all(with line: Int, _ graph: CausalGraph) -> [Int] {
    let run = graph.runs.run[line]
    if let known = found[run] { return known }
    let all = graph.runs.concurrent(with: run).flatMap { edits[$0] }.sorted()
    found[run] = all
    return all
  }
}
