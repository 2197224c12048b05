import Adjustments
import CPixels

/// The light that is added to the source of a healed spot: a harmonic function in its disc that matches the light
/// around it.
struct HealedLight {
  /// The highest harmonic.
  private static let last = 8
  /// The rings on which the light around the spot is compared, in units of its radius.
  private static let rings = [1, 1.05, 1.1, 1.15]
  private static let angles = 96

  private let spot: RetouchProgram.Spot
  /// The mean radius of the rings, in pixels.
  private let radius: Double
  /// For each channel the coefficients of the cosines and of the sines.
  private var cosines, sines: [[Double]]

  /// - Parameters:
  ///   - target: pixels around the spot.
  ///   - source: pixels around its source.
  ///   - offset: whole pixels from the spot to the source.
  init(_ spot: RetouchProgram.Spot, _ target: PixelPatch, _ source: PixelPatch, offset: (x: Int, y: Int)) {
    self.spot = spot
    radius = spot.radius * Self.rings.reduce(0, +) / Double(Self.rings.count)
    cosines = Array(repeating: Array(repeating: 0, count: Self.last + 1), count: target.colors)
    sines = cosines
    for step in 0..<Self.angles {
      let angle = 2 * Double.pi * Double(step) / Double(Self.angles)
      let (x, y) = (px_cos(angle), px_sin(angle))
      for channel in 0..<target.colors {
        var difference = 0.0
        for ring in Self.rings {
          let (u, v) = (spot.x + ring * spot.radius * x, spot.y + ring * spot.radius * y)
          difference += target.encoded(atX: u, y: v, channel)
          difference -= source.encoded(atX: u + Double(offset.x), y: v + Double(offset.y), channel)
        }
        difference /= Double(Self.rings.count)
        for k in 0...Self.last {
          let share = (k == 0 ? 1 : 2) / Double(Self.angles)
          cosines[channel][k] += share * difference * px_cos(Double(k) * angle)
          sines[channel][k] += share * difference * px_sin(Double(k) * angle)
        }
      }
    }
  }

  /// The value that is added to each channel at a position in the disc.
  func value(atX x: Double, y: Double) -> [Double] {
    let (u, v) = ((x - spot.x) / radius, (y - spot.y) / radius)
    var sums = cosines.map { $0[0] }
    var (real, imaginary) = (1.0, 0.0)
    for k in 1...Self.last {
      (real, imaginary) = (real * u - imaginary * v, real * v + imaginary * u)
      for channel in sums.indices { sums[channel] += cosines[channel][k] * real + sines[channel][k] * imaginary }
    }
    return sums
  }
}
