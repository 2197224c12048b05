/// The sky: blue above, hazy at the horizon, a low sun on the left and soft clouds.
struct Sky {
  static let horizon: Float = 0.46
  static let sun = SIMD2<Float>(0.17, 0.37)

  /// The light at a point above the horizon.
  func light(_ x: Float, _ y: Float) -> Light {
    let height = saturate((Self.horizon - y) / Self.horizon)
    let zenith = Light(0.085, 0.215, 0.50)
    let middle = Light(0.26, 0.44, 0.70)
    let haze = Light(0.72, 0.74, 0.76)
    let low = 1 - height
    var color = zenith.mixed(middle, smoothstep(0.95, 0.25, height)).mixed(haze, low * low * low)

    let (dx, dy) = (x - Self.sun.x, (y - Self.sun.y) * 1.25)
    let distance = dx * dx + dy * dy
    let glow = 0.035 / (0.035 + distance)
    color = color.mixed(Light(1.75, 1.20, 0.66), 0.66 * glow * glow + 0.09 * 0.35 / (0.35 + distance))

    // Clouds lie in a plane overhead, so they crowd together toward the horizon.
    let depth = 1 / (height + 0.16)
    let (px, py) = ((x - 0.55) * depth * 1.05 + 2.3, depth * 1.25 + 0.4)
    let here = Noise.fractal(px, py, octaves: 7, seed: 11)
    let cover = smoothstep(0.47, 0.66, here + 0.10 * (Noise.value(px * 0.35, py * 0.35, 5) - 0.5))
    guard cover > 0 else { return color }
    let towardsSun = Noise.fractal(px - 0.16, py + 0.10, octaves: 6, seed: 11)
    let lit = saturate(0.66 + (here - towardsSun) * 3.4 - 0.28 * cover)
    let shade = Light(0.42, 0.48, 0.58).mixed(haze, 0.5 * low)
    let bright = Light(1.12, 1.07, 1.00).mixed(Light(1.5, 1.12, 0.74), 0.8 * glow)
    return color.mixed(shade.mixed(bright, lit), cover * (0.88 - 0.5 * low * low))
  }
}
