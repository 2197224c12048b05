import Documents

extension PhotoMerge {
  /// Finds what an edit writes: the units that differ between what its writer was shown and its recipe.
  mutating func read(_ line: Int, _ source: Source?, resolved names: [String], on set: Int) {
    let base = states.state(of: set, sets, edits, graph, table)
    let old = base.content(&table, rules)
    let source = source ?? unchanged(old)
    let (new, resolved) = numbered(source, resolved: names)
    let moved = MovedSteps.between(old.steps, new.steps)
    var writes = WrittenUnits(old: old, new: new)
    writes.addDifferences(table)
    for step in moved {
      let preceding = new.steps.firstIndex(of: step).flatMap { $0 > 0 ? new.steps[$0 - 1] : nil }
      let value = preceding.map { UnitValue(.string(table.steps[$0])) }
      writes.values[table.place(ofStep: step)] = table.number(of: value)
    }
    writes.settle(resolved, base, table)
    edits.append(
      ReadEdit(
        line: line, madeOn: set,
        writes: writes.values.sorted { $0.key < $1.key }.map { ReadEdit.Write(unit: $0.key, value: $0.value) },
        steps: new.steps, ranks: ranks(of: new), put: Set(moved).union(new.steps.filter { !old.steps.contains($0) }),
        seen: old.steps == new.steps ? new.steps : old.steps))
    sources.append(source)
    var state = base
    state.add(edits[edits.count - 1], graph, table)
    state.known = new
    states.keep(state, of: sets.adding(edits.count - 1, to: set))
  }

  /// Where the recipe of a revert is; nil if its target is not here, or does not come before it.
  func source(of target: LineID, before line: Int) -> Source? {
    guard let other = graph.number(of: target), other < line else { return nil }
    if case .asset(let facts) = changes[other] { return .original(facts.original) }
    if case .merge(let data) = changes[other] { return .data(data) }
    return editNumbers[other] >= 0 ? sources[editNumbers[other]] : nil
  }

  /// Reads the recipes that were written down after a merge.
  mutating func readMerges() {
    for (line, change) in changes.enumerated() {
      guard case .merge(let data) = change else { continue }
      merges.append((graph.ids[line], NumberedContent(rules.content(of: data), in: &table), data))
    }
  }

  /// The recipe of a revert whose target is not here: nothing changes.
  private func unchanged(_ shown: NumberedContent) -> Source {
    guard shown.edit == UnitTable.none else { return .unchanged(shown) }
    for case .asset(let facts) in changes { return .original(facts.original) }
    return .unchanged(shown)
  }

  /// The edit itself; nil for a photo without edits.
  func content(of source: Source) -> EditContent? {
    switch source {
    case .data(let data): rules.content(of: data)
    case .original(let digest): rules.content(ofOriginal: digest)
    case .unchanged(let content): content.content(table)
    }
  }

  private mutating func numbered(_ source: Source, resolved names: [String]) -> (NumberedContent, Set<Int>) {
    if case .unchanged(let content) = source { return (content, []) }
    guard let content = content(of: source) else { return (NumberedContent(), []) }
    if content.isNewer { newer.insert(edits.count) }
    let units = names.compactMap { EditUnit(name: $0, in: content) }
    return (NumberedContent(content, in: &table), Set(units.map { table.number(of: $0) }))
  }

  private func ranks(of content: NumberedContent) -> [Int] {
    content.steps.map { step in
      table.kind(of: content.value(of: table.unit(ofStep: step))).map { rules.rank(of: $0.op) } ?? .max
    }
  }
}
