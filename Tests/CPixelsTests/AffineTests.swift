import CPixels
import Foundation
import TestSupport
import Testing

@Suite("affine sampling", .timeLimit(.minutes(Effort.minutes)))
struct AffineTests {
  private static let others: [px_instructions] = [PX_AVX2, PX_AVX512].filter { px_instructions_supported($0) != 0 }

  /// A turn about a point, and a scale: of the output over the input.
  private static func turn(_ degrees: Double, scale: Double = 1, about center: (Double, Double) = (24, 20)) -> px_affine
  {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let (a, b) = (c / scale, -s / scale)
    var affine = px_affine()
    affine.map = (a, b, center.0 - a * center.0 - b * center.1, -b, a, center.1 + b * center.0 - a * center.1)
    affine.linear = (c * scale, s * scale, -s * scale, c * scale)
    // The filter is never narrower than the input's pixels.
    (affine.sigma_x, affine.sigma_y) = (max(1, scale), max(1, scale))
    affine.reach_x = 3 * (abs(a) + abs(b)) * affine.sigma_x
    affine.reach_y = affine.reach_x
    return affine
  }

  /// The definition in double.
  private static func exact(_ affine: px_affine, _ plane: Plane, _ x: Int, _ y: Int) -> Double {
    let (ox, oy) = (Double(x) + 0.5, Double(y) + 0.5)
    let (m, l) = (affine.map, affine.linear)
    let (px, py) = (m.0 * ox + m.1 * oy + m.2, m.3 * ox + m.4 * oy + m.5)
    var (sum, total) = (0.0, 0.0)
    for qy in 0..<plane.height {
      for qx in 0..<plane.width {
        let (dx, dy) = (Double(qx) + 0.5 - px, Double(qy) + 0.5 - py)
        let (u, v) = ((l.0 * dx + l.1 * dy) / affine.sigma_x, (l.2 * dx + l.3 * dy) / affine.sigma_y)
        guard abs(u) < 3, abs(v) < 3 else { continue }
        let weight = px_lanczos3(u) * px_lanczos3(v)
        sum += weight * Double(plane[qx, qy])
        total += weight
      }
    }
    return total == 0 ? 0 : sum / total
  }

  /// A part of the output, sampled from memory that holds the whole or only what the part needs; every band is the
  /// plane times its number.
  private static func sample(
    _ affine: px_affine, _ plane: Plane, _ part: px_frame, bands: Int = 1, needed: px_frame? = nil
  ) -> [Float] {
    let from = needed ?? plane.frame
    let input = plane.part(from).values.flatMap { value in (1...bands).map { value * Float($0) } }
    var kernel = affine
    var output = [Float](repeating: .nan, count: Int(part.width * part.height) * bands)
    output.withUnsafeMutableBufferPointer { output in
      guard let base = output.baseAddress else { return }
      for row in 0..<Int(part.height) {
        px_affine_row(
          &kernel, Int32(bands), input, from.x, from.y, from.width, from.height, Int(from.width) * bands,
          base + row * Int(part.width) * bands, part.x, part.y + Int32(row), part.width)
      }
    }
    return output
  }

  private static let inside = px_frame(x: 18, y: 15, width: 12, height: 10)

  @Test("equals the definition within 2e-6", arguments: [0, 0.4, 3, -17, 45, 90, 200], [1, 0.6, 1.7])
  func definition(degrees: Double, scale: Double) {
    let affine = Self.turn(degrees, scale: scale)
    let plane = Plane.noise(48, 40)
    let found = Self.sample(affine, plane, Self.inside)
    for index in found.indices {
      let exact = Self.exact(affine, plane, 18 + index % 12, 15 + index / 12)
      #expect(abs(Double(found[index]) - exact) < 2e-6)
    }
  }

  @Test("the identity leaves every pixel unchanged, including at the edges")
  func identity() {
    let plane = Plane.noise(21, 13)
    for (found, expected) in zip(Self.sample(Self.turn(0), plane, plane.frame), plane.values) {
      #expect(abs(found - expected) < 1e-6)
    }
  }

  @Test("a constant plane stays constant up to the edges", arguments: [2, 30.0])
  func constant(degrees: Double) {
    let found = Self.sample(Self.turn(degrees), .flat(48, 40, 0.7), Self.inside)
    for value in found { #expect(abs(value - 0.7) < 1e-6) }
  }

  @Test("every band is sampled the same way", arguments: [2, 3, 4])
  func bands(count: Int) {
    let one = Self.sample(Self.turn(7), .noise(48, 40), Self.inside)
    let several = Self.sample(Self.turn(7), .noise(48, 40), Self.inside, bands: count)
    for (index, value) in several.enumerated() {
      #expect(abs(value - one[index / count] * Float(index % count + 1)) < 2e-6)
    }
  }

  @Test("every instruction set gives the same bytes as the plain code", arguments: others, [1, 2, 3, 4])
  func instructionSets(instructions: px_instructions, bands: Int) {
    var plane = Plane.noise(48, 40)
    (plane.values[700], plane.values[900], plane.values[1300]) = (.nan, .infinity, -1e30)
    for degrees in [3.0, 40] {
      func bits(_ instructions: px_instructions) -> [UInt32] {
        Row.using(instructions) { Self.sample(Self.turn(degrees), plane, plane.frame, bands: bands) }
          .map { $0.isNaN ? 0x7FC0_0000 : $0.bitPattern }
      }
      #expect(bits(instructions) == bits(PX_BASELINE))
    }
  }

  @Test("a part computed from only the pixels it needs has the same bytes as in the whole", arguments: [3, 25.0])
  func parts(degrees: Double) {
    let affine = Self.turn(degrees)
    var plane = Plane.noise(48, 40)
    plane.values[21 * 48 + 8] = .infinity
    let whole = Self.sample(affine, plane, plane.frame, bands: 3)
    let part = px_frame(x: 20, y: 18, width: 9, height: 7)
    let m = affine.map
    let corners = [(20.0, 18.0), (29, 18), (20, 25), (29, 25)].map {
      (m.0 * $0.0 + m.1 * $0.1 + m.2, m.3 * $0.0 + m.4 * $0.1 + m.5)
    }
    let (xs, ys) = (corners.map(\.0), corners.map(\.1))
    let left = Int32(((xs.min() ?? 0) - affine.reach_x).rounded(.down))
    let top = Int32(((ys.min() ?? 0) - affine.reach_y).rounded(.down))
    let right = Int32(((xs.max() ?? 0) + affine.reach_x).rounded(.up))
    let bottom = Int32(((ys.max() ?? 0) + affine.reach_y).rounded(.up))
    let needed = px_frame(x: left, y: top, width: right - left, height: bottom - top)
    let found = Self.sample(affine, plane, part, bands: 3, needed: needed)
    for row in 0..<7 {
      let start = ((18 + row) * 48 + 20) * 3
      let expected = whole[start..<start + 27].map(\.bitPattern)
      #expect(found[row * 27..<row * 27 + 27].map(\.bitPattern) == expected)
    }
  }

  @Test("pixels outside the frame get the fill")
  func fill() {
    var affine = Self.turn(0)
    (affine.has_fill, affine.fill.0) = (1, 0.125)
    affine.fill_map = (1, 0, 0, 0, 1, 0)
    affine.fill_size = (10, 5)
    let found = Self.sample(affine, .flat(20, 20, 0.7), px_frame(x: 0, y: 0, width: 20, height: 20))
    for (index, value) in found.enumerated() {
      #expect(abs(value - (index % 20 < 10 && index / 20 < 5 ? 0.7 : 0.125)) < 1e-6)
    }
  }
}
