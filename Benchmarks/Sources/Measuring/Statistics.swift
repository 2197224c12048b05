/// The arithmetic of repeated measurements.
package enum Statistics {
  /// The middle value, or the mean of the two in the middle; nil of nothing.
  package static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The median of the quotients of values that were measured in the same round; nil where a round is missing or a
  /// divisor is not positive.
  ///
  /// A machine that is slow for a while is slow for both sides of a quotient, so this is steadier than the quotient of
  /// two medians.
  package static func ratio(_ values: [Double], to others: [Double]) -> Double? {
    guard values.count == others.count, others.allSatisfy({ $0 > 0 }) else { return nil }
    return median(zip(values, others).map { $0 / $1 })
  }

  /// Half the distance between the quartiles in relation to the median: how much runs differ; nil of nothing.
  package static func spread(_ values: [Double]) -> Double? {
    guard let middle = median(values), middle > 0 else { return nil }
    let sorted = values.sorted()
    let low = sorted[sorted.count / 4]
    let high = sorted[sorted.count - 1 - sorted.count / 4]
    return (high - low) / 2 / middle
  }
}
