import Documents

/// The recipe of a photo as a function of the set of its lines: edits write units, undo and redo decide which edits count.
///
/// What counts is followed from line to line, and what is shown is kept by the set of the edits that count. So a line of a
/// linear history costs the same however many there are, and only where histories meet is more than one edit looked at.
package struct PhotoMerge: Sendable {
  /// An undo or a redo of an edit.
  struct Mark: Sendable {
    /// The number of its line.
    let line: Int
    let isRedo: Bool
  }

  /// Edits that count, and whether one of them does although it was undone, because others stand on it.
  struct Counted: Sendable {
    var set = EditSets.empty
    var hasUndone = false
  }

  /// Where the recipe of an edit is.
  enum Source: Sendable {
    case data(EditData)
    case original(SHA256Digest)
    /// What its writer was shown.
    case unchanged(NumberedContent)
  }

  /// The lines and what their writers knew.
  package let graph: CausalGraph
  let rules: any EditUnits
  let changes: [PhotoChange]
  /// The edits and reverts in canonical order.
  var edits: [ReadEdit] = []
  var sources: [Source] = []
  /// The edits whose data only a newer program can take apart.
  var newer: Set<Int> = []
  /// For each line the edit that it is; -1 for none.
  var editNumbers: [Int]
  /// For each edit its undos and redos in order.
  var marks: [Int: [Mark]] = [:]
  /// The edits that have some, in order.
  var marked: [Int] = []
  /// Whether a mark does not know its edit, because lines are missing.
  var hasUnknowingMark = false
  /// For each line what counted for its writer, the line included.
  var counted: [Counted] = []
  var table = UnitTable()
  var sets = EditSets()
  var states = StateCache()
  var dependents = DependentEdits()
  /// The recipes that were written down after a merge, in canonical order.
  var merges: [(line: LineID, content: NumberedContent, data: EditData)] = []
  /// The edits that count.
  private(set) var final = Counted()
  /// What is shown.
  package private(set) var shown = ShownRecipe()
  /// The conflicts of the recipe.
  package private(set) var conflicts: [Conflict] = []
  /// Whether what is shown depends on an edit that only a newer program understands.
  package private(set) var isNewer = false

  /// Merges lines in any order; repeated ones count once.
  package init(_ lines: [PhotoLine], rules: some EditUnits) {
    graph = CausalGraph(of: lines)
    self.rules = rules
    changes = graph.changes(of: lines)
    editNumbers = [Int](repeating: -1, count: graph.ids.count)
    findMarks()
    for line in graph.ids.indices { follow(line) }
    readMerges()
    final = counting(graph.heads)
    (shown, conflicts) = merged(final.set)
    let dependsOnNewer = newer.contains { sets.contains($0, in: final.set) }
    isNewer = dependsOnNewer && (shown.entry == nil || graph.latest(of: graph.ids.indices.filter(isEntry)).count > 1)
  }

  private mutating func follow(_ line: Int) {
    var result = counting(graph.parents[line])
    switch changes[line] {
    case .edit(let data, let resolved):
      read(line, .data(data), resolved: resolved, on: result.set)
      result.set = sets.adding(editNumbers[line], to: result.set)
    case .revert(let target):
      read(line, source(of: target, before: line), resolved: [], on: result.set)
      result.set = sets.adding(editNumbers[line], to: result.set)
    case .undo(let target): result = followed(false, target, line, result)
    case .redo(let target): result = followed(true, target, line, result)
    default: break
    }
    counted.append(result)
  }

  /// Whether a line is an edit, a revert, an undo or a redo.
  private func isEntry(_ line: Int) -> Bool {
    switch changes[line] {
    case .edit, .revert, .undo, .redo: true
    default: false
    }
  }

  /// Whether a line writes down what several edits lead to together.
  package func isMerge(_ id: LineID) -> Bool {
    guard let line = graph.number(of: id), case .merge = changes[line] else { return false }
    return true
  }

  /// What a revert, an undo or a redo names; nil for any other line.
  package func target(of id: LineID) -> LineID? {
    switch graph.number(of: id).map({ changes[$0] }) {
    case .undo(let target), .redo(let target), .revert(let target): target
    default: nil
    }
  }

  /// Whether a line is an edit or a revert.
  func isEdit(_ line: Int) -> Bool {
    switch changes[line] {
    case .edit, .revert: true
    default: false
    }
  }
}
