import Adjustments
import CPixels
import Documents
import TestSupport
import Testing

@testable import Rendering

extension RenderingSuite {
  @Suite("defringing")
  struct DefringeTests {
    /// A light and a dark side, and a fringe of a color between them that is three pixels wide.
    private static func edge(_ fringe: String, left: String = "#f4f4f4", right: String = "#181818") throws -> Picture {
      let colors = try [left, fringe, right].map { try #require(ColorValue($0)).linear.map { Float($0) } }
      let values = (0..<400 * 24).flatMap { index -> [Float] in
        let x = index % 400
        return colors[x < 200 ? 0 : x < 203 ? 1 : 2]
      }
      return Picture(400, 24, bands: 3, values: values)
    }

    /// OKLab of a pixel.
    private static func lab(_ picture: Picture, _ x: Int, _ y: Int = 12) -> [Double] {
      var lab = [0.0, 0, 0]
      px_oklab((0..<3).map { Double(picture.values[(y * picture.width + x) * 3 + $0]) }, &lab)
      return lab
    }

    private static func chroma(_ lab: [Double]) -> Double { (lab[1] * lab[1] + lab[2] * lab[2]).squareRoot() }

    private static let all: JSONValue = ["op": "defringe", "purple": 20, "green": 20, "radius": 1]

    @Test(
      "a narrow fringe at an edge loses its color and keeps its lightness",
      arguments: ["#8060c8", "#a050c0", "#50a078", "#3c825a"])
    func removes(fringe: String) throws {
      let picture = try Self.edge(fringe)
      // The radius is 3 pixels.
      let found = try Engine.linear(picture, [Specimens.merged(Self.all, ["radius": 0.75])])
      for x in 200..<203 {
        let (before, after) = (Self.lab(picture, x), Self.lab(found, x))
        #expect(
          Self.chroma(before) > 0.07 && Self.chroma(after) < 0.2 * Self.chroma(before), "\(before) became \(after)")
        #expect(abs(before[0] - after[0]) < 1e-4)
      }
      let half = try Engine.linear(picture, [["op": "defringe", "purple": 10, "green": 10, "radius": 0.75]])
      #expect(abs(Self.chroma(Self.lab(half, 201)) / Self.chroma(Self.lab(picture, 201)) - 0.5) < 0.12)
    }

    @Test("other hues, wide patches, and fringe colors without an edge are kept")
    func keeps() throws {
      for (fringe, right) in [("#5a8cd2", "#181818"), ("#d08060", "#181818"), ("#648c32", "#181818")] {
        let picture = try Self.edge(fringe, right: right)
        #expect(try Engine.linear(picture, [Self.all]).values == picture.values, "\(fringe)")
      }
      // A wide patch keeps its inside, whatever is on the other side of its edge.
      let patch = try Self.edge("#8060c8", right: "#8060c8")
      let found = try Engine.linear(patch, [Self.all])
      for x in 224..<400 { #expect(Self.lab(found, x) == Self.lab(patch, x)) }
      // No edge.
      let even = try Self.edge("#8878a0", left: "#808080", right: "#7c7c7c")
      #expect(try Engine.linear(even, [Self.all]).values == even.values)
    }

    @Test("no color becomes more saturated, and only the requested fringe is removed")
    func neverStronger() throws {
      let picture = Picture(97, 64)
      let wide: JSONValue = [
        "op": "defringe", "purple": 20, "green": 20, "purpleRange": 90, "greenRange": 90, "radius": 1,
      ]
      let found = try Engine.linear(picture, [wide])
      #expect(found.values != picture.values)
      for y in 0..<64 {
        for x in 0..<97 {
          #expect(Self.chroma(Self.lab(found, x, y)) < Self.chroma(Self.lab(picture, x, y)) + 1e-5, "(\(x), \(y))")
        }
      }
      let purple = try Self.edge("#8060c8")
      #expect(try Engine.linear(purple, [["op": "defringe", "green": 20, "radius": 1]]).values == purple.values)
    }
  }
}
