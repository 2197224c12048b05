/// The weathered boards that the figures and the chart stand on, with their shadows.
struct Table {
  static let top: Float = 0.795

  private static let seams: [Float] = [0.795, 0.838, 0.896, 0.972, 1.075]

  /// The position of an object and the length of its shadow.
  struct Footprint {
    let place: SIMD2<Float>
    let radius: Float
    let length: Float
  }

  let footprints: [Footprint]

  /// Paints boards from edge to edge.
  func paint(on canvas: SceneBand) {
    canvas.paint(canvas.x(0)...canvas.x(canvas.width), Self.top - 0.004...1.3) { x, y, _ in
      (self.light(x, y, canvas), canvas.coverage(y - Self.top))
    }
  }

  private func light(_ x: Float, _ y: Float, _ canvas: SceneBand) -> Light {
    var index = 0
    while index < Self.seams.count - 2, y >= Self.seams[index + 1] { index += 1 }
    let (above, below) = (Self.seams[index], Self.seams[index + 1])
    let across = (y - above) / (below - above)
    let seed = 200 + UInt32(index) * 17
    let board = Noise.unit(Int32(index), 3, 211)

    // Fibers run along the board, bent around a knot here and there.
    let bend = Noise.fractal(x * 1.6, across * 0.9 + board * 9, octaves: 3, seed: seed)
    let rings = Noise.fractal(x * 1.1 + 7 * board, across * 13 + bend * 15, octaves: 3, seed: seed &+ 1)
    let fibers = Noise.fractal(x * 9, across * 75 + bend * 40, octaves: 4, seed: seed &+ 2)
    let pores = Noise.value(x * 42, across * 260 + bend * 90, seed &+ 3)
    let stain = Noise.fractal(x * 3.3, y * 9, octaves: 4, seed: 223)
    let brown = Light(0.235, 0.165, 0.105).mixed(Light(0.36, 0.305, 0.245), smoothstep(0.35, 0.7, stain))
    var color = brown * (0.84 + 0.3 * board)
    color *= 0.66 + 0.34 * smoothstep(0.25, 0.62, rings) + 0.30 * (fibers - 0.5)
    color *= 1 - 0.40 * smoothstep(0.70, 0.92, pores)

    // The gap between boards is dark and its near edge catches the light.
    let gap = min(y - above, below - y)
    if index > 0 || y - above > below - y {
      color *= 0.16 + 0.84 * smoothstep(0.0006, 0.0032, gap)
      color *= 1 + 0.32 * smoothstep(0.007, 0.003, y - above) * smoothstep(0.0022, 0.0034, y - above)
    } else {
      color *= 1 + 0.45 * smoothstep(0.004, 0.001, y - above)
    }
    color *= Light(1.12, 1.0, 0.86).mixed(Light(0.86, 0.92, 1.0), smoothstep(0, 1.5, x))
    return color.mixed(color * Light(0.22, 0.26, 0.34), shadow(x, y))
  }

  private func shadow(_ x: Float, _ y: Float) -> Float {
    var light: Float = 1
    for foot in footprints {
      // The table is seen at a slant. The shadow is a capsule that runs right and toward the viewer, growing softer on
      // its way.
      let (dx, dy) = (x - foot.place.x, (y - foot.place.y) * 4.2)
      let along = saturate((dx * 0.93 + dy * 0.367) / foot.length)
      let (ox, oy) = (dx - along * foot.length * 0.93, dy - along * foot.length * 0.367)
      let distance = (ox * ox + oy * oy).squareRoot()
      let soft = 0.008 + 0.05 * along
      let cover = smoothstep(foot.radius + soft, foot.radius - soft, distance)
      light *= 1 - 0.88 * cover * (1 - 0.35 * along)
      // Less of the sky is visible around the foot.
      let near = (dx * dx + dy * dy).squareRoot()
      light *= 1 - 0.6 * smoothstep(foot.radius * 1.5, foot.radius * 0.95, near)
    }
    return 1 - light
  }
}
