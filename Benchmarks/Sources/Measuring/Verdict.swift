/// How an outcome stands to its goal.
package enum Verdict: String, Codable, Sendable {
  case stretch = "stretch met"
  case must = "must met"
  case missed
  case open

  /// The verdict on an outcome: conditions that do not hold miss the goal whatever the value is.
  package init(_ outcome: Outcome, of goal: Goal) {
    guard case .reached(let value, let second, let conditions, _) = outcome else {
      self = .open
      return
    }
    guard conditions, goal.must.isMet(by: value) else {
      self = .missed
      return
    }
    self = goal.stretch.isMet(by: second ?? value) ? .stretch : .must
  }
}
