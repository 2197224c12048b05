import Foundation

/// A color in CIE 1976 L*a*b*, relative to D65.
package struct LabColor: Hashable, Sendable {
  package var l, a, b: Double

  package init(_ l: Double, _ a: Double, _ b: Double) { (self.l, self.a, self.b) = (l, a, b) }

  /// The color of linear light with sRGB primaries. White (1, 1, 1) is exactly (100, 0, 0).
  package init(linear r: Double, _ g: Double, _ b: Double) {
    let x = Self.root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.950470)
    let y = Self.root((0.2126729 * r + 0.7151522 * g + 0.0721750 * b) / 1.0000001)
    let z = Self.root((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.088830)
    self.init(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  private static func root(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }

  /// ΔE2000 (Sharma, Wu, Dalal 2005): 1 is about the least difference that people see.
  package func difference(to other: LabColor) -> Double {
    let chroma = ((a * a + b * b).squareRoot() + (other.a * other.a + other.b * other.b).squareRoot()) / 2
    let stretch = 1.5 - 0.5 * Self.saturation(chroma)
    let (a1, a2) = (stretch * a, stretch * other.a)
    let (c1, c2) = ((a1 * a1 + b * b).squareRoot(), (a2 * a2 + other.b * other.b).squareRoot())
    let (h1, h2) = (Self.hue(a1, b), Self.hue(a2, other.b))
    // A gray has no hue.
    let isGray = c1 * c2 == 0
    var turn = isGray ? 0 : h2 - h1
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let dH = 2 * (c1 * c2).squareRoot() * Self.sine(turn / 2)
    let (meanL, meanC) = ((l + other.l) / 2, (c1 + c2) / 2)
    var meanH = h1 + h2
    if !isGray {
      if abs(h1 - h2) > 180 { meanH += meanH < 360 ? 360 : -360 }
      meanH /= 2
    }
    let t =
      1 - 0.17 * Self.cosine(meanH - 30) + 0.24 * Self.cosine(2 * meanH) + 0.32 * Self.cosine(3 * meanH + 6)
      - 0.20 * Self.cosine(4 * meanH - 63)
    let blue = (meanH - 275) / 25
    let rotation = -Self.sine(60 * exp(-blue * blue)) * 2 * Self.saturation(meanC)
    let square = (meanL - 50) * (meanL - 50)
    let light = (other.l - l) / (1 + 0.015 * square / (20 + square).squareRoot())
    let (color, tone) = ((c2 - c1) / (1 + 0.045 * meanC), dH / (1 + 0.015 * meanC * t))
    return max(0, light * light + color * color + tone * tone + rotation * color * tone).squareRoot()
  }

  /// √(C⁷ / (C⁷ + 25⁷))
  private static func saturation(_ chroma: Double) -> Double {
    let cube = chroma * chroma * chroma
    let seventh = cube * cube * chroma
    return (seventh / (seventh + 6_103_515_625)).squareRoot()
  }

  private static func hue(_ a: Double, _ b: Double) -> Double {
    guard a != 0 || b != 0 else { return 0 }
    let degrees = atan2(b, a) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
