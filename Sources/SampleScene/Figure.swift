/// A turned wooden figure: a ball for the head in a skin tone on a body in painted clothes.
struct Figure {
  let foot: SIMD2<Float>
  let height: Float
  let skin: Light
  let hair: Light
  let clothes: Light
  let stripe: Light
  let seed: UInt32

  private var headRadius: Float { height * 0.185 }
  private var head: SIMD2<Float> { SIMD2(foot.x, foot.y - height + headRadius) }
  private var bodyRadius: Float { height * 0.215 }
  private var neck: Float { foot.y - height * 0.655 }

  /// The shadow on the table.
  var footprint: Table.Footprint {
    Table.Footprint(place: foot - SIMD2(0, bodyRadius * 0.077), radius: bodyRadius * 0.98, length: height * 1.25)
  }

  /// Paints the body and then the head.
  func paint(on canvas: SceneBand) {
    paintBody(canvas)
    paintHead(canvas)
  }

  private func paintBody(_ canvas: SceneBand) {
    let sag = bodyRadius * 0.22
    canvas.paint(foot.x - bodyRadius * 1.1...foot.x + bodyRadius * 1.1, neck...foot.y + sag) { x, y, below in
      let raw = (foot.y - y) / (foot.y - neck)
      let t = saturate(raw)
      // A bell: round at the shoulders, nearly straight below.
      let shoulder = max(0, (t - 0.62) / 0.38)
      let half = bodyRadius * (1 - 0.16 * t) * (1 - 0.80 * shoulder * shoulder).squareRoot()
      let across = (x - foot.x) / half
      let edge = half - abs(x - foot.x)
      guard edge > -1 / canvas.scale else { return (below, 0) }
      let round = max(0, 1 - across * across).squareRoot()
      let bottom = foot.y + sag * (round - 0.35)
      let alpha = canvas.coverage(edge) * canvas.coverage(bottom - y)
      guard alpha > 0 else { return (below, 0) }
      let up = 0.10 + 0.85 * shoulder
      let norm = (1 + up * up).squareRoot()
      let normal = SIMD3(min(max(across, -1), 1) / norm, -up / norm, round / norm)
      // Stripes and seams follow the turned shape.
      let ring = raw + 0.072 * (round - 0.35)
      let band = smoothstep(0.44, 0.45, ring) * smoothstep(0.56, 0.55, ring)
      let thin = smoothstep(0.60, 0.606, ring) * smoothstep(0.626, 0.62, ring)
      let hem = smoothstep(0.10, 0.092, ring)
      let wool = Noise.fractal(across * 26, t * 70, octaves: 3, seed: seed)
      let color = clothes.mixed(stripe, max(band, max(thin, hem))) * (0.80 + 0.40 * wool)
      // Less light arrives below the head and close to the table.
      let shade = (1 - 0.55 * smoothstep(0.80, 1.0, t)) * (0.50 + 0.50 * smoothstep(-0.03, 0.22, ring))
      return (Self.lit(color, normal, gloss: 0.035, softness: Light(0.04, 0.04, 0.04)) * shade, alpha)
    }
  }

