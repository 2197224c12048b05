import Foundation

/// A histogram of durations, in buckets whose bounds grow by an eighth of an octave: from a millisecond to about
/// seventeen minutes in constant space.
package struct DurationHistogram: Sendable {
  /// The number of octaves above a millisecond.
  package static let octaves = 20
  private static let steps = 8

  /// Bucket 0 counts durations up to a millisecond; the last one, those above all bounds.
  private var counts = [Int](repeating: 0, count: octaves * steps + 2)
  /// How many durations there are.
  package private(set) var count = 0
  /// The sum and the longest of all durations.
  package private(set) var total = Duration.zero
  package private(set) var longest = Duration.zero

  package init() {}

  /// Adds a duration.
  package mutating func add(_ duration: Duration) {
    let milliseconds = duration / .milliseconds(1)
    let index = milliseconds <= 1 ? 0 : Int((log2(milliseconds) * Double(Self.steps)).rounded(.up))
    counts[min(index, counts.count - 1)] += 1
    count += 1
    total += duration
    longest = max(longest, duration)
  }

  /// How many durations are at most 2 to the power of `octave` milliseconds.
  package func count(upToOctave octave: Int) -> Int { counts[...(octave * Self.steps)].reduce(0, +) }

  /// How many durations are in each octave: up to 1 ms, above 1 to 2 ms, above 2 to 4 ms and so on; the last number
  /// counts those above all bounds.
  package var octaveCounts: [Int] {
    let upTo = (0...Self.octaves).map { count(upToOctave: $0) } + [count]
    return [upTo[0]] + zip(upTo.dropFirst(), upTo).map { $0 - $1 }
  }

  /// The duration that a share of all durations do not exceed, to within a tenth; nil if there are none. Above all bounds
  /// it is the longest.
  ///
  /// - Parameter share: from 0 to 1.
  package func quantile(_ share: Double) -> Duration? {
    guard count > 0 else { return nil }
    let rank = max(1, Int((share * Double(count)).rounded(.up)))
    var seen = 0
    for (index, number) in counts.enumerated() {
      seen += number
      guard seen >= rank, index < counts.count - 1 else { continue }
      let bound = Duration.milliseconds(1) * exp2(Double(index) / Double(Self.steps))
      return min(bound, longest)
    }
    return longest
  }
}
