/// What an undo takes back, and what stays.
package struct UndoEffect: Hashable, Sendable {
  /// What is shown after it.
  package let recipe: ShownRecipe
  /// The units of the edit whose value is another one after it.
  package let undone: [EditUnit]
  /// The units that the edit changed and whose value stays: others wrote them since, or the edit still counts.
  package let remaining: [EditUnit]
}

extension PhotoMerge {
  /// What the undo of an edit would do.
  package func effect(ofUndo id: LineID) -> UndoEffect? {
    guard let edit = edit(id), sets.contains(edit, in: final.set) else { return nil }
    var merge = self
    let next = merge.undoing(edit, from: merge.final) { _ in true }
    let before = merge.values(of: final.set)
    let after = merge.values(of: next.set)
    let former = merge.values(of: edits[edit].madeOn)
    let units = edits[edit].writes.map(\.unit)
    let differs = { (unit: Int, one: NumberedContent, other: NumberedContent) in
      if unit == UnitTable.edit { return one.edit != other.edit }
      return table.units[unit].isPlace ? one.steps != other.steps : one.value(of: unit) != other.value(of: unit)
    }
    let undone = units.filter { differs($0, before, after) }
    let remaining = edits[edit].writes.filter { write in
      let isChange = table.units[write.unit].isPlace || former.value(of: write.unit) != write.value
      return write.unit != UnitTable.edit && isChange && !undone.contains(write.unit)
    }.map(\.unit)
    let named = { (units: [Int]) in
      units.map { table.units[$0].unit }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    return UndoEffect(recipe: merge.recipe(of: next.set), undone: named(undone), remaining: named(remaining))
  }

  private mutating func values(of set: Int) -> NumberedContent {
    states.state(of: set, sets, edits, graph, table).content(&table, rules)
  }
}
