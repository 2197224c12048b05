import TestSupport
import Testing

@testable import Adjustments

/// How the gains of neighboring local adjustments go together, over 257 lightnesses from −12 to 4 EV.
@Suite("gains of local adjustments", .timeLimit(.minutes(Effort.minutes)))
struct LocalToneTests {
  private static let count = 257
  private static let bases = (0..<count).map { -12 + Double($0) / 16 }

  /// An effect with the gains of a table.
  private static func effect(_ gains: [Double]) -> LocalEffect {
    LocalEffect { base in gains[Int((base + 12) * 16)] }
  }

  private static func gains(_ random: inout SeededGenerator, upTo most: Double) -> [Double] {
    (0..<count).map { _ in Double.random(in: -most...most, using: &random) }
  }

  @Test("light stays above what is darker by 0.3 of the difference, from −2.5 EV outwards, and is moved no further")
  func monotone() {
    var random = SeededGenerator(seed: 5)
    let (least, middle) = (0.3 / 16, 152)
    #expect(Self.bases[middle] == -2.5)
    for most in [0, 0.01, 0.03, 0.05, 0.5, 4] {
      let gains = Self.gains(&random, upTo: most)
      let found = Self.effect(gains).monotoneTones
      let raw = zip(Self.bases, gains).map { $0 + $1 }
      #expect(found.count == Self.count)
      let wrong = (0..<Self.count).filter { index in
        let expected =
          index >= middle
          ? (middle...index).map { raw[$0] + Double(index - $0) * least }.max()
          : (index...middle).map { raw[$0] - Double($0 - index) * least }.min()
        return abs(found[index] + Self.bases[index] - (expected ?? 0)) > 1e-9
      }
      #expect(wrong.isEmpty, "\(most): \(wrong)")
    }
    #expect(LocalEffect().monotoneTones == [Double](repeating: 0, count: Self.count))
  }

  @Test("gains, clarity, texture and haze of effects are added; the air is that of the first")
  func sums() {
    var random = SeededGenerator(seed: 6)
    let (one, two) = (Self.gains(&random, upTo: 1), Self.gains(&random, upTo: 1))
    let none = LocalEffect()
    #expect((Self.effect(one) + Self.effect(two)).tones == zip(one, two).map { $0 + $1 })
    #expect(
      (Self.effect(one) + none).tones == one && (none + Self.effect(two)).tones == two && (none + none).tones == [])
    var (a, b) = (none, none)
    (a.clarity, a.texture, b.clarity, b.texture) = (0.25, 0.5, 1, -0.125)
    let sum = a + b
    #expect(sum.clarity == 1.25 && sum.texture == 0.375 && sum.haze == nil && sum.tones == [])
    let (first, second) = (
      LocalEffect.Haze(amount: 0.25, air: [1, 2, 3]), LocalEffect.Haze(amount: -0.75, air: [0.5, 0.5, 0.5])
    )
    for (left, right, expected) in [
      (first, second, LocalEffect.Haze(amount: -0.5, air: [1, 2, 3])), (first, nil, first), (nil, second, second),
      (nil, nil, nil),
    ] as [(LocalEffect.Haze?, LocalEffect.Haze?, LocalEffect.Haze?)] {
      (a.haze, b.haze) = (left, right)
      #expect((a + b).haze == expected)
    }
  }

  @Test("each adjustment has an effect of its amount: twice as much of it is twice as far, and none of it is none")
  func amounts() throws {
    let types: [String: (Double) -> any BaseAdjustment] = [
      "shadows": { Shadows(amount: $0) }, "highlights": { Highlights(amount: $0) }, "whites": { Whites(amount: $0) },
      "blacks": { Blacks(amount: $0) }, "brilliance": { Brilliance(amount: $0) },
    ]
    for (op, type) in types {
      for sign in [-1.0, 1] {
        let (one, two) = (type(sign * 30).effect.tones, type(sign * 60).effect.tones)
        #expect(one.count == Self.count && zip(one, two).allSatisfy { abs(2 * $0 - $1) < 1e-12 }, "\(op) \(sign)")
        // Lighter where it is positive, and nowhere darker; brilliance does both.
        if op != "brilliance" {
          #expect(one.allSatisfy { $0 * sign > -1e-12 } && one.contains { $0 * sign > 0.01 }, "\(op)")
        }
        #expect(type(0).effect.tones.allSatisfy { $0 == 0 }, "\(op)")
      }
    }
    for (found, clarity, texture) in [
      (Clarity(amount: 30).effect, 0.3, 0.12), (Texture(amount: 30).effect, 0, 0.3),
    ] {
      #expect(abs(found.clarity - clarity) < 1e-12 && abs(found.texture - texture) < 1e-12 && found.tones == [])
    }
    let haze = try #require(Dehaze(amount: -40).effect.haze)
    #expect(haze == LocalEffect.Haze(amount: -0.4, air: [1, 1, 1]))
    #expect(Dehaze(amount: 40, air: [0.5, 0.6, 0.7]).effect.haze?.air == [0.5, 0.6, 0.7])
  }
}
