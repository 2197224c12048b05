import TestSupport

@testable import LibraryStore

extension StateList {
  /// The error for a move that does not lead where the rules say.
  struct Impossible: Error {
    let number: Int
  }

  /// Adds an entry of a library.
  mutating func append(_ entry: HistoryEntry) throws {
    switch entry.content {
    case .asset: break
    case .original: stay()
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
