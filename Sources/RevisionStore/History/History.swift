/// The states of an asset that undo and redo lead through, computed from its entries alone.
///
/// It begins as a list of the original only. An edit, or the target of a revert, cuts what lies after the position and
/// is appended; undo and redo move the position by one. So undo after revert brings the edits back, redo ends with the
/// next edit, and what was cut stays reachable by its number.
package struct History: Hashable, Sendable {
  /// One entry, as far as history is concerned.
  package enum Step: Hashable, Sendable {
    /// A new state.
    case edit
    /// A move to the original (0) or an edit.
    case move(Manifest.Move, target: Int)
  }

  /// The states from the original on, by their numbers: what undo and redo lead through.
  package private(set) var states = [0]
  /// The index in `states` of the current one.
  package private(set) var position = 0
  /// The state each entry stands for, by the entry's number: its own, or a move's target.
  package private(set) var stateOfEntry = [0]

  /// The history of an asset that has only its original.
  package init() {}

  /// The number of the current state: 0 for the original.
  package var current: Int { states[position] }
  /// The number of the newest entry.
  package var newest: Int { stateOfEntry.count - 1 }
  /// The state that undo leads to; nil at the original.
  package var undoTarget: Int? { position > 0 ? states[position - 1] : nil }
  /// The state that redo leads to; nil at the last state.
  package var redoTarget: Int? { position + 1 < states.count ? states[position + 1] : nil }

  /// Whether a number is that of the original or of an edit.
  package func isState(_ number: Int) -> Bool {
    stateOfEntry.indices.contains(number) && stateOfEntry[number] == number
  }

  /// Adds the next entry.
  ///
  /// - Throws: `Inconsistency`, where the step is not possible from here; nothing has changed then.
  package mutating func append(_ step: Step) throws(Inconsistency) {
    switch step {
    case .edit:
      push(newest + 1)
    case .move(.revert, let target):
      guard isState(target) else { throw Inconsistency(number: newest + 1, target: target, expected: nil) }
      push(target)
    case .move(.undo, let target):
      try check(target, undoTarget)
      position -= 1
    case .move(.redo, let target):
      try check(target, redoTarget)
      position += 1
    }
    stateOfEntry.append(current)
  }

  /// An entry that cannot follow those before it.
  package struct Inconsistency: Error, Hashable, Sendable {
    /// The entry's number.
    package let number: Int
    /// The target it names.
    package let target: Int
    /// The target it should name, or nil where there is none.
    package let expected: Int?
  }

  private mutating func push(_ state: Int) {
    states.removeSubrange((position + 1)...)
    states.append(state)
    position += 1
  }

  private func check(_ target: Int, _ expected: Int?) throws(Inconsistency) {
    if target != expected { throw Inconsistency(number: newest + 1, target: target, expected: expected) }
  }
}

extension History.Step {
  /// What an entry does to the history; nil for the original, with which every history begins.
  package init?(_ manifest: Manifest) {
    switch manifest.content {
    case .original: return nil
    case .edit: self = .edit
    case .move(let move, let target): self = .move(move, target: target)
    }
  }
}

extension History {
  /// The number of the state that a revision names; nil for a revision that the history does not have.
  package func state(_ revision: Revision) -> Int? {
    switch revision {
    case .current: current
    case .back(let steps): steps <= position ? states[position - steps] : nil
    case .entry(let number): stateOfEntry.indices.contains(number) ? stateOfEntry[number] : nil
    }
  }
}
