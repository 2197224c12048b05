/// What some edits lead to if they count: what was written to each unit, and the list of the steps.
struct RecipeState {
  /// Who put a step where it is.
  struct Placement {
    /// The number of the edit's line.
    let line: Int
    /// The rank of the op that the step had in the edit.
    let rank: Int
  }

  /// For each unit what was written to it.
  private(set) var registers: [Int: Register<Int>] = [:]
  /// The steps, and some that are no longer there.
  var order: [Int] = []
  var placements: [Int: Placement] = [:]
  /// What is shown, where it is known: after an edit by somebody who knew all others it is the recipe of that edit.
  var known: NumberedContent?

  /// Adds an edit that comes after all others in canonical order.
  mutating func add(_ edit: ReadEdit, _ graph: CausalGraph, _ table: UnitTable) {
    known = nil
    for write in edit.writes { registers[write.unit, default: Register()].write(write.value, edit.line, graph) }
    place(edit, graph, table)
  }

  /// Whether several values were written to a unit.
  func isOpen(_ unit: Int) -> Bool { registers[unit]?.differs { $0 } ?? false }

  /// The value that is shown of a unit.
  func shown(_ unit: Int, _ table: inout UnitTable, _ rules: some EditUnits) -> Int {
    guard let writes = registers[unit]?.latest, let last = writes.last else { return UnitTable.none }
    guard isOpen(unit) else { return last.value }
    // A step that is there for one of the writers is shown.
    if table.units[unit].isStep { return writes.last { $0.value != UnitTable.none }?.value ?? UnitTable.none }
    let value = rules.shown(table.units[unit].unit, of: writes.map { table.values[$0.value] })
    return value.map { table.number(of: $0) } ?? last.value
  }

  /// The edit that is shown, before the rules for what cannot be merged.
  func content(_ table: inout UnitTable, _ rules: some EditUnits) -> NumberedContent {
    if let known { return known }
    var content = NumberedContent()
    content.edit = shown(UnitTable.edit, &table, rules)
    content.isForeign = table.foreign.contains(content.edit)
    guard !content.isForeign else { return content }
    content.values.reserveCapacity(registers.count)
    for unit in registers.keys where table.units[unit].isStep {
      let value = shown(unit, &table, rules)
      if value != UnitTable.none { content.values[unit] = value }
    }
    for unit in registers.keys where unit != UnitTable.edit {
      let facts = table.units[unit]
      guard !facts.isStep, !facts.isPlace, content.owns(facts, table) else { continue }
      let value = shown(unit, &table, rules)
      if value != UnitTable.none { content.values[unit] = value }
    }
    content.steps = order.filter { content.values[table.unit(ofStep: $0)] != nil }
    return content
  }
}
