/// The camera: renders the light slightly too dark, flat and cool, encoded as Display P3.
struct Film {
  /// The exposure and the cast, as factors on linear sRGB: a third of a stop too dark, and cool.
  static let gain = Light(0.755, 0.79, 0.85)

  private static let steps = 8192
  private let table: [Float]

  init() { table = (0...Self.steps).map { Self.encoded(Float($0) / Float(Self.steps)) } }

  /// The lens: vignetting, veiling glare, and a soft shoulder for highlights.
  static func exposed(_ light: Light, falloff: Float) -> Light {
    var result = light * gain * (0.94 * falloff) + Light(0.014, 0.017, 0.021)
    for channel in 0..<3 where result[channel] > 0.6 {
      let over = (result[channel] - 0.6) / 0.4
      result[channel] = 0.6 + 0.4 * over / (1 + over)
    }
    return result
  }

  /// Three 8-bit codes of one pixel, dithered by a number in 0..<1.
  func write(_ light: Light, dither: Float, to bytes: UnsafeMutablePointer<UInt8>) {
    // Linear sRGB to linear Display P3 (CSS Color 4).
    let red = 0.8224620 * light.x + 0.1775380 * light.y
    let green = 0.0331942 * light.x + 0.9668058 * light.y
    let blue = 0.0170826 * light.x + 0.0723974 * light.y + 0.9105199 * light.z
    bytes[0] = code(red, dither)
    bytes[1] = code(green, dither)
    bytes[2] = code(blue, dither)
  }

  private func code(_ linear: Float, _ dither: Float) -> UInt8 {
    let position = saturate(linear).squareRoot() * Float(Self.steps)
    let index = min(Int(position), Self.steps - 1)
    let value = table[index] + (table[index + 1] - table[index]) * (position - Float(index))
    return UInt8(min(max(value * 255 + dither, 0), 255))
  }

  /// The sRGB transfer curve of the square of a root, by Newton's method, which gives the same result on every machine.
  private static func encoded(_ root: Float) -> Float {
    let linear = Double(root) * Double(root)
    if linear <= 0.0031308 { return Float(12.92 * linear) }
    // x^(1/2.4) = (x^(1/12))^5, and x^(1/12) is the fourth root of the cube root.
    var cube = 1.0
    for _ in 0..<40 { cube -= (cube * cube * cube - linear) / (3 * cube * cube) }
    let twelfth = cube.squareRoot().squareRoot()
    let square = twelfth * twelfth
    return Float(1.055 * square * square * twelfth - 0.055)
  }
}
