/// The states of the sets that were asked for last.
struct StateCache {
  /// How many are kept. Somebody who undoes more than that and then edits makes the others be computed again.
  static let capacity = 256

  private var states: [Int: RecipeState] = [:]
  private var recent: [Int] = []
  private var next = 0
  /// How many times an edit was added to a state that had been computed before.
  private(set) var additionCount = 0

  /// The state of a set: that of a set it begins with, and the edits after it.
  mutating func state(
    of set: Int, _ sets: EditSets, _ edits: [ReadEdit], _ graph: CausalGraph, _ table: UnitTable
  ) -> RecipeState {
    var (known, missing) = (set, [Int]())
    while known != EditSets.empty, states[known] == nil {
      missing.append(sets.last(of: known))
      known = sets.rest(of: known)
    }
    var state = states[known] ?? RecipeState()
    for edit in missing.reversed() { state.add(edits[edit], graph, table) }
    additionCount += missing.count
    if !missing.isEmpty { keep(state, of: set) }
    return state
  }

  /// Keeps a state for whoever asks for it next.
  mutating func keep(_ state: RecipeState, of set: Int) {
    guard states.updateValue(state, forKey: set) == nil else { return }
    if recent.count < Self.capacity {
      recent.append(set)
    } else {
      states[recent[next]] = nil
      recent[next] = set
      next = (next + 1) % Self.capacity
    }
  }
}
