/// An edit with numbers in place of units and values.
struct NumberedContent: Equatable {
  /// The value of `EditUnit.edit`; none for a photo without edits.
  var edit = UnitTable.none
  var isForeign = false
  /// The steps in order.
  var steps: [Int] = []
  /// The values of all units but `edit`, those of steps included.
  var values: [Int: Int] = [:]

  init() {}

  init(_ content: EditContent, in table: inout UnitTable) {
    edit = table.number(ofEdit: content)
    isForeign = content.isForeign
    guard !isForeign else { return }
    values.reserveCapacity(content.values.count + content.steps.count)
    steps.reserveCapacity(content.steps.count)
    for step in content.steps {
      let number = table.number(ofStep: step.id)
      steps.append(number)
      values[table.unit(ofStep: number)] = table.number(of: UnitTable.Kind(op: step.op, revision: step.revision))
    }
    for (unit, value) in content.values { values[table.number(of: unit)] = table.number(of: value) }
  }

  /// The value of a unit, or none.
  func value(of unit: Int) -> Int { values[unit] ?? UnitTable.none }

  /// Whether a unit is not a part, or the edit has its step with its op.
  func owns(_ unit: UnitTable.Facts, _ table: UnitTable) -> Bool {
    unit.op < 0 || table.op(of: value(of: table.unit(ofStep: unit.step))) == unit.op
  }

  /// The edit itself; nil for a photo without edits.
  func content(_ table: UnitTable) -> EditContent? {
    guard let edit = table.values[edit] else { return nil }
    var content = EditContent(edit: edit, isForeign: isForeign)
    for step in steps {
      guard let kind = table.kind(of: value(of: table.unit(ofStep: step))) else { continue }
      content.steps.append(EditStep(id: table.steps[step], op: kind.op, revision: kind.revision))
    }
    for (unit, value) in values where !table.units[unit].isStep {
      content.values[table.units[unit].unit] = table.values[value]
    }
    return content
  }
}
