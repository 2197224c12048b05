import TestSupport
import Testing

@testable import Adjustments

/// The lights that a white balance makes neutral.
@Suite("lights of scenes", .timeLimit(.minutes(Effort.minutes)))
struct IlluminantTests {
  /// Linear red, green and blue of a light with Y = 1, from its CIE 1960 chromaticity.
  private static func color(u: Double, v: Double) -> [Double] {
    let (x, y) = (3 * u / (2 * u - 8 * v + 4), 2 * v / (2 * u - 8 * v + 4))
    let (a, c) = (x / y, (1 - x - y) / y)
    // IEC 61966-2-1.
    return [
      3.2404542 * a - 1.5371385 - 0.4985314 * c, -0.9692660 * a + 1.8760108 + 0.0415560 * c,
      0.0556434 * a - 0.2040259 + 1.0572252 * c,
    ]
  }

  private static func color(_ light: Illuminant) -> [Double] { color(u: light.u, v: light.v) }

  private static func uv(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
    (4 * x / (-2 * x + 12 * y + 3), 6 * y / (-2 * x + 12 * y + 3))
  }

  @Test(
    "lights without tint lie beside the Planckian locus, as far as daylight does",
    arguments: [
      (3000, 0.43695, 0.40407), (4000, 0.38050, 0.37677), (5000, 0.34510, 0.35161), (6500, 0.31352, 0.32363),
      (8000, 0.29520, 0.30477), (10000, 0.28063, 0.28829),
    ] as [(Double, Double, Double)])
  func locus(kelvin: Double, x: Double, y: Double) {
    let (planck, black) = (Self.uv(x, y), Self.uv(0.31345, 0.32355))
    let daylight = Self.uv(0.3127, 0.3290)
    let light = Illuminant(kelvin: kelvin, tint: 0)
    #expect(abs(light.u - (planck.u + daylight.u - black.u)) < 4e-4)
    #expect(abs(light.v - (planck.v + daylight.v - black.v)) < 4e-4)
  }

  @Test("daylight changes nothing, and a tint moves a light across the locus by as much at every temperature")
  func daylight() {
    let light = Illuminant(kelvin: 6504, tint: 0)
    let daylight = Self.uv(0.3127, 0.3290)
    #expect(abs(light.u - daylight.u) < 1e-12 && abs(light.v - daylight.v) < 1e-12)
    for (index, number) in light.adaptationToD65.enumerated() {
      #expect(abs(number - (index % 4 == 0 ? 1 : 0)) < 1e-9)
    }
    for kelvin in stride(from: 3000.0, through: 25000, by: 500) {
      let (plain, warmer) = (Illuminant(kelvin: kelvin, tint: 0), Illuminant(kelvin: kelvin + 1, tint: 0))
      for tint in [-100.0, -20, 50, 100] {
        let light = Illuminant(kelvin: kelvin, tint: tint)
        let (du, dv) = (light.u - plain.u, light.v - plain.v)
        #expect(abs((du * du + dv * dv).squareRoot() - 0.0002 * abs(tint)) < 1e-12)
        #expect((dv > 0) == (tint > 0), "a positive tint is above the locus, where lights are greener")
        let (along, across) = (warmer.u - plain.u, warmer.v - plain.v)
        let length = (along * along + across * across).squareRoot()
        #expect(abs(du * along + dv * across) / (length * 0.0002 * abs(tint)) < 2e-3)
      }
    }
  }

  @Test("what has the color of a light becomes gray, and darker ones as well")
  func neutral() {
    for kelvin in [3000.0, 4200, 6504, 9000, 25000] {
      for tint in [-100.0, -30, 0, 70] {
        let light = Illuminant(kelvin: kelvin, tint: tint)
        let matrix = Matrix3(light.adaptationToD65)
        for level in [1.0, 0.2] {
          let gray = matrix.applied(to: Self.color(light).map { $0 * level })
          for channel in gray { #expect(abs(channel - level) < 5e-4, "\(kelvin) K, \(tint)") }
        }
      }
    }
  }

  @Test("the light that a color needs is found again, whatever the exposure")
  func found() throws {
    for kelvin in [3100.0, 4000, 5200, 6504, 8000, 12000, 20000] {
      for tint in [-90.0, -30, 0, 10, 90] {
        for level in [1.0, 0.05] {
          let color = Self.color(Illuminant(kelvin: kelvin, tint: tint)).map { $0 * level }
          let light = try #require(Illuminant.named(makingNeutral: color))
          #expect(abs(1e6 / light.kelvin - 1e6 / kelvin) < 0.1, "\(kelvin) K, \(tint), \(level)")
          #expect(abs(light.tint - tint) < 0.5, "\(kelvin) K, \(tint), \(level)")
        }
      }
    }
  }

  @Test("colors beyond all lights get the outermost ones; black has none")
  func limits() throws {
    #expect(Illuminant.named(makingNeutral: [0, 0, 0]) == nil)
    #expect(Illuminant.named(makingNeutral: [1e-9, 1e-9, 1e-9]) == nil)
    #expect(Illuminant.named(makingNeutral: [-1, -1, -1]) == nil)
    for red in [[1, 0.2, 0.02], [1, 0.5, 0.1]] {
      let light = try #require(Illuminant.named(makingNeutral: red))
      #expect(abs(light.kelvin - 3000) < 1e-6)
    }
    for blue in [[0.3, 0.5, 1], [0.2, 0.4, 1], [0.1, 0.2, 1], [0.05, 0.5, 1]] {
      let light = try #require(Illuminant.named(makingNeutral: blue))
      #expect(abs(light.kelvin - 25000) < 1e-6)
    }
    for kelvin in [26000.0, 40000, 90000] {
      let color = Self.color(Illuminant(kelvin: kelvin, tint: 0))
      let light = try #require(Illuminant.named(makingNeutral: color))
      #expect(abs(light.kelvin - 25000) < 1e-6)
      #expect(abs(light.tint) < 5)
    }
    #expect(Illuminant.named(makingNeutral: [0.1, 1, 0.1])?.tint == 100)
    #expect(Illuminant.named(makingNeutral: [0.4, 0.3, 1])?.tint == -100)
    // A measured gray that is none leaves the picture as it is.
    #expect(WhiteBalance { $0.neutral = [0.5, 0.5] }.resolved(with: .color([0, 0, 0])) == WhiteBalance())
  }

  @Test("the light that is found is the nearest one")
  func nearest() throws {
    let lights = stride(from: 40.0, through: 1e6 / 3000, by: 0.5).map {
      (mired: $0, Illuminant(kelvin: 1e6 / $0, tint: 0))
    }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      // Nothing as far away as magenta, where two lights may be about as near.
      let color = (0..<3).map { _ in Double.random(in: 0.2...1, using: &random) }
      let found = try #require(Illuminant.named(makingNeutral: color))
      let xyz = [
        0.4124564 * color[0] + 0.3575761 * color[1] + 0.1804375 * color[2],
        0.2126729 * color[0] + 0.7151522 * color[1] + 0.0721750 * color[2],
        0.0193339 * color[0] + 0.1191920 * color[1] + 0.9503041 * color[2],
      ]
      let sum = xyz[0] + 15 * xyz[1] + 3 * xyz[2]
      let (u, v) = (4 * xyz[0] / sum, 6 * xyz[1] / sum)
      func distance(_ light: Illuminant) -> Double { (u - light.u) * (u - light.u) + (v - light.v) * (v - light.v) }
      let nearest = try #require(lights.min { distance($0.1) < distance($1.1) })
      #expect(abs(1e6 / found.kelvin - nearest.mired) < 2, "\(color)")
    }
  }
}
