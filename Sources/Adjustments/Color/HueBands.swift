import CPixels

/// The eight color bands of the hue-dependent adjustments.
///
/// Parameters give hues in HSL degrees; the arithmetic uses OKLCh angles. The eight pure colors define the mapping,
/// with linear interpolation between them.
enum HueBands {
  /// HSL hues of red, orange, yellow, green, aqua, blue, purple and magenta, in degrees.
  static let hues: [Double] = [0, 30, 60, 120, 180, 240, 270, 300]

  /// OKLCh angles of the pure colors of these hues, in radians, rising.
  static let angles: [Double] = {
    var angles = hues.map { hue -> Double in
      let lab = oklab(pureColor(hue))
      return px_atan2(lab[2], lab[1])
    }
    for index in 1..<angles.count {
      while angles[index] < angles[index - 1] { angles[index] += 2 * .pi }
    }
    return angles
  }()

  /// The OKLCh angle of an HSL hue.
  static func angle(ofHue hue: Double) -> Double {
    let wrapped = hue >= 360 ? hue - 360 : hue
    let index = (hues.lastIndex { $0 <= wrapped }) ?? 0
    let isLast = index == hues.count - 1
    let nextHue = isLast ? 360 : hues[index + 1]
    let nextAngle = isLast ? angles[0] + 2 * .pi : angles[index + 1]
    return angles[index] + (nextAngle - angles[index]) * (wrapped - hues[index]) / (nextHue - hues[index])
  }

  /// The OKLCh angle between a band's color and that of the next band, or of the previous one.
  static func distance(from band: Int, towardsNext: Bool) -> Double {
    let start = towardsNext ? band : (band + angles.count - 1) % angles.count
    let end = start + 1 == angles.count ? angles[0] + 2 * .pi : angles[start + 1]
    return end - angles[start]
  }

  /// A hue between two bands.
  struct Place {
    let band: Int
    let next: Int
    /// The weight of the first band, from 0 to 1: a raised cosine between neighbors.
    let weight: Double

    /// Interpolates eight numbers, one per band, at this hue.
    func value(of bands: [Double]) -> Double { weight * bands[band] + (1 - weight) * bands[next] }
  }

  private static func place(at angle: Double) -> Place {
    var angle = angle
    while angle < angles[0] { angle += 2 * .pi }
    while angle >= angles[0] + 2 * .pi { angle -= 2 * .pi }
    let index = (angles.lastIndex { $0 <= angle }) ?? 0
    let next = (index + 1) % angles.count
    let nextAngle = next == 0 ? angles[0] + 2 * .pi : angles[next]
    let weight = (1 + px_cos(.pi * (angle - angles[index]) / (nextAngle - angles[index]))) / 2
    return Place(band: index, next: next, weight: weight)
  }

  /// The places of 4097 samples over the diamond angle 0…4, which depend on no parameter.
  static let samples: [Place] = (0..<4097).map { index in
    let diamond = Double(index) / 1024
    let quadrant = diamond.rounded(.down)
    let t = diamond - quadrant
    // In each quadrant |a| + |b| = 1.
    let (a, b): (Double, Double) =
      switch Int(quadrant) % 4 {
      case 0: (1 - t, t)
      case 1: (-t, 1 - t)
      case 2: (t - 1, -t)
      default: (t, t - 1)
      }
    return place(at: px_atan2(b, a))
  }

  private static func pureColor(_ hue: Double) -> [Double] {
    let sector = hue / 60
    return [0.0, 4, 2].map { shift in
      // The HSL hexagon: full within one sector of the channel's own hue, falling over the next.
      let distance = abs((sector + shift).truncatingRemainder(dividingBy: 6) - 3)
      return px_srgb_decode(min(1, max(0, distance - 1)))
    }
  }

  private static func oklab(_ linear: [Double]) -> [Double] {
    var lab = [0.0, 0, 0]
    px_oklab(linear, &lab)
    return lab
  }
}
