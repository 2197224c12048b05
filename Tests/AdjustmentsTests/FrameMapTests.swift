import TestSupport
import Testing

@testable import Adjustments

/// Maps of frames, by what they do with places.
@Suite("maps of frames", .timeLimit(.minutes(Effort.minutes)))
struct FrameMapTests {
  private static let places = [(0.0, 0.0), (1, 0), (0, 1), (3, 7), (-2, 5), (40.5, 0.25)]

  private static func affine(_ generator: inout SeededGenerator) -> AffineMap {
    func number() -> Double { Double.random(in: -2...2, using: &generator) }
    return AffineMap(a: number() + 3, b: number(), c: number(), d: number(), e: number() + 3, f: number())
  }

  private static func projection(_ generator: inout SeededGenerator) -> Projection {
    var rows = Projection(affine(&generator)).rows
    (rows[6], rows[7]) = (
      Double.random(in: 0...0.01, using: &generator), Double.random(in: 0...0.01, using: &generator)
    )
    return Projection(rows: rows)
  }

  private static func isNear(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ tolerance: Double = 1e-9)
    -> Bool
  {
    abs(a.x - b.x) <= tolerance * max(1, abs(b.x)) && abs(a.y - b.y) <= tolerance * max(1, abs(b.y))
  }

  @Test(
    "one map after another takes each place where both take it in turn, and an inverse takes it back", arguments: 0..<30
  )
  func composing(seed: UInt64) {
    var generator = SeededGenerator(seed: seed + 81)
    let (a, b) = (Self.affine(&generator), Self.affine(&generator))
    let (p, q) = (Self.projection(&generator), Self.projection(&generator))
    for (x, y) in Self.places {
      let between = b.apply(x, y)
      #expect(Self.isNear(a.after(b).apply(x, y), a.apply(between.x, between.y)))
      #expect(Self.isNear(Projection(a).apply(x, y), a.apply(x, y)))
      let bent = q.apply(x, y)
      #expect(Self.isNear(p.after(q).apply(x, y), p.apply(bent.x, bent.y)))
      #expect(Self.isNear(q.inverse.apply(bent.x, bent.y), (x, y), 1e-6))
      #expect(Self.isNear(AffineMap.identity.apply(x, y), (x, y)))
      #expect(Self.isNear(FrameMap(Projection(a)).affine.apply(x, y), a.apply(x, y)))
      // The linear part alone.
      let linear = a.inverseLinear
      let moved = (x: a.a * x + a.b * y, y: a.d * x + a.e * y)
      #expect(
        Self.isNear((linear[0] * moved.x + linear[1] * moved.y, linear[2] * moved.x + linear[3] * moved.y), (x, y)))
    }
    #expect(FrameMap(Projection(a)).isAffine && !FrameMap(p).isAffine && FrameMap(a).isAffine)
    let (number, other) = (FrameMap(a).numbers, FrameMap(p).numbers)
    #expect(number == [a.a, a.b, a.c, a.d, a.e, a.f] && other == [1, 0, 0, 0, 1, 0] + p.rows)
  }

  @Test("the tangent of maps in a row is their derivative, and meets them at its place", arguments: 0..<30)
  func tangents(seed: UInt64) {
    var generator = SeededGenerator(seed: seed + 181)
    let (a, b) = (Self.affine(&generator), Self.affine(&generator))
    let (p, q) = (Self.projection(&generator), Self.projection(&generator))
    let chains: [(FrameMap, (Double, Double) -> (x: Double, y: Double))] = [
      (FrameMap(a).after(FrameMap(b)), { a.after(b).apply($0, $1) }),
      (FrameMap(p).after(b), { p.after(Projection(b)).apply($0, $1) }),
      (FrameMap(a).after(FrameMap(p)), { Projection(a).after(p).apply($0, $1) }),
      (FrameMap(p).after(FrameMap(q)), { p.after(q).apply($0, $1) }),
      (FrameMap(p).after(a).after(FrameMap(q)), { p.after(Projection(a)).after(q).apply($0, $1) }),
    ]
    for (map, place) in chains {
      for (x, y) in Self.places {
        let tangent = map.tangent(atX: x, y: y)
        let here = place(x, y)
        // Near the horizon of a projection nothing is precise.
        guard abs(here.x) < 300, abs(here.y) < 300 else { continue }
        #expect(Self.isNear(tangent.apply(x, y), here, 1e-7))
        let step = 1e-5
        let (right, down) = (place(x + step, y), place(x, y + step))
        #expect(Self.isNear(((right.x - here.x) / step, (right.y - here.y) / step), (tangent.a, tangent.d), 1e-3))
        #expect(Self.isNear(((down.x - here.x) / step, (down.y - here.y) / step), (tangent.b, tangent.e), 1e-3))
      }
      // Projections in a row are one.
      #expect(map.bends.count <= 1 && !map.shiftsColor)
      let frame = FrameSize(width: 80, height: 24)
      #expect(map.tangent(amid: frame) == map.tangent(atX: 40, y: 12))
      let all = map.tangents(over: frame)
      #expect(all.count == (map.isAffine ? 1 : 81))
      if !map.isAffine {
        for index in all.indices {
          #expect(all[index] == map.tangent(atX: Double(index % 9 * 10), y: Double(index / 9 * 3)))
        }
      }
    }
  }

  @Test("a projection onto four corners takes the corners of the frame there, in order", arguments: 0..<30)
  func corners(seed: UInt64) {
    var generator = SeededGenerator(seed: seed + 281)
    func near(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      (x + Double.random(in: -9...9, using: &generator), y + Double.random(in: -9...9, using: &generator))
    }
    let corners = [near(0, 0), near(60, 0), near(60, 40), near(0, 40)]
    let map = Projection(width: 30, height: 20, onto: corners)
    for ((x, y), corner) in zip([(0.0, 0.0), (30, 0), (30, 20), (0, 20)], corners) {
      #expect(Self.isNear(map.apply(x, y), corner, 1e-9))
    }
  }

  @Test("a map is exact where it moves whole pixels onto whole pixels")
  func exact() {
    let numbers = [-2.0, -1, -0.5, 0, 0.5, 1, 2]
    for a in numbers {
      for b in numbers {
        for d in numbers {
          for e in numbers {
            let isUnit = [[abs(a), abs(b)], [abs(d), abs(e)]].allSatisfy { $0 == [0, 1] || $0 == [1, 0] }
            for (c, f) in [(0.0, 0.0), (7, -3), (0.5, 0), (0, 0.25)] {
              let map = AffineMap(a: a, b: b, c: c, d: d, e: e, f: f)
              let isWhole = c == c.rounded() && f == f.rounded()
              #expect(map.isExact == (isUnit && isWhole))
              #expect(FrameMap(map).isExact == map.isExact)
            }
          }
        }
      }
    }
    #expect(!FrameMap(Projection(rows: [1, 0, 0, 0, 1, 0, 0.1, 0, 1])).isExact)
  }

  @Test("halves are rounded up, a long edge is the longer one, and a size is written as width by height")
  func sizes() {
    for (value, whole) in [(-1.5, -1), (-0.51, -1), (-0.5, 0), (0.49, 0), (0.5, 1), (1.5, 2), (2.5, 3), (7, 7)] {
      #expect(roundHalfUp(value) == whole, "\(value)")
    }
    for (width, height) in [(1, 2), (2, 1), (5, 5)] {
      let size = FrameSize(width: width, height: height)
      #expect(size.longEdge == (width > height ? width : height) && size.description == "\(width)×\(height)")
    }
  }

  @Test("a curve of samples goes through them in straight lines, and functions continue beyond 0 and 1 with slope 1")
  func tones() {
    let curve = SampledCurve(count: 5) { $0 * $0 }
    for (x, y) in [(0, 0), (0.125, 0.03125), (0.25, 0.0625), (0.5, 0.25), (0.625, 0.40625), (0.75, 0.5625), (1, 1)] {
      #expect(abs(curve.value(x) - y) < 1e-12, "\(x)")
    }
    #expect(SampledCurve { $0 }.samples.count == 4097)
    let levels = LevelsFunction(black: 0.25, gamma: 1, white: 0.75, outputBlack: 0.1, outputWhite: 0.9)
    for function in [ToneFunction.curve(curve, channels: .all), .levels(levels, channels: .all)] {
      for beyond in [0.5, 1, 7] {
        #expect(abs(function.value(1 + beyond) - function.value(1) - beyond) < 1e-12)
        #expect(abs(function.value(-beyond) - function.value(0) + beyond) < 1e-12)
      }
    }
    for (x, y) in [(0, 0.1), (0.25, 0.1), (0.5, 0.5), (0.625, 0.7), (0.75, 0.9), (1, 0.9)] {
      #expect(abs(levels.value(x) - y) < 1e-12, "\(x)")
    }
    let gamma = LevelsFunction(black: 0, gamma: 2, white: 1, outputBlack: 0, outputWhite: 1)
    for x in [0, 0.01, 0.25, 0.81, 1] { #expect(abs(gamma.value(x) - x.squareRoot()) < 1e-9) }
    for (amount, y) in [(0, 0.2), (0.5, 0.5), (1, 0.8)] {
      #expect(abs(ToneFunction.invert(amount: amount).value(0.2) - y) < 1e-12)
    }
    let all = [ToneFunction.invert(amount: 1), .levels(levels, channels: .all)]
    #expect(abs(all.value(0.5) - 0.5) < 1e-12 && abs(all.value(0.375) - 0.7) < 1e-12)
  }
}
