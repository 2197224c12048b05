/// What measuring a goal has come to.
package enum Outcome: Hashable, Sendable {
  /// A value, another for a stretch in other units, what else must hold, and what else is to be known.
  case reached(Double, stretch: Double? = nil, conditions: Bool = true, note: String = "")
  /// It was not measured, and why.
  case open(String)
}
