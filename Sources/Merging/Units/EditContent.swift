/// A step of an edit, without its parts.
package struct EditStep: Hashable, Sendable {
  /// The id: unique in the edit, without dots.
  package var id: String
  /// The name of the adjustment.
  package var op: String
  /// The revision of the adjustment's definition.
  package var revision: Int

  package init(id: String, op: String, revision: Int = 1) {
    (self.id, self.op, self.revision) = (id, op, revision)
  }
}

/// An edit, taken apart.
package struct EditContent: Hashable, Sendable {
  /// The format identifier, the major version and the base; of data that is foreign also the data.
  package var edit: UnitValue
  /// Whether the data has no units: it is of another program, or this one cannot read it.
  package var isForeign: Bool
  /// Whether a newer program could take the data apart.
  package var isNewer: Bool
  /// The steps in the order of execution.
  package var steps: [EditStep]
  /// The values of members and of parts of the steps.
  package var values: [EditUnit: UnitValue]

  package init(
    edit: UnitValue, isForeign: Bool = false, isNewer: Bool = false, steps: [EditStep] = [],
    values: [EditUnit: UnitValue] = [:]
  ) {
    (self.edit, self.isForeign, self.isNewer) = (edit, isForeign, isNewer)
    (self.steps, self.values) = (steps, values)
  }
}
