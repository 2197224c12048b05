import CPixels
import Foundation
import VIPS

/// Compares two pictures pixel by pixel: squared error, structural similarity, ΔE2000.
///
/// The input has the bands of both pictures, one after the other: linear light as floats, gray or RGB, with or without
/// alpha. Transparent pixels are laid over a background first.
struct DifferencePass: Sendable {
  /// The floats per pixel of the result.
  static let bands = 3

  let size: (width: Int, height: Int)
  /// The bands of the first and of the second picture.
  let first, second: Int
  /// The linear light of the background, a gray.
  let background: Float
  /// Whether the structural similarity is computed; otherwise it is NaN, as it is near the edges.
  let hasStructure: Bool

  /// Rows above and below that a row depends on.
  var reach: Int { hasStructure ? StructuralSimilarity.reach : 0 }

  /// The differences as an image: squared error, structural similarity, ΔE2000.
  func image(of joined: VIPSImage) throws -> VIPSImage {
    let (reach, width) = (reach, size.width)
    return try .computed(
      from: joined, width: width, height: size.height, bands: Self.bands, format: .float, interpretation: .multiband,
      needs: { PixelRect(x: 0, y: $0.y - reach, width: width, height: $0.height + 2 * reach) },
      compute: { input, output in compute(input, output) })
  }

  private func compute(_ input: borrowing PixelTile, _ output: borrowing MutablePixelTile) {
    let (width, rows) = (size.width, input.rect)
    // Red, green and blue of the first picture, then of the second, each as a plane of code values.
    let plane = width * rows.height
    let planes = FloatScratch(count: 6 * plane)
    for row in 0..<rows.height {
      let source = input.floats(row: row)
      let y = rows.y + row
      let isWanted = y >= output.rect.y && y < output.rect.bottom
      for x in 0..<width {
        let pixel = source + x * (first + second)
        let (one, other) = (light(pixel, first), light(pixel + first, second))
        let place = row * width + x
        let codes = (Self.codes(one), Self.codes(other))
        for channel in 0..<3 {
          planes.base[channel * plane + place] = codes.0[channel]
          planes.base[(3 + channel) * plane + place] = codes.1[channel]
        }
        guard isWanted, x >= output.rect.x, x < output.rect.right else { continue }
        let result = output.floats(row: y - output.rect.y) + (x - output.rect.x) * Self.bands
        let error = codes.0 - codes.1
        result[0] = (error * error).sum() / 3
        result[1] = .nan
        result[2] = one == other ? 0 : Self.deltaE(one, other)
      }
    }
    guard hasStructure else { return }
    addStructure(planes, rows, output)
  }

  /// The light of a pixel, laid over the background. The fourth lane is 0.
  private func light(_ pixel: UnsafePointer<Float>, _ bands: Int) -> SIMD4<Float> {
    let color = bands < 3 ? SIMD4(pixel[0], pixel[0], pixel[0], 0) : SIMD4(pixel[0], pixel[1], pixel[2], 0)
    guard bands % 2 == 0 else { return color }
    let alpha = pixel[bands - 1]
    return color * alpha + SIMD4(background, background, background, 0) * (1 - alpha)
  }

  private static func codes(_ light: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(CodeValues.code(light.x), CodeValues.code(light.y), CodeValues.code(light.z), 0)
  }

  private static func deltaE(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> Float {
    let (one, other) = (SIMD4<Double>(one), SIMD4<Double>(other))
    return Float(
      LabColor(linear: one.x, one.y, one.z).difference(to: LabColor(linear: other.x, other.y, other.z)))
  }

  private func addStructure(_ planes: FloatScratch, _ rows: PixelRect, _ output: borrowing MutablePixelTile) {
    let (width, plane) = (size.width, size.width * rows.height)
    guard width > 2 * reach else { return }
    let similarity = StructuralSimilarity(width: width)
    let row = FloatScratch(count: width)
    for y in output.rect.y..<output.rect.bottom where y >= reach && y < size.height - reach {
      row.base.update(repeating: 0, count: width)
      for channel in 0..<3 {
        let top = (y - reach - rows.y) * width
        similarity.add(
          planes.base + channel * plane + top, planes.base + (3 + channel) * plane + top, share: 1.0 / 3, to: row.base)
      }
      let result = output.floats(row: y - output.rect.y)
      let columns = max(reach, output.rect.x)..<max(reach, min(width - reach, output.rect.right))
      for x in columns { result[(x - output.rect.x) * Self.bands + 1] = row.base[x] }
    }
  }
}

/// Light to sRGB code values by a table over the root of the light, within 2⁻²² of the formula.
private enum CodeValues {
  private static let steps = 4096
  private static let values: [Float] = (0...steps + 1).map { step in
    let root = Double(step) / Double(steps)
    return Float(px_srgb_encode(root * root))
  }

  /// The code value of light in extended sRGB: the sign is kept, and the curve continues above 1.
  static func code(_ light: Float) -> Float {
    guard light >= 0, light <= 1 else { return Float(px_srgb_encode(Double(light))) }
    let place = light.squareRoot() * Float(steps)
    let step = Int(place)
    return values.withUnsafeBufferPointer { $0[step] + ($0[step + 1] - $0[step]) * (place - Float(step)) }
  }
}
