import TestSupport
import Testing

@testable import TransactionLog

@Suite("time that the dates of transactions count", .timeLimit(.minutes(Effort.minutes)))
struct CountedTimeTests {
  private static let day = 86_400_000

  @Test(
    "a clock that runs is counted as it runs; one that jumps costs 7 days at most, forward or back",
    arguments: [
      ([0, 7, 14, 21, 28, 30], 30), ([0, 40], 7), ([40, 0], 0), ([0, 40, 0, 40, 0], 14), ([-3650, 0, 1, 2], 9),
      ([-20_000, 0], 7), ([0, -3650, 1], 7), ([5], 0), ([], 0), ([0, 3, 3, 2, 4], 5),
    ])
  func counted(days: [Int], expected: Int) {
    #expect(CountedTime.sum(of: days.map { $0 * Self.day }) == expected * Self.day)
  }

  @Test("the greatest and smallest dates count as jumps")
  func extremes() {
    #expect(CountedTime.sum(of: [.min, .max]) == CountedTime.longestStep)
    #expect(CountedTime.sum(of: [.max, .min]) == 0)
    #expect(CountedTime.isOutside(from: .min, to: .max) && CountedTime.isOutside(from: .max, to: .min))
    #expect(CountedTime.isOutside(from: 0, to: CountedTime.longestStep + 1) && CountedTime.isOutside(from: 0, to: -1))
    #expect(!CountedTime.isOutside(from: 0, to: CountedTime.longestStep) && !CountedTime.isOutside(from: 3, to: 3))
  }

  @Test("wherever the clock jumps and however often, the sum is at most the true time and 7 days for each jump")
  func law() {
    for seed in 0..<UInt64(Effort.choose(200, full: 5000)) {
      var random = SeededGenerator(seed: seed)
      var (now, offset, jumps) = (0, 0, 0)
      var dates = [0]
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        now += Int.random(in: 0...CountedTime.longestStep, using: &random)
        if Int.random(in: 0..<5, using: &random) == 0 {
          offset = Int.random(in: -4000 * Self.day...4000 * Self.day, using: &random)
          jumps += 1
        }
        dates.append(now + offset)
      }
      let sum = CountedTime.sum(of: dates)
      #expect(sum <= now + jumps * CountedTime.longestStep)
      if jumps == 0 { #expect(sum == now) }
      // Whoever has not seen some of the dates counts no more than the others.
      let some = dates.enumerated().filter { $0.offset % 3 != 1 || $0.offset == dates.count - 1 }.map(\.element)
      #expect(CountedTime.sum(of: some) <= sum)
    }
  }
}
