extension PhotoMerge {
  /// Whether an edit counts.
  package func counts(_ id: LineID) -> Bool { edit(id).map { sets.contains($0, in: final.set) } ?? false }

  /// The edits that count, in order.
  package var countingEdits: [LineID] { sets.edits(of: final.set).map { graph.ids[edits[$0].line] } }

  /// What `undo` takes back: of the edits that count and are no ancestor of another such one the last of the own chain,
  /// else the last; nil if there is none.
  package func undoTarget(isOwn: (LineID) -> Bool) -> LineID? {
    let tops = tops(of: final.set).map { graph.ids[edits[$0].line] }
    return tops.last(where: isOwn) ?? tops.last
  }

  /// Whether `undo` may take back this edit: it counts, and no edit that counts stands on it.
  package func canUndo(_ id: LineID) -> Bool {
    guard let edit = edit(id), sets.contains(edit, in: final.set) else { return false }
    return !sets.edits(of: final.set).contains { isStanding($0, on: edit) }
  }

  /// The edits that count and stand on an edit, and those that stand on them, in order: what must be undone, the last one
  /// first, before it no longer counts.
  package func edits(standingOn id: LineID) -> [LineID] {
    guard let edit = edit(id) else { return [] }
    var found: [Int] = []
    for other in sets.edits(of: final.set) where ([edit] + found).contains(where: { isStanding(other, on: $0) }) {
      found.append(other)
    }
    return found.map { graph.ids[edits[$0].line] }
  }

  /// What `redo` brings back: the edit of the last undo that no edit and no import knew, one of the own chain first; nil if
  /// there is none.
  package func redoTarget(isOwn: (LineID) -> Bool) -> LineID? {
    let creations = graph.latest(of: graph.ids.indices.filter(isCreation))
    var found: [(line: Int, edit: Int)] = []
    for edit in marked where !sets.contains(edit, in: final.set) {
      for mark in latestMarks(of: edit, known: { _ in true })
      where !mark.isRedo && !creations.contains(where: { graph.isAncestor(mark.line, of: $0) }) {
        found.append((mark.line, edit))
      }
    }
    let last = graph.latest(of: found.sorted { $0.line < $1.line }) { $0.line }
    return (last.last { isOwn(graph.ids[$0.line]) } ?? last.last).map { graph.ids[edits[$0.edit].line] }
  }

  /// What is shown after the undo of an edit by somebody who knows everything that is here.
  package func recipe(afterUndo id: LineID) -> ShownRecipe {
    var merge = self
    let next = edit(id).map { merge.undoing($0, from: merge.final) { _ in true } } ?? final
    return merge.recipe(of: next.set)
  }

  /// What is shown after the redo of an edit by somebody who knows everything that is here.
  package func recipe(afterRedo id: LineID) -> ShownRecipe {
    var merge = self
    let next = edit(id).map { merge.redoing($0, from: merge.final) } ?? final
    return merge.recipe(of: next.set)
  }

  /// The edits of a set that are no ancestor of another one of it, in order.
  func tops(of set: Int) -> [Int] { graph.latest(of: sets.edits(of: set)) { edits[$0].line } }

  func edit(_ id: LineID) -> Int? {
    graph.number(of: id).flatMap { editNumbers[$0] >= 0 ? editNumbers[$0] : nil }
  }

  private func isStanding(_ edit: Int, on other: Int) -> Bool {
    edit > other && sets.contains(other, in: edits[edit].madeOn) && edits[edit].sharesUnit(with: edits[other])
  }

  private func isCreation(_ line: Int) -> Bool {
    if case .asset = changes[line] { return true }
    return editNumbers[line] >= 0
  }
}
