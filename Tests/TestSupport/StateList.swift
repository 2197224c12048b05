/// The states that undo and redo lead through, by the rules of the format document alone.
package struct StateList: Hashable, Sendable {
  /// The numbers of the states, from the original on.
  package private(set) var states = [0]
  /// The index of the current state in `states`.
  package private(set) var position = 0
  /// The state of each entry, by the entry's number: its own, or the one that a move leads to.
  package private(set) var stateOfEntry = [0]

  package init() {}

  /// The number of the current state; 0 for the original.
  package var current: Int { states[position] }
  /// The number of the newest entry.
  package var newest: Int { stateOfEntry.count - 1 }
  /// The state that undo leads to; nil at the original.
  package var undoTarget: Int? { position > 0 ? states[position - 1] : nil }
  /// The state that redo leads to; nil at the last state.
  package var redoTarget: Int? { position + 1 < states.count ? states[position + 1] : nil }

  package mutating func edit() { push(newest + 1) }

  package mutating func revert(to state: Int) { push(state) }

  package mutating func undo() {
    position -= 1
    stateOfEntry.append(current)
  }

  package mutating func redo() {
    position += 1
    stateOfEntry.append(current)
  }

  /// Adds an entry that leads to no other state.
  package mutating func stay() { stateOfEntry.append(current) }

  private mutating func push(_ state: Int) {
    states.removeSubrange((position + 1)...)
    states.append(state)
    position += 1
    stateOfEntry.append(state)
  }
}
