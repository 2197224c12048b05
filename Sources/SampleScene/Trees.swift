/// The trees at the far edge of the meadow: boughs of leaves around a trunk.
struct Trees {
  private let strokes: [Stroke]

  init() {
    var random = RandomSequence(83)
    var strokes: [Stroke] = []
    let count = 54
    for index in 0..<count {
      let near = Float(index) / Float(count)
      let foot = SIMD2(random.roll(-0.05...1.55), Sky.horizon + 0.004 + 0.014 * near * near)
      // A gap in the middle keeps the hills visible.
      let gap = saturate(abs(foot.x - 0.62) / 0.34)
      let size = random.roll(0.014...0.034) * (0.5 + 0.9 * near) * (0.35 + 0.85 * gap)
      Self.plant(at: foot, size: size, air: 0.40 * (1 - near) + 0.06, random: &random, into: &strokes)
    }
    self.strokes = strokes
  }

  /// Paints the trees from far to near.
  func paint(on canvas: SceneBand) {
    for stroke in strokes { stroke.paint(on: canvas) }
  }

  private static func plant(
    at foot: SIMD2<Float>, size: Float, air: Float, random: inout RandomSequence, into strokes: inout [Stroke]
  ) {
    let hue = random.roll()
    let slender = random.roll(0.75...1.3)
    let base = Light(0.052, 0.090, 0.022).mixed(Light(0.125, 0.105, 0.018), hue * hue)
    let haze = Light(0.45, 0.50, 0.52)
    strokes.append(
      Stroke(
        shape: .blade, place: foot + SIMD2(0, size * 0.1), reach: SIMD2(0, -size * 1.2), width: size * 0.085,
        dark: Light(0.035, 0.028, 0.020).mixed(haze, air), bright: Light(0.03, 0.03, 0.02).mixed(haze, air)))
    let boughs = 20
    for bough in 0..<boughs {
      // From the foot of the crown to its top, in the shape of an egg.
      let height = (Float(bough) + random.roll()) / Float(boughs)
      let wide = (1 - (height - 0.36) * (height - 0.36) * 2.2) * 0.82
      let side = random.roll(-1...1) * max(wide, 0.1)
      let middle = foot + SIMD2(side * size, -size * (0.42 + 1.55 * height * slender))
      let radius = size * random.roll(0.30...0.46) * (1 - 0.35 * height)
      let open = saturate(0.50 - 0.42 * side + 0.35 * (height - 0.4))
      let shade = base * (0.30 + 0.45 * open) * random.roll(0.85...1.15)
      strokes.append(
        Stroke(
          shape: .disc, place: middle, reach: .zero, width: radius * 0.72, dark: (shade * 0.7).mixed(haze, air),
          bright: (shade * 1.1).mixed(haze, air)))
      for _ in 0..<70 {
        let offset = SIMD2(random.roll(-1...1), random.roll(-1...1))
        let distance = dot(offset, offset)
        guard distance < 1 else { continue }
        // Leaves that face up and toward the sun are lit; those below lie in the shadow of the bough.
        let facing = saturate(0.45 - 0.42 * offset.x - 0.52 * offset.y)
        let light = (0.45 + 2.3 * facing * facing * (0.35 + 0.65 * open)) * random.roll(0.7...1.3)
        let color = shade * Light(1.9, 1.65, 1.15) * light
        let way = SIMD2(random.roll(-1...1), random.roll(-0.7...0.7) + 0.1) * (size * 0.085)
        guard dot(way, way) > size * size * 0.0004 else { continue }
        strokes.append(
          Stroke(
            shape: .leaf, place: middle + offset * radius, reach: way, width: size * random.roll(0.022...0.040),
            dark: (color * 0.72).mixed(haze, air), bright: (color * 1.25).mixed(haze, air)))
      }
    }
  }
}
