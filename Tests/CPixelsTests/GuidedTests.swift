import CPixels
import TestSupport
import Testing

@Suite("guided filter", .timeLimit(.minutes(Effort.minutes)))
struct GuidedTests {
  /// Means over squares in double; the plane must have a margin that no one looks at.
  private static func means(_ values: [Double], _ width: Int, _ height: Int, _ radius: Int) -> [Double] {
    let side = Double(2 * radius + 1)
    func runs(_ values: [Double], _ width: Int, _ height: Int) -> [Double] {
      // The result is turned by its diagonal, so that twice gives both axes.
      var result = [Double](repeating: 0, count: values.count)
      for y in 0..<height {
        for x in radius..<max(radius, width - radius) {
          var sum = 0.0
          for k in x - radius...x + radius { sum += values[y * width + k] }
          result[x * height + y] = sum / side
        }
      }
      return result
    }
    return runs(runs(values, width, height), height, width)
  }

  /// The definition in double, edges repeated.
  private static func exact(_ plane: Plane, radius: Int, epsilon: Double) -> [Double] {
    let margin = 2 * radius
    let (width, height) = (plane.width + 2 * margin, plane.height + 2 * margin)
    let wide = (0..<width * height).map { Double(plane[$0 % width - margin, $0 / width - margin]) }
    let mean = means(wide, width, height, radius)
    let square = means(wide.map { $0 * $0 }, width, height, radius)
    let a = zip(square, mean).map { max(0, $0 - $1 * $1) / (max(0, $0 - $1 * $1) + epsilon) }
    let b = zip(a, mean).map { (1 - $0) * $1 }
    let (meanA, meanB) = (means(a, width, height, radius), means(b, width, height, radius))
    return (0..<plane.width * plane.height).map {
      let at = ($0 / plane.width + margin) * width + $0 % plane.width + margin
      return meanA[at] * wide[at] + meanB[at]
    }
  }

  @Test("three pixels are filtered to values computed by hand")
  func byHand() {
    // Radius 1 over 0, 0, 1 and the edges repeated: means 0, 1/3, 2/3, variances 0, 2/9, 2/9; with ε 2/9 a is 0, ½, ½
    // and b is 0, 1/6, 1/3. Their means around each: a 1/6, 1/3, 1/2 and b 1/18, 1/6, 5/18. Beyond the right edge all is
    // 1: a 0 and b 1; beyond the left edge both are 0.
    let found = PlaneKernel.guided(radius: 1, epsilon: 2.0 / 9)(Plane(3, 1, values: [0, 0, 1]))
    let right: Double = (0.5 + 0.5 + 0) / 3 + (1.0 / 6 + 1.0 / 3 + 1) / 3
    let expected: [Double] = [1.0 / 18, 1.0 / 6, right]
    #expect(found.largestDifference(from: expected) < 1e-6)
  }

  @Test("equals the definition up to radius 15", arguments: [1, 2, 7, 15] as [Int32], [0.04, 0.001])
  func small(radius: Int32, epsilon: Double) {
    for plane in [Plane.noise(50, 31), .blots(60, 30)] {
      let exact = Self.exact(plane, radius: Int(radius), epsilon: epsilon)
      #expect(PlaneKernel.guided(radius: radius, epsilon: epsilon)(plane).largestDifference(from: exact) < 2e-6)
    }
  }

  @Test("is within 1.5 % of the definition on a base", arguments: [16, 29, 30, 39, 45] as [Int32], [0.04, 0.001])
  func large(radius: Int32, epsilon: Double) {
    for plane in [Plane.noise(90, 41), .blots(100, 40)] {
      let exact = Self.exact(plane, radius: Int(radius), epsilon: epsilon)
      #expect(PlaneKernel.guided(radius: radius, epsilon: epsilon)(plane).largestDifference(from: exact) < 0.015)
    }
  }

  @Test(
    "a step of any height does not overshoot", arguments: [5, 16, 30, 60] as [Int32], [0.05, 0.5, 2, 8, 16] as [Float])
  func overshoot(radius: Int32, height: Float) {
    let filtered = PlaneKernel.guided(radius: radius, epsilon: 0.04)(.step(8 * Int(radius), 3, from: 0, to: height))
    #expect(filtered.values.existAndSatisfy { $0 >= -1e-6 * height && $0 <= height * (1 + 1e-6) })
    // Far from the step it is flat.
    #expect(abs(filtered.values[0]) <= 1e-6 * height)
  }

  @Test("strong edges are kept, weak texture is removed", arguments: [4, 30] as [Int32])
  func edges(radius: Int32) {
    let width = 16 * Int(radius)
    let plane = Plane(width, 8) { x, _ in (x < width / 2 ? 0 : 4) + (x % 2 == 0 ? 0.02 : -0.02) }
    let filtered = PlaneKernel.guided(radius: radius, epsilon: 0.04)(plane)
    #expect(filtered[width / 2, 4] - filtered[width / 2 - 1, 4] > 3.8)
    #expect(abs(filtered[width / 8, 4] - filtered[width / 8 + 1, 4]) < 0.001)
  }
}
