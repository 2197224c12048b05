/// The units that an edit writes, while they are found.
struct WrittenUnits {
  /// What its writer was shown.
  let old: NumberedContent
  /// What the writer made of it.
  let new: NumberedContent
  /// For each unit the value that it is given.
  var values: [Int: Int] = [:]

  init(old: NumberedContent, new: NumberedContent) { (self.old, self.new) = (old, new) }

  /// Adds the units that differ. A removal writes that the step is not there, and leaves its parts alone.
  mutating func addDifferences(_ table: UnitTable) {
    for (unit, value) in new.values where old.value(of: unit) != value { values[unit] = value }
    for unit in old.values.keys where new.values[unit] == nil && new.owns(table.units[unit], table) {
      values[unit] = UnitTable.none
    }
  }

  /// Adds the units that the writer settles.
  mutating func settle(_ resolved: Set<Int>, _ base: RecipeState, _ table: UnitTable) {
    for unit in resolved { values[unit] = new.value(of: unit) }
    // Who changes a part of a step says that the step is there.
    for unit in Array(values.keys) where !table.units[unit].isStep && table.units[unit].step >= 0 {
      let step = table.unit(ofStep: table.units[unit].step)
      if let value = new.values[step] { values[step] = value }
    }
    // Who adds a step, or settles that it is there, settles all of it.
    let settled = Set(
      values.filter { unit, value in
        table.units[unit].isStep && value != UnitTable.none
          && (value != old.value(of: unit) || base.isOpen(unit) || resolved.contains(unit))
      }.map { table.units[$0.key].step })
    // Another format or base: everything is new.
    let isAnother = new.isForeign || base.isOpen(UnitTable.edit) || old.edit != new.edit
    if isAnother || !settled.isEmpty {
      for unit in base.registers.keys where unit != UnitTable.edit && new.owns(table.units[unit], table) {
        if isAnother || settled.contains(table.units[unit].step) && values[unit] == nil {
          values[unit] = new.value(of: unit)
        }
      }
    }
    // Without a base, which only an import knows, nothing is said of the whole edit.
    if new.edit != UnitTable.none { values[UnitTable.edit] = new.edit }
  }
}
