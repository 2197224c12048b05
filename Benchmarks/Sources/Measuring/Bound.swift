/// The end of the range in which a goal is met.
package enum Bound: Hashable, Sendable {
  case atMost(Double)
  case atLeast(Double)

  /// Whether a value is in the range; NaN never is.
  package func isMet(by value: Double) -> Bool {
    switch self {
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    }
  }
}
