/// A branch with leaves that hangs into the picture from the top right corner.
struct Branch {
  private let strokes: [Stroke]

  init() {
    var random = RandomSequence(127)
    var strokes: [Stroke] = []
    // Twigs run from the corner to the left; each is a chain of points that sags.
    for twig in 0..<9 {
      let start = SIMD2(1.56, -0.10 + 0.032 * Float(twig) + random.roll(-0.01...0.01))
      let length = random.roll(0.26...0.60) * (1 - 0.055 * Float(twig))
      let fall = random.roll(0.10...0.26)
      var leaves: [Stroke] = []
      let steps = 450
      for step in 0...steps {
        let t = Float(step) / Float(steps)
        let place = start + SIMD2(-length * t, fall * t * t)
        let thick = 0.0048 * (1 - t) + 0.0009
        strokes.append(
          Stroke(
            shape: .disc, place: place, reach: .zero, width: thick, dark: Light(0.022, 0.016, 0.011),
            bright: Light(0.13, 0.10, 0.07)))
        guard step % 15 == 5, t > 0.06 else { continue }
        let side: Float = step % 30 < 15 ? 1 : -1
        let size = random.roll(0.017...0.030) * (1 - 0.35 * t)
        let way = SIMD2(random.roll(-1...(-0.35)), side * random.roll(0.25...0.9) + 0.35)
        let norm = (way.x * way.x + way.y * way.y).squareRoot()
        let reach = way / norm * size
        let age = random.roll()
        let through = random.roll()
        let dark = Light(0.030, 0.072, 0.010).mixed(Light(0.11, 0.085, 0.012), age * age)
        let bright = Light(0.13, 0.23, 0.028).mixed(Light(0.50, 0.56, 0.05), through * through * through)
        leaves.append(
          Stroke(
            shape: .leaf, place: place + reach * 1.15, reach: reach, width: size * random.roll(0.36...0.50), dark: dark,
            bright: bright))
      }
      strokes += leaves
    }
    self.strokes = strokes
  }

  /// Paints the branch over everything behind it.
  func paint(on canvas: SceneBand) {
    for stroke in strokes { stroke.paint(on: canvas) }
  }
}
