/// A goal with what was reached, as a line of the page.
package struct Row: Sendable {
  package let goal: Goal
  package let outcome: Outcome

  package init(_ goal: Goal, _ outcome: Outcome) {
    self.goal = goal
    self.outcome = outcome
  }

  package var verdict: Verdict { Verdict(outcome, of: goal) }

  /// The cells of the table: case, against, must, stretch, reached, verdict.
  package var cells: [String] {
    let reached: String
    switch outcome {
    case .reached(let value, _, _, let note):
      reached = "**\(goal.text(value))**" + (note.isEmpty ? "" : " (\(note))")
    case .open(let reason): reached = reason
    }
    return [
      goal.name, goal.against, goal.text(goal.must), goal.stretchText ?? goal.text(goal.stretch), reached,
      verdict.rawValue,
    ]
  }
}
