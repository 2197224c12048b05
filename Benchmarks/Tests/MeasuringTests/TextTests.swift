import Foundation
import Measuring
import Testing

@Suite("Numbers and drawings on the page")
struct TextTests {
  @Test(
    "three digits count, and zeros at the end go",
    arguments: [
      (1234.5, "1234"), (123.45, "123"), (12.345, "12.3"), (2.0, "2"), (1.806, "1.81"), (0.1234, "0.123"),
      (0.00123, "0.0012"), (0, "0"), (-2.5, "-2.5"), (.infinity, "–"),
    ] as [(Double, String)])
  func digits(value: Double, text: String) {
    #expect(Text.digits(value) == text)
  }

  @Test("a bar in a cell does not end it")
  func table() {
    #expect(Text.table(["a"], [["x | y"]]) == "| a |\n| --- |\n| x \\| y |\n")
  }

  @Test(
    "an axis ends at a round number that all values are below",
    arguments: [
      (24.0, 25.0, 6), (7, 7, 8), (1.3, 1.4, 8), (200, 200, 5), (0, 1, 6),
    ] as [(Double, Double, Int)])
  func axis(largest: Double, end: Double, ticks: Int) {
    let axis = Axis(end: largest)
    #expect(abs(axis.end - end) < 1e-9)
    #expect(axis.ticks.count == ticks)
  }

  @Test("a plot draws a point for every measurement and escapes its words")
  func plot() {
    let svg = Plot("a < b", across: "x", up: "y", lines: [.init("one", [(1, 2), (2, 4)])]).svg
    #expect(svg.components(separatedBy: "<circle ").count - 1 == 2)
    #expect(svg.contains("a &lt; b"))
  }
}
