import Documents

extension PhotoMerge {
  /// What is shown when all lines are known, and the conflicts.
  mutating func merged(_ set: Int) -> (ShownRecipe, [Conflict]) {
    let state = states.state(of: set, sets, edits, graph, table)
    var (shown, conflicts) = (recipe(of: set), unitConflicts(state))
    if conflicts.first?.subject != .unit(.edit), !isValid(state) {
      let versions = tops(of: set).map { Conflict.Version(graph.ids[edits[$0].line], nil) }
      conflicts.append(Conflict(.recipe, versions, shown: nil))
    }
    conflicts += contested().map { conflict(of: $0, set) }
    if set == EditSets.empty { shown = ShownRecipe() }
    return (shown, conflicts)
  }

  /// What is shown if some edits count.
  mutating func recipe(of set: Int) -> ShownRecipe {
    guard set != EditSets.empty else { return ShownRecipe() }
    let state = states.state(of: set, sets, edits, graph, table)
    let content = state.content(&table, rules)
    let last = sets.last(of: set)
    if state.isOpen(UnitTable.edit) || !isValid(state) { return recipe(ofEdit: last, self.content(of: sources[last])) }
    // Foreign data is always that of an edit; other edits are looked at only if they are the last one.
    for edit in content.isForeign ? sets.edits(of: set).reversed() : [last] {
      let whole = self.content(of: sources[edit])
      if whole.map({ NumberedContent($0, in: &table) }) == content { return recipe(ofEdit: edit, whole) }
    }
    return ShownRecipe(content: content.content(table))
  }

  private func recipe(ofEdit edit: Int, _ content: EditContent?) -> ShownRecipe {
    var data: EditData?
    if case .data(let own) = sources[edit] { data = own }
    return ShownRecipe(content: content, entry: graph.ids[edits[edit].line], data: data)
  }

  private mutating func isValid(_ state: RecipeState) -> Bool {
    guard let content = state.content(&table, rules).content(table), !content.isForeign else { return true }
    return rules.isValid(content)
  }

  /// The units whose latest writes differ. That of `edit` is the only one if there is one.
  private mutating func unitConflicts(_ state: RecipeState) -> [Conflict] {
    if state.isOpen(UnitTable.edit) { return [conflict(of: UnitTable.edit, state)] }
    let open = state.latest.keys.filter { state.isOpen($0) }
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
    let writes = state.latest[unit] ?? []
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
