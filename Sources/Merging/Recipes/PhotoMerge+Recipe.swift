import Documents

extension PhotoMerge {
  /// What is shown when all lines are known, and the conflicts.
  mutating func merged(_ set: Int) -> (ShownRecipe, [Conflict]) {
    guard set != EditSets.empty else { return (ShownRecipe(), contested().map { conflict(of: $0, set) }) }
    let (shown, isRefused) = outcome(of: set)
    var conflicts = unitConflicts(states.state(of: set, sets, edits, graph, table))
    if isRefused {
      let versions = tops(of: set).map { Conflict.Version(graph.ids[edits[$0].line], nil) }
      conflicts.append(Conflict(.recipe, versions, shown: nil))
    }
    return (shown, conflicts + contested().map { conflict(of: $0, set) })
  }

  /// What is shown if some edits count.
  mutating func recipe(of set: Int) -> ShownRecipe {
    set == EditSets.empty ? ShownRecipe() : outcome(of: set).shown
  }

  /// What is shown if some edits count, and whether it is the last edit because what they lead to together is not valid.
  private mutating func outcome(of set: Int) -> (shown: ShownRecipe, isRefused: Bool) {
    let state = states.state(of: set, sets, edits, graph, table)
    let content = state.content(&table, rules)
    let last = sets.last(of: set)
    if state.isOpen(UnitTable.edit) { return (recipe(ofEdit: last, self.content(of: sources[last])), false) }
    // Foreign data is always that of an edit; other edits are looked at only if they are the last one.
    for edit in content.isForeign ? sets.edits(of: set).reversed() : [last] {
      let whole = self.content(of: sources[edit])
      if whole.map({ NumberedContent($0, in: &table) }) == content { return (recipe(ofEdit: edit, whole), false) }
    }
    let merged = content.content(table)
    guard let merged, !merged.isForeign, !rules.isValid(merged) else {
      return (written(content, merged, last: last), false)
    }
    return (recipe(ofEdit: last, self.content(of: sources[last])), true)
  }

  private func recipe(ofEdit edit: Int, _ content: EditContent?) -> ShownRecipe {
    var data: EditData?
    if case .data(let own) = sources[edit] { data = own }
    let line = graph.ids[edits[edit].line]
    return ShownRecipe(content: content, entry: line, data: data, last: line)
  }

  /// A recipe that is no edit's, with the lines that have written it down.
  private func written(_ content: NumberedContent, _ merged: EditContent?, last: Int) -> ShownRecipe {
    let same = merges.filter { $0.content == content }
    return ShownRecipe(
      content: merged, data: same.first?.data, last: graph.ids[edits[last].line], merges: same.map(\.line))
  }

  /// What each of some lines led to for its writer, and what an edit or a revert was made from.
  package func recipes(of lines: [LineID]) -> [LineID: (before: ShownRecipe, after: ShownRecipe)] {
    var merge = self
    var found: [LineID: (before: ShownRecipe, after: ShownRecipe)] = [:]
    for id in lines {
      guard let line = graph.number(of: id) else { continue }
      let before = editNumbers[line] >= 0 ? edits[editNumbers[line]].madeOn : counted[line].set
      found[id] = (merge.recipe(of: before), merge.recipe(of: counted[line].set))
    }
    return found
  }

  /// The units whose latest writes differ. That of `edit` is the only one if there is one.
  private mutating func unitConflicts(_ state: RecipeState) -> [Conflict] {
    if state.isOpen(UnitTable.edit) { return [conflict(of: UnitTable.edit, state)] }
    let open = state.registers.keys.filter { state.isOpen($0) }
    let unsure = Set(open.filter { table.units[$0].isStep }.map { table.units[$0].step })
    return open.filter { unit in
      let facts = table.units[unit]
      guard facts.step >= 0, !facts.isStep else { return true }
      guard !unsure.contains(facts.step) else { return false }
      let step = state.shown(table.unit(ofStep: facts.step), &table, rules)
      return facts.isPlace ? step != UnitTable.none : table.op(of: step) == facts.op
    }.map { conflict(of: $0, state) }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private mutating func conflict(of unit: Int, _ state: RecipeState) -> Conflict {
    let writes = state.registers[unit]?.latest ?? []
    let shown = table.values[state.shown(unit, &table, rules)]
    let base = sets.edits(of: final.set).reversed().lazy.map { [edits] in edits[$0] }.first { [graph] edit in
      edit.value(of: unit) != nil && writes.allSatisfy { graph.isAncestor(edit.line, of: $0.line) }
    }
    return Conflict(
      .unit(table.units[unit].unit), writes.map { version($0.line, $0.value) }, shown: shown,
      base: base.map { version($0.line, $0.value(of: unit) ?? UnitTable.none) })
  }

  private func version(_ line: Int, _ value: Int) -> Conflict.Version {
    Conflict.Version(graph.ids[line], table.values[value])
  }

  private func conflict(of contested: Contested, _ set: Int) -> Conflict {
    let (counts, undone) = (UnitValue(.string("counts")), UnitValue(.string("undone")))
    let marks = contested.marks.map { ($0.line, $0.isRedo ? counts : undone) }
    // Without a redo what is open speaks for the edit; with one only, it was made without it.
    let isRedone = contested.marks.contains(where: \.isRedo)
    let open = contested.open.map { (edits[$0].line, isRedone ? undone : counts) }
    let versions = (marks + open).sorted { $0.0 < $1.0 }.map { Conflict.Version(graph.ids[$0.0], $0.1) }
    return Conflict(
      .entry(graph.ids[edits[contested.edit].line]), versions,
      shown: sets.contains(contested.edit, in: set) ? counts : undone)
  }
}
