import CPixels
import Foundation
import TestSupport
import Testing

@Suite("Gaussian blur", .timeLimit(.minutes(Effort.minutes)))
struct GaussianTests {
  /// The definition in double: weights ∝ exp(−k²/2σ²), six σ far, edges repeated.
  private static func exact(_ plane: Plane, _ sigma: Double) -> [Double] {
    let reach = Int((6 * sigma).rounded(.up))
    let raw = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let weights = raw.map { $0 / raw.reduce(0, +) }
    let (width, height) = (plane.width, plane.height)
    var across = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        for k in -reach...reach { across[y * width + x] += weights[k + reach] * Double(plane[x + k, y]) }
      }
    }
    var result = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        for k in -reach...reach {
          result[y * width + x] += weights[k + reach] * across[min(max(y + k, 0), height - 1) * width + x]
        }
      }
    }
    return result
  }

  @Test("a single bright pixel becomes the weights")
  func impulse() {
    var plane = Plane.flat(9, 1, 0)
    plane.values[4] = 1
    let raw = (-4...4).map { exp(-Double($0 * $0) / 2) }
    let expected = raw.map { $0 / raw.reduce(0, +) }
    // One row: the column is the same everywhere.
    #expect(PlaneKernel.gaussian(sigma: 1)(plane).largestDifference(from: expected) < 1e-7)
  }

  @Test("σ 0 leaves every value unchanged")
  func nothing() {
    let plane = Plane.noise(31, 17)
    #expect(PlaneKernel.gaussian(sigma: 0)(plane) == plane)
  }

  @Test(
    "is within 4e-4 of the definition, whatever the picture",
    arguments: [0.3, 0.7, 2, 3.3, 4.9, 5, 6.2, 7.5, 9, 14, 20])
  func bound(sigma: Double) {
    for plane in [Plane.noise(61, 43), .blots(71, 40)] {
      #expect(PlaneKernel.gaussian(sigma: sigma)(plane).largestDifference(from: Self.exact(plane, sigma)) < 4e-4)
    }
  }

  @Test("is within 1e-4 of the definition at a straight edge", arguments: [2, 4.9, 5, 7.4, 7.5, 12.4, 20, 33])
  func step(sigma: Double) {
    let plane = Plane.step(Int(8 * sigma) + 3, 1)
    #expect(PlaneKernel.gaussian(sigma: sigma)(plane).largestDifference(from: Self.exact(plane, sigma)) < 1e-4)
  }

  @Test("the halo is at most about five σ", arguments: [0.5, 3, 5, 12, 59.02, 400])
  func halo(sigma: Double) {
    #expect(Double(PlaneKernel.gaussian(sigma: sigma).halo) <= 5.5 * sigma)
  }
}
