/// The smallest part of an edit that two writers may change apart.
package enum EditUnit: Hashable, Sendable {
  /// The format, its major version and the base; of another program's edit its data too.
  case edit
  /// A member of the recipe besides its steps, by its name for users: `recipe.title`, `raw.exposure`, `output`,
  /// `output.metadata`.
  case member(String)
  /// Whether a step is there, with which op and revision.
  case step(String)
  /// A parameter of a step that has this op, a whole group of parameters, or another member of the step, such as `mask`.
  case part(step: String, op: String, key: String)
  /// Where a step was moved.
  case place(String)

  /// The step that the unit belongs to; nil for a unit of the whole edit.
  package var step: String? {
    switch self {
    case .edit, .member: nil
    case .step(let id), .place(let id), .part(let id, _, _): id
    }
  }

  /// The name for users: `edit`, `recipe.title`, `#ID`, `#ID.KEY`, `#ID.place`.
  package var name: String {
    switch self {
    case .edit: "edit"
    case .member(let name): name
    case .step(let id): "#\(id)"
    case .part(let id, _, let key): "#\(id).\(key)"
    case .place(let id): "#\(id).place"
    }
  }

  /// The unit with a name, where a part belongs to the op that its step has in an edit; nil for a part of a step that the
  /// edit does not have.
  ///
  /// `recipe`, the name of the conflict of recipes that cannot be merged, stands for the whole edit.
  package init?(name: String, in content: EditContent) {
    guard name.hasPrefix("#") else {
      self = name == "edit" || name == "recipe" ? .edit : .member(name)
      return
    }
    let parts = name.dropFirst().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1: self = .step(parts[0])
    case _ where parts[1] == "place": self = .place(parts[0])
    default:
      guard let step = content.steps.first(where: { $0.id == parts[0] }) else { return nil }
      self = .part(step: step.id, op: step.op, key: parts[1])
    }
  }
}
