/// The undo list of an asset, computed from its entries alone.
///
/// The list begins with the original. An edit, or the target of a revert, replaces everything after the position; undo
/// and redo move the position by one. So undo after a revert restores the edits, and an edit ends redo. States that were
/// replaced stay reachable by their numbers.
struct ManifestHistory: Hashable, Sendable {
  /// The effect of one entry on the list.
  enum Step: Hashable, Sendable {
    /// A new state.
    case edit
    /// A move to the original (0) or an edit.
    case move(Manifest.Move, target: Int)
  }

  /// The list: the numbers of the states, starting with the original.
  private(set) var states = [0]
  /// The index of the current state in `states`.
  private(set) var position = 0
  /// The state of each entry, by the entry's number: its own, or a move's target.
  private(set) var stateOfEntry = [0]

  /// The number of the current state: 0 for the original.
  var current: Int { states[position] }
  /// The number of the newest entry.
  var newest: Int { stateOfEntry.count - 1 }
  /// The state that undo leads to; nil at the original.
  var undoTarget: Int? { position > 0 ? states[position - 1] : nil }
  /// The state that redo leads to; nil at the last state.
  var redoTarget: Int? { position + 1 < states.count ? states[position + 1] : nil }

  /// Whether a number is that of the original or of an edit.
  func isState(_ number: Int) -> Bool {
    stateOfEntry.indices.contains(number) && stateOfEntry[number] == number
  }

  /// Adds the next entry.
  ///
  /// - Throws: `Inconsistency` if the step is not possible from here; then nothing has changed.
  mutating func append(_ step: Step) throws(Inconsistency) {
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

  /// The error for an entry that cannot follow those before it.
  struct Inconsistency: Error, Hashable, Sendable {
    /// The entry's number.
    let number: Int
    /// Its target.
    let target: Int
    /// The target that it must have; nil if no target is possible.
    let expected: Int?
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

extension ManifestHistory.Step {
  /// The step of an entry; nil for the original, with which every history begins.
  init?(_ manifest: Manifest) {
    switch manifest.content {
    case .original: return nil
    case .edit: self = .edit
    case .move(let move, let target): self = .move(move, target: target)
    }
  }
}
