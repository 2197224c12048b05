/// The meadow: its ground, the trees at its far edge, and grass and flowers from far to near.
struct Meadow {
  private let trees = Trees()
  private let grass: [Stroke]

  init() {
    grass = Self.plantGrass()
  }

  /// Paints the meadow below the hills.
  func paint(on canvas: SceneBand) {
    let top = Sky.horizon
    canvas.paint(canvas.x(0)...canvas.x(canvas.width), top - 0.01...Table.top + 0.02) { x, y, _ in
      let edge = top + 0.006 * (Noise.value(x * 5, 0, 61) - 0.5)
      return (Self.ground(x, y), canvas.coverage(y - edge))
    }
    trees.paint(on: canvas)
    for blade in grass { blade.paint(on: canvas) }
  }

  /// The nearness of a point on the ground: 0 at the horizon, 1 at the table.
  private static func nearness(_ y: Float) -> Float { saturate((y - Sky.horizon) / (Table.top - Sky.horizon)) }

  private static func ground(_ x: Float, _ y: Float) -> Light {
    let near = nearness(y)
    let depth = 1 / (near + 0.045)
    let patches = Noise.fractal((x - 0.75) * depth * 1.1, depth * 2.6, octaves: 5, seed: 71)
    let tufts = Noise.fractal((x - 0.75) * depth * 26, depth * 44, octaves: 3, seed: 73)
    let green = Light(0.080, 0.130, 0.022).mixed(Light(0.235, 0.235, 0.055), smoothstep(0.35, 0.65, patches))
    let color = green * (0.62 + 0.75 * tufts) * sunshine(x, near)
    let distance = (x - Sky.sun.x) * (x - Sky.sun.x)
    let air = Light(0.42, 0.46, 0.40).mixed(Light(0.85, 0.70, 0.38), 0.2 / (0.2 + distance))
    let far = 1 - near
    return color.mixed(air, 0.42 * far * far * far * far)
  }

  /// The sunlight between the shadows of the clouds.
  private static func sunshine(_ x: Float, _ near: Float) -> Float {
    let depth = 1 / (near + 0.16)
    return 0.62 + 0.62
      * smoothstep(0.36, 0.60, Noise.fractal(x * depth * 0.5 + 4.3, depth * 0.9, octaves: 2, seed: 107))
  }

  private static func plantGrass() -> [Stroke] {
    var random = RandomSequence(97)
    var strokes: [Stroke] = []
    let count = 46_000
    for index in 0..<count {
      // Denser in the distance, where the blades are small.
      let t = Float(index) / Float(count)
      let near = t * t * 1.12
      let y = Sky.horizon + 0.012 + near * (Table.top - Sky.horizon)
      let x = random.roll(-0.05...1.55)
      let size = (0.004 + 0.088 * near) * random.roll(0.55...1.25)
      if index % 61 == 7, near > 0.04 {
        strokes += flower(at: SIMD2(x, y), size: size, near: near, random: &random)
        continue
      }
      let lean = random.roll(-0.42...0.55) + 0.2 * (Noise.value(x * 4, near * 9, 101) - 0.5)
      let patch = Noise.fractal(x * 3.1, near * 7, octaves: 3, seed: 103)
      let dry = smoothstep(0.42, 0.75, patch + random.roll(-0.18...0.18))
      let sun = sunshine(x, near)
      let dark = Light(0.024, 0.052, 0.008).mixed(Light(0.085, 0.075, 0.020), dry) * random.roll(0.7...1.25)
      let bright = Light(0.21, 0.33, 0.045).mixed(Light(0.52, 0.44, 0.14), dry) * (random.roll(0.55...1.2) * sun)
      let air = 0.45 * (1 - saturate(near * 3)) * (1 - saturate(near * 3))
      let haze = Light(0.40, 0.43, 0.30)
      strokes.append(
        Stroke(
          shape: .blade, place: SIMD2(x, y), reach: SIMD2(lean * size, -size),
          width: size * random.roll(0.016...0.034) + 0.00025, dark: dark.mixed(haze, air),
          bright: bright.mixed(haze, air)
        ))
    }
    return strokes
  }

  /// A stem with a poppy, a daisy or a buttercup.
  private static func flower(at foot: SIMD2<Float>, size: Float, near: Float, random: inout RandomSequence) -> [Stroke]
  {
    let lean = SIMD2(random.roll(-0.15...0.25) * size, -size * 1.12)
    let head = foot + lean
    let kind = random.roll()
    let radius = size * random.roll(0.085...0.12) + 0.0006
    var strokes = [
      Stroke(
        shape: .blade, place: foot, reach: lean, width: size * 0.016, dark: Light(0.03, 0.06, 0.015),
        bright: Light(0.16, 0.24, 0.06))
    ]
    func petals(_ count: Int, _ length: Float, _ width: Float, _ dark: Light, _ bright: Light) {
      // Directions of a regular star seen from the side, without trigonometry.
      for k in 0..<count {
        let s = Float(k) / Float(count) * 4
        let (c, d): (Float, Float) =
          s < 1 ? (1 - s, s) : s < 2 ? (1 - s, 2 - s) : s < 3 ? (s - 3, 2 - s) : (s - 3, s - 4)
        let norm = (c * c + d * d).squareRoot()
        let way = SIMD2(c / norm, d / norm * 0.62) * length
        let lit = 0.75 + 0.35 * (-way.x - way.y) / length
        strokes.append(
          Stroke(
            shape: .leaf, place: head + way * 0.95, reach: way, width: width, dark: dark * lit, bright: bright * lit))
      }
    }
    if kind < 0.42 {
      petals(5, radius * 0.62, radius * 0.60, Light(0.40, 0.012, 0.008), Light(0.92, 0.055, 0.02))
      strokes.append(disc(head, radius * 0.26, Light(0.02, 0.015, 0.02), Light(0.07, 0.05, 0.06)))
    } else if kind < 0.80 {
      petals(11, radius * 0.52, radius * 0.17, Light(0.52, 0.55, 0.60), Light(0.96, 0.94, 0.88))
      strokes.append(disc(head, radius * 0.30, Light(0.48, 0.26, 0.01), Light(0.95, 0.66, 0.05)))
    } else {
      petals(5, radius * 0.40, radius * 0.38, Light(0.55, 0.36, 0.005), Light(1.02, 0.80, 0.03))
      strokes.append(disc(head, radius * 0.16, Light(0.45, 0.27, 0.01), Light(0.80, 0.55, 0.04)))
    }
    return strokes
  }

  private static func disc(_ place: SIMD2<Float>, _ radius: Float, _ dark: Light, _ bright: Light) -> Stroke {
    Stroke(shape: .disc, place: place, reach: .zero, width: radius, dark: dark, bright: bright)
  }
}
