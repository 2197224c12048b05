import Measuring
import Testing

@Suite("Verdicts on goals")
struct VerdictTests {
  private static let cost = Goal("cost", against: "floor", must: .atMost(2.2), stretch: .atMost(1.5))
  private static let speed = Goal(
    "speed", against: "peer", must: .atLeast(7), stretch: .atLeast(13), unit: .timesFaster)

  @Test(
    "a cost meets its goal from below, up to the limit itself",
    arguments: [
      (1.5, Verdict.stretch), (1.51, .must), (2.2, .must), (2.21, .missed),
    ] as [(Double, Verdict)])
  func cost(value: Double, verdict: Verdict) {
    #expect(Row(Self.cost, .reached(value)).verdict == verdict)
  }

  @Test(
    "a speed meets its goal from above",
    arguments: [(13.0, Verdict.stretch), (7, .must), (6.99, .missed)] as [(Double, Verdict)])
  func speed(value: Double, verdict: Verdict) {
    #expect(Row(Self.speed, .reached(value)).verdict == verdict)
  }

  @Test("a condition that does not hold misses the goal, whatever the value is")
  func condition() {
    #expect(Row(Self.cost, .reached(1, conditions: false)).verdict == .missed)
  }

  @Test("a stretch in another unit is judged by its own value")
  func otherUnit() {
    let goal = Goal(
      "last step", against: "cold", must: .atMost(0.12), stretch: .atMost(0.016), stretchText: "16 ms")
    #expect(Row(goal, .reached(0.1, stretch: 0.020)).verdict == .must)
    #expect(Row(goal, .reached(0.1, stretch: 0.015)).verdict == .stretch)
    #expect(Row(goal, .reached(0.2, stretch: 0.015)).verdict == .missed)
  }

  @Test("what was not measured is open, and the row says why")
  func open() {
    let row = Row(Self.cost, .open("not there yet"))
    #expect(row.verdict == .open)
    #expect(row.cells == ["cost", "floor", "≤ 2.2×", "≤ 1.5×", "not there yet", "open"])
  }

  @Test("NaN meets no goal")
  func notANumber() {
    #expect(Row(Self.cost, .reached(.nan)).verdict == .missed)
    #expect(Row(Self.speed, .reached(.nan)).verdict == .missed)
  }

  @Test("a row shows the value, what it means and the verdict")
  func cells() {
    let row = Row(Self.speed, .reached(7.456, note: "8.14"))
    #expect(row.cells == ["speed", "peer", "7× faster", "13× faster", "**7.46× faster** (8.14)", "must met"])
  }
}
