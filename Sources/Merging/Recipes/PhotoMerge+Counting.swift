extension PhotoMerge {
  /// What counts for somebody who knew some lines and all before them.
  ///
  /// An edit counts if nobody undid it, or one of its latest marks is a redo, or an edit that counts stands on it. Whatever
  /// counts here counted in one of the pasts that meet, so only marked edits of those are looked at, the last one first.
  mutating func counting(_ lines: [Int]) -> Counted {
    guard let first = lines.first else { return Counted() }
    guard lines.count > 1 else { return counted[first] }
    let isKnown = { [graph] (line: Int) in lines.contains { $0 == line || graph.isAncestor(line, of: $0) } }
    var set = sets.union(lines.map { counted[$0].set })
    if hasUnknowingMark {
      // Such a redo may bring back what counted in no past.
      let known = marked.filter { edit in edit < edits.count && isKnown(edits[edit].line) }
      set = sets.inserting(Set(known), into: set)
    }
    return withoutUndone(set, removing: [], known: isKnown)
  }

  /// What counts of a set without some of its edits: the others but those that were undone and on which none of these stands.
  private mutating func withoutUndone(_ set: Int, removing undone: Set<Int>, known: (Int) -> Bool) -> Counted {
    var (removed, hasUndone) = (undone, false)
    for edit in marked.reversed() where !removed.contains(edit) && sets.contains(edit, in: set) {
      let latest = latestMarks(of: edit, known: known)
      if latest.isEmpty || latest.contains(where: \.isRedo) { continue }
      if hasDependent(edit, in: set, without: removed) { hasUndone = true } else { removed.insert(edit) }
    }
    return Counted(set: sets.removing(removed, from: set), hasUndone: hasUndone)
  }

  /// What counts after the undo or redo of an edit that was the last line of what somebody knew.
  mutating func followed(_ isRedo: Bool, _ target: LineID, _ line: Int, _ counted: Counted) -> Counted {
    guard let other = graph.number(of: target), editNumbers[other] >= 0, graph.isAncestor(other, of: line) else {
      return counted
    }
    let edit = editNumbers[other]
    return isRedo
      ? redoing(edit, from: counted) : undoing(edit, from: counted) { [graph] in graph.isAncestor($0, of: line) }
  }

  /// What counts after an undo, whose writer knew the lines that led to what counts.
  mutating func undoing(_ edit: Int, from counted: Counted, known: (Int) -> Bool) -> Counted {
    guard sets.contains(edit, in: counted.set) else { return counted }
    if hasDependent(edit, in: counted.set, without: []) { return Counted(set: counted.set, hasUndone: true) }
    guard counted.hasUndone else { return Counted(set: sets.removing([edit], from: counted.set)) }
    // What counted only because this edit stands on it goes, too.
    return withoutUndone(counted.set, removing: [edit], known: known)
  }

  /// What counts after a redo: the edit, and what it stands on.
  mutating func redoing(_ edit: Int, from counted: Counted) -> Counted {
    guard !sets.contains(edit, in: counted.set) else { return counted }
    var (added, open): (Set<Int>, [Int]) = ([edit], [edit])
    while let next = open.popLast() {
      for other in sets.edits(of: edits[next].madeOn, notIn: counted.set)
      where !added.contains(other) && edits[other].sharesUnit(with: edits[next]) {
        added.insert(other)
        open.append(other)
      }
    }
    return Counted(set: sets.inserting(added, into: counted.set), hasUndone: counted.hasUndone || added.count > 1)
  }

  /// Whether an edit of a set stands on another one.
  private mutating func hasDependent(_ edit: Int, in set: Int, without removed: Set<Int>) -> Bool {
    guard sets.last(of: set) > edit else { return false }
    return dependents.all(of: edit, edits, sets).contains { sets.contains($0, in: set) && !removed.contains($0) }
  }
}