  private func paintHead(_ canvas: SceneBand) {
    let r = headRadius
    canvas.paint(head.x - r * 1.1...head.x + r * 1.1, head.y - r * 1.1...head.y + r * 1.1) { x, y, below in
      let (nx, ny) = ((x - head.x) / r, (y - head.y) / r)
      let square = nx * nx + ny * ny
      let alpha = canvas.coverage(r - square.squareRoot() * r)
      guard alpha > 0 else { return (below, 0) }
      let nz = max(0, 1 - square).squareRoot()
      let normal = SIMD3(nx, ny, nz)
      let grain = Noise.fractal(nx * 9, ny * 9, octaves: 4, seed: seed &+ 1)
      var color = skin * (0.955 + 0.09 * grain)
      color = Self.painted(color, with: skin * Light(1.05, 0.52, 0.48), at: nx, ny, SIMD2(-0.48, 0.30), 0.24, soft: 1)
      color = Self.painted(color, with: skin * Light(1.05, 0.52, 0.48), at: nx, ny, SIMD2(0.52, 0.30), 0.24, soft: 1)
      for side: Float in [-1, 1] {
        let eye = SIMD2(0.02 + side * 0.31, 0.06)
        color = Self.painted(color, with: Light(0.012, 0.010, 0.010), at: nx, ny, eye, 0.072, soft: 0.16)
        color = Self.painted(color, with: Light(0.7, 0.7, 0.7), at: nx, ny, eye - SIMD2(0.024, 0.028), 0.020, soft: 0.4)
        let brow = abs(ny - (-0.13 + 0.9 * (nx - eye.x) * (nx - eye.x)))
        let browed = smoothstep(0.026, 0.014, brow) * smoothstep(0.15, 0.11, abs(nx - eye.x))
        color = color.mixed(hair * 0.8, 0.8 * browed)
      }
      let smile = abs(ny - (0.47 - 1.5 * (nx - 0.02) * (nx - 0.02)))
      let mouth = smoothstep(0.030, 0.014, smile) * smoothstep(0.24, 0.19, abs(nx - 0.02))
      color = color.mixed(skin * Light(0.50, 0.17, 0.15), 0.85 * mouth)
      // The hair is a cap, cut in a curve over the brow and down at the sides.
      let strands = Noise.fractal(nx * 12 + 3 * ny, ny * 2.2 + nx * nx * 3, octaves: 4, seed: seed &+ 2)
      let line = -0.34 + 1.35 * nx * nx * nx * nx - 0.14 * (nx - 0.3) + 0.035 * (strands - 0.5)
      let cap = smoothstep(line + 0.012, line - 0.012, ny)
      let shade = 1 - 0.30 * smoothstep(line + 0.16, line, ny) * (1 - cap)
      let skinLight = Self.lit(color, normal, gloss: 0.05, softness: Light(0.26, 0.15, 0.10)) * shade
      let hairLight = Self.lit(
        hair * (0.55 + 0.9 * strands), normal, gloss: 0.09 * strands, softness: Light(0.08, 0.08, 0.08))
      return (skinLight.mixed(hairLight, cap), alpha)
    }
  }

  private static func painted(
    _ color: Light, with paint: Light, at x: Float, _ y: Float, _ place: SIMD2<Float>, _ radius: Float, soft: Float
  ) -> Light {
    let (dx, dy) = (x - place.x, y - place.y)
    let distance = (dx * dx + dy * dy).squareRoot() / radius
    return color.mixed(paint, smoothstep(1 + soft * 0.1, 1 - soft, distance) * (soft > 0.5 ? 0.5 : 1))
  }

  /// A surface in the evening: a low warm sun from the left, the blue of the sky above, light off the ground below.
  static func lit(_ color: Light, _ normal: SIMD3<Float>, gloss: Float, softness: Light) -> Light {
    let sun = SIMD3<Float>(-0.66, -0.50, 0.56)
    let facing = dot(normal, sun)
    // Subsurface scattering: light leaves the skin slightly behind the shadow's edge, and redder.
    let wrapped = (Light(repeating: facing) + softness) / (Light(repeating: 1) + softness)
    let key = wrapped.clamped(lowerBound: Light(), upperBound: Light(repeating: 2)) * Light(1.18, 0.98, 0.74)
    let sky = Light(0.25, 0.32, 0.42) * (0.58 - 0.42 * normal.y)
    let ground = Light(0.13, 0.10, 0.06) * (0.5 + 0.5 * normal.y)
    let half = SIMD3<Float>(-0.374, -0.283, 0.883)
    var shine = max(0, dot(normal, half))
    for _ in 0..<5 { shine *= shine }
    return color * (key + sky + ground) + Light(1.1, 1.0, 0.85) * (shine * gloss * 6)
  }
}
