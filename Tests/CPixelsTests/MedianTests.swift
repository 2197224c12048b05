import CPixels
import TestSupport
import Testing

@Suite("median", .timeLimit(.minutes(Effort.minutes)))
struct MedianTests {
  private static func exact(_ plane: Plane, _ radius: Int) -> [Double] {
    (0..<plane.width * plane.height).map { index in
      let (x, y) = (index % plane.width, index / plane.width)
      let square = (-radius...radius).flatMap { dy in (-radius...radius).map { dx in plane[x + dx, y + dy] } }
      return Double(square.sorted()[square.count / 2])
    }
  }

  @Test("radius 1 and 2 give exactly the value found by sorting", arguments: [1, 2] as [Int32])
  func sorting(radius: Int32) {
    for plane in [Plane.noise(61, 40), .blots(61, 40), Plane(40, 9) { x, y in Float(x * y % 13) - 4 }] {
      #expect(PlaneKernel.median(radius: radius)(plane).largestDifference(from: Self.exact(plane, Int(radius))) == 0)
    }
  }

  @Test("larger radii are within a bin of 1/4096", arguments: [3, 5, 10] as [Int32])
  func counting(radius: Int32) {
    for plane in [Plane.noise(150, 22), .blots(40, 31)] {
      let difference = PlaneKernel.median(radius: radius)(plane).largestDifference(from: Self.exact(plane, Int(radius)))
      #expect(difference < 1.0 / 4096)
    }
  }

  @Test("a ramp is kept, and a single speck is removed", arguments: [1, 2, 3, 8] as [Int32])
  func speck(radius: Int32) {
    let clean = Plane(60, 40) { x, _ in Float(x) / 64 }
    var specked = clean
    specked.values[20 * 60 + 30] = 1
    let filtered = PlaneKernel.median(radius: radius)(specked)
    let inner = px_frame(x: radius, y: 0, width: 60 - 2 * radius, height: 40)
    let allowed: Float = 1.0 / 64 + 1.0 / 4096
    for (found, expected) in zip(filtered.part(inner).values, clean.part(inner).values) {
      // The speck takes one place above the median, which may move it to the next column.
      #expect(abs(found - expected) <= allowed)
    }
  }

  @Test(
    "NaN counts as infinity",
    arguments: [1, 2, 4] as [Int32])
  func notANumber(radius: Int32) {
    var few = Plane.flat(30, 20, 0.5)
    few.values[10 * 30 + 10] = .nan
    for value in PlaneKernel.median(radius: radius)(few).values { #expect(abs(value - 0.5) < 1.0 / 4096) }
    #expect(PlaneKernel.median(radius: radius)(.flat(9, 9, .nan)).values.existAndSatisfy { $0 == .infinity })
  }

  @Test("values outside low…high count as the ends", arguments: [3, 6] as [Int32])
  func outside(radius: Int32) {
    let plane = Plane(40, 30) { x, y in (x + y) % 5 == 0 ? 0.25 : (x + y) % 5 < 3 ? -9 : 100 }
    let inner = px_frame(x: radius, y: radius, width: 40 - 2 * radius, height: 30 - 2 * radius)
    for value in PlaneKernel.median(radius: radius)(plane).part(inner).values {
      #expect(abs(value - 0.25) < 1.0 / 4096)
    }
  }
}
