package import Foundation

/// A color in CIE 1976 L*a*b*.
package struct LabColor: Hashable, Sendable {
  package var l, a, b: Double

  package init(_ l: Double, _ a: Double, _ b: Double) { (self.l, self.a, self.b) = (l, a, b) }

  /// The color of 8-bit sRGB codes, white D65.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    let (r, g, b) = (Self.linear[Int(red)], Self.linear[Int(green)], Self.linear[Int(blue)])
    let x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    let y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    let z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    func f(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
    self.init(116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z)))
  }

  private static let linear: [Double] = (0...255).map { code in
    let x = Double(code) / 255
    return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
  }

  /// ΔE2000 (Sharma, Wu, Dalal 2005).
  package func difference(to other: LabColor) -> Double {
    let chroma = ((a * a + b * b).squareRoot() + (other.a * other.a + other.b * other.b).squareRoot()) / 2
    let c7 = pow(chroma, 7)
    let g = 0.5 * (1 - (c7 / (c7 + pow(25, 7))).squareRoot())
    let (a1, a2) = ((1 + g) * a, (1 + g) * other.a)
    let (c1, c2) = ((a1 * a1 + b * b).squareRoot(), (a2 * a2 + other.b * other.b).squareRoot())
    let (h1, h2) = (Self.hue(a1, b), Self.hue(a2, other.b))
    let isGray = c1 * c2 == 0
    var turn = h2 - h1
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    if isGray { turn = 0 }
    let (dL, dC) = (other.l - l, c2 - c1)
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
    let m7 = pow(meanC, 7)
    let rotation =
      -Self.sine(60 * exp(-pow((meanH - 275) / 25, 2))) * 2 * (m7 / (m7 + pow(25, 7))).squareRoot()
    let square = (meanL - 50) * (meanL - 50)
    let light = dL / (1 + 0.015 * square / (20 + square).squareRoot())
    let (color, tone) = (dC / (1 + 0.045 * meanC), dH / (1 + 0.015 * meanC * t))
    return (light * light + color * color + tone * tone + rotation * color * tone).squareRoot()
  }

  private static func hue(_ a: Double, _ b: Double) -> Double {
    guard a != 0 || b != 0 else { return 0 }
    let degrees = atan2(b, a) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}

/// The difference of two pictures, pixel by pixel, in ΔE2000.
package struct ColorDifference: Hashable, Sendable {
  package let mean: Double
  /// The 99th percentile.
  package let percentile99: Double

  /// Compares 8-bit sRGB pixels of three channels.
  package init(_ first: Data, _ second: Data) {
    let (first, second) = ([UInt8](first), [UInt8](second))
    let differences = stride(from: 0, to: min(first.count, second.count) - 2, by: 3).map { place in
      LabColor(red: first[place], green: first[place + 1], blue: first[place + 2]).difference(
        to: LabColor(red: second[place], green: second[place + 1], blue: second[place + 2]))
    }.sorted()
    mean = differences.reduce(0, +) / Double(max(1, differences.count))
    percentile99 = differences.isEmpty ? 0 : differences[min(differences.count - 1, differences.count * 99 / 100)]
  }
}
