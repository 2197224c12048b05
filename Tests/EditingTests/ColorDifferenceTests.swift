import TestSupport
import Testing

@Suite("the color difference that tests judge by", .timeLimit(.minutes(Effort.minutes)))
struct ColorDifferenceTests {
  /// Pairs of Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula", 2005, table 1.
  private static let pairs: [([Double], [Double], Double)] = [
    ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425), ([50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615),
    ([50, 2.8361, -74.0200], [50, 0, -82.7485], 3.4412), ([50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0000),
    ([50, 0, 0], [50, -1, 2], 2.3669), ([50, 2.4900, -0.0010], [50, -2.4900, 0.0009], 7.1792),
    ([50, 2.4900, -0.0010], [50, -2.4900, 0.0011], 7.2195), ([50, -0.0010, 2.4900], [50, 0.0009, -2.4900], 4.8045),
    ([50, -0.0010, 2.4900], [50, 0.0011, -2.4900], 4.7461), ([50, 2.5, 0], [50, 0, -2.5], 4.3065),
    ([50, 2.5, 0], [73, 25, -18], 27.1492), ([50, 2.5, 0], [61, -5, 29], 22.8977),
    ([50, 2.5, 0], [56, -27, -3], 31.9030), ([50, 2.5, 0], [58, 24, 15], 19.4535),
    ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
    ([36.4612, 47.8580, 18.3852], [36.2715, 50.5065, 21.2231], 1.4146),
    ([90.9257, -0.5406, -0.9208], [88.6381, -0.8985, -0.7239], 1.5381),
    ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
  ]

  @Test("ΔE2000 is the published one, in both directions", arguments: pairs.indices)
  func published(index: Int) {
    let (first, second, expected) = Self.pairs[index]
    let (one, other) = (LabColor(first[0], first[1], first[2]), LabColor(second[0], second[1], second[2]))
    #expect(abs(one.difference(to: other) - expected) < 0.00006)
    #expect(abs(other.difference(to: one) - expected) < 0.00006)
  }

  @Test("sRGB codes become the colors they are: white, black and red")
  func codes() {
    #expect(LabColor(red: 255, green: 255, blue: 255).difference(to: LabColor(100, 0, 0)) < 0.02)
    #expect(LabColor(red: 0, green: 0, blue: 0).difference(to: LabColor(0, 0, 0)) < 0.001)
    #expect(LabColor(red: 255, green: 0, blue: 0).difference(to: LabColor(53.24, 80.09, 67.20)) < 0.02)
  }
}
