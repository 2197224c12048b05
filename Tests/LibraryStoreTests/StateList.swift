@testable import LibraryStore

/// The states that undo and redo lead through, by the rules of the format document alone.
struct StateList: Hashable, Sendable {
  /// The numbers of the states, from the original on.
  private(set) var states = [0]
  /// The index of the current state in `states`.
  private(set) var position = 0
  /// The state of each entry, by the entry's number: its own, or the one that a move leads to.
  private(set) var stateOfEntry = [0]

  /// The number of the current state; 0 for the original.
  var current: Int { states[position] }
  /// The number of the newest entry.
  var newest: Int { stateOfEntry.count - 1 }
  /// The state that undo leads to; nil at the original.
  var undoTarget: Int? { position > 0 ? states[position - 1] : nil }
  /// The state that redo leads to; nil at the last state.
  var redoTarget: Int? { position + 1 < states.count ? states[position + 1] : nil }

  mutating func edit() { push(newest + 1) }

  mutating func revert(to state: Int) { push(state) }

  mutating func undo() {
    position -= 1
    stateOfEntry.append(current)
  }

  mutating func redo() {
    position += 1
    stateOfEntry.append(current)
  }

  private mutating func push(_ state: Int) {
    states.removeSubrange((position + 1)...)
    states.append(state)
    position += 1
    stateOfEntry.append(state)
  }
}

extension StateList {
  /// The error for a move that does not lead where the rules say.
  struct Impossible: Error {
    let number: Int
  }

  /// Adds an entry of a library.
  mutating func append(_ entry: HistoryEntry) throws {
    switch entry.content {
    case .asset: break
    case .original: stateOfEntry.append(current)
    case .edit: edit()
    case .move(let move, let target):
      let isPossible =
        switch move {
        case .undo: undoTarget == target
        case .redo: redoTarget == target
        case .revert: stateOfEntry.indices.contains(target) && stateOfEntry[target] == target
        }
      guard entry.number == newest + 1, isPossible else { throw Impossible(number: entry.number) }
      switch move {
      case .undo: undo()
      case .redo: redo()
      case .revert: revert(to: target)
      }
    }
  }
}
