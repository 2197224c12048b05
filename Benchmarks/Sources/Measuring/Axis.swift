import Foundation

/// An axis from zero to a round end, with four to eight ticks at round numbers.
package struct Axis: Hashable, Sendable {
  package let end: Double
  package let ticks: [Double]

  /// The axis for values up to `largest`; anything not positive is taken as 1.
  package init(end largest: Double) {
    let largest = largest > 0 && largest.isFinite ? largest : 1
    let power = pow(10, floor(log10(largest / 4)))
    let step = [1, 2, 5, 10].map { $0 * power }.first { largest / $0 <= 7 } ?? 10 * power
    let count = (largest / step - 1e-9).rounded(.up)
    end = step * count
    ticks = stride(from: 0, through: count, by: 1).map { $0 * step }
  }
}
