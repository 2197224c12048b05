import Measuring
import Testing

@Suite("Medians and ratios")
struct StatisticsTests {
  @Test(
    "the median is the middle value, or the mean of the two in the middle",
    arguments: [
      ([3.0], 3.0), ([5, 1, 3], 3), ([4, 1, 3, 2], 2.5), ([1, 1, 100], 1),
    ] as [([Double], Double)])
  func median(values: [Double], expected: Double) {
    #expect(Statistics.median(values) == expected)
  }

  @Test("nothing has no median, no ratio and no spread")
  func nothing() {
    #expect(Statistics.median([]) == nil)
    #expect(Statistics.ratio([], to: []) == nil)
    #expect(Statistics.spread([]) == nil)
  }

  @Test("a ratio pairs the runs of a round, so a slow round does not count")
  func pairedRatio() {
    #expect(Statistics.ratio([2, 20, 2], to: [1, 10, 1]) == 2)
    #expect(Statistics.ratio([2, 4, 6], to: [1, 1, 1]) == 4)
  }

  @Test("there is no ratio of lists of unequal length, nor to zero")
  func impossibleRatio() {
    #expect(Statistics.ratio([1, 2], to: [1]) == nil)
    #expect(Statistics.ratio([1], to: [0]) == nil)
  }

  @Test("equal runs have no spread; one outlier of eight does not count")
  func spread() {
    #expect(Statistics.spread([2, 2, 2, 2]) == 0)
    #expect(Statistics.spread([2, 2, 2, 2, 2, 2, 2, 50]) == 0)
    #expect(Statistics.spread([1, 2, 3]) == 0.5)
  }
}
