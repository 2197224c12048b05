import Foundation
import SampleScene
import TestSupport
import Testing

@Suite("The sample scene", .timeLimit(.minutes(Effort.minutes)))
struct SampleSceneTests {
  private static let small = Scene(width: 320, height: 213)
  private static let large = Scene(width: 640, height: 427)

  @Test("the scene has the same bytes on every machine and every time")
  func digest() {
    #expect(Self.small.digest == Scene(width: 320, height: 213).digest)
    #expect(Self.small.digest == 9_716_490_972_309_787_341)
  }

  @Test("every size has three bytes for each pixel", arguments: [(0, 0), (0, 5), (1, 1), (7, 90), (90, 7), (100, 100)])
  func count(width: Int, height: Int) {
    #expect(SampleScene.pixels(width: width, height: height).count == width * height * 3)
  }

  @Test("a patch of the chart has its published color after exposure and cast are undone", arguments: 0..<24)
  func patch(index: Int) {
    let place = ColorChart.middle(ofPatch: index)
    let found = Self.large.mean(x: place.x, y: place.y, radius: 4) / SIMD3<Double>(ColorChart.gain)
    let published = SIMD3<Double>(ColorChart.codes[index]) / 255
    let expected = SIMD3(published.x.decoded, published.y.decoded, published.z.decoded)
    let difference = lab(found) - lab(expected)
    #expect((difference * difference).sum().squareRoot() < 1.5)
  }

  @Test("the picture needs an edit: its white is gray and cool")
  func underexposed() {
    let place = ColorChart.middle(ofPatch: 18)
    let white = Self.large.mean(x: place.x, y: place.y, radius: 4)
    #expect(white.x < white.y && white.y < white.z)
    #expect((0.6..<0.8).contains(white.y))
  }

  @Test("the sky is brighter and bluer than the meadow, and the meadow is green")
  func skyAndGround() {
    let sky = Self.small.mean(x: 0.5, y: 0.2, radius: 30)
    let meadow = Self.small.mean(x: 0.09, y: 0.68, radius: 18)
    #expect(sky.y > 1.5 * meadow.y)
    #expect(sky.z > sky.x)
    #expect(meadow.y > meadow.x && meadow.x > meadow.z)
  }

  @Test("the meadow is full of fine detail and the clear sky is smooth")
  func detail() {
    #expect(Self.large.roughness(x: 0.09, y: 0.68) > 10 * Self.large.roughness(x: 0.55, y: 0.1))
  }

  @Test("a larger picture is the same scene")
  func scales() {
    var differences: [Double] = []
    for y in stride(from: 0.0625, to: 1, by: 0.125) {
      for x in stride(from: 0.05, to: 1, by: 0.1) {
        let difference = Self.small.mean(x: x, y: y, radius: 6) - Self.large.mean(x: x, y: y, radius: 12)
        differences.append((difference * difference).sum().squareRoot())
      }
    }
    #expect(differences.reduce(0, +) / Double(differences.count) < 0.01)
    #expect((differences.max() ?? 1) < 0.06)
  }
}

/// A rendered scene, read back in linear sRGB.
private struct Scene {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    bytes = SampleScene.pixels(width: width, height: height)
  }

  /// FNV-1a over all bytes.
  var digest: UInt64 { bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }

  /// Linear sRGB of a pixel (Display P3 to sRGB as CSS Color 4 prints it).
  func pixel(_ column: Int, _ row: Int) -> SIMD3<Double> {
    let start = (row * width + column) * 3
    let p3 = SIMD3((0..<3).map { (Double(bytes[start + $0]) / 255).decoded })
    return SIMD3(
      1.2249402 * p3.x - 0.2249402 * p3.y,
      -0.0420569 * p3.x + 1.0420569 * p3.y,
      -0.0196376 * p3.x - 0.0786361 * p3.y + 1.0982736 * p3.z)
  }

  /// The mean of a square around a place given in fractions.
  func mean(x: Double, y: Double, radius: Int) -> SIMD3<Double> {
    let (column, row) = (Int(x * Double(width)), Int(y * Double(height)))
    var sum = SIMD3<Double>()
    for j in -radius...radius { for i in -radius...radius { sum += pixel(column + i, row + j) } }
    return sum / Double((2 * radius + 1) * (2 * radius + 1))
  }

  /// The mean step of green between neighbors around a place.
  func roughness(x: Double, y: Double) -> Double {
    let (column, row) = (Int(x * Double(width)), Int(y * Double(height)))
    var sum = 0.0
    for j in -15...15 {
      for i in -15...15 { sum += abs(pixel(column + i + 1, row + j).y - pixel(column + i, row + j).y) }
    }
    return sum / (31 * 31)
  }
}

/// CIE L*a*b* (D65) of linear sRGB.
private func lab(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
  func f(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
  let x = f((0.4123908 * rgb.x + 0.3575843 * rgb.y + 0.1804808 * rgb.z) / 0.9504559)
  let y = f(0.2126390 * rgb.x + 0.7151687 * rgb.y + 0.0721923 * rgb.z)
  let z = f((0.0193308 * rgb.x + 0.1191948 * rgb.y + 0.9505322 * rgb.z) / 1.0890578)
  return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
}

extension Double {
  /// Linear light of an sRGB-encoded number.
  fileprivate var decoded: Double { self <= 0.04045 ? self / 12.92 : pow((self + 0.055) / 1.055, 2.4) }
}
