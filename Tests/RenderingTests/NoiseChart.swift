import CPixels
import ImageFiles
import Rendering
import VIPS

/// A chart of 256 × 256 pixels: a ramp, and three quarters that are hard to denoise: slanted edges one pixel soft, the
/// same upright on their side, and texture of chance with 5 codes rms, half of what the noise has.
struct NoiseChart {
  static let side = 256
  private static let half = side / 2

  enum Quarter: CaseIterable { case ramp, edges, texture, turnedEdges }

  /// Encoded light, rows of RGB.
  let truth: [Double]

  init() {
    let values = (0..<Self.side * Self.side).map { pixel -> Double in
      let (y, x) = pixel.quotientAndRemainder(dividingBy: Self.side)
      return switch Self.quarter(x, y) {
      case .ramp: 0.2 + 0.5 * Double(x) / 256 + 0.1 * Double(y) / 256
      case .edges: Self.bars(x, y)
      case .texture: 0.45 + 0.15 * Self.texture(x, y)
      case .turnedEdges: Self.bars(y, x)
      }
    }
    truth = values.flatMap { [$0, $0 * 0.9 + 0.02, $0 * 0.8 + 0.05] }
  }

  private static func quarter(_ x: Int, _ y: Int) -> Quarter {
    y < half ? (x < half ? .ramp : .edges) : x < half ? .texture : .turnedEdges
  }

  private static func bars(_ x: Int, _ y: Int) -> Double {
    let distance = Double((x * 4 + y) % 128) / 4.1231 - 15.5
    return 0.3 + 0.35 * min(max(8.5 - abs(distance), 0), 1)
  }

  /// The mean of chance −1…1 over 3 × 3 pixels.
  private static func texture(_ x: Int, _ y: Int) -> Double {
    let sum = (-1...1).reduce(0) { sum, j in
      (-1...1).reduce(sum) { $0 + NoisyPicture.hash((y + j) * side + x + $1 + 1) % 2001 - 1000 }
    }
    return Double(sum) / 9000
  }

  /// The chart in 8 bits with Gaussian noise of σ codes in each channel.
  func photo(sigma: Double) throws -> Photo {
    let codes = truth.indices.map { index -> Int in
      let (a, b) = (Double(NoisyPicture.hash(7 * index + 3)), Double(NoisyPicture.hash(7 * index + 5)))
      let scale = Double(1 << 31)
      let noise = (-2 * px_log((a + 1) / (scale + 1))).squareRoot() * px_cos(2 * .pi * b / scale)
      return Int(min(max(truth[index] * 255 + sigma * noise, 0), 255).rounded())
    }
    var options = EncodingOptions()
    options.compressionLevel = 1
    let image = try Picture.image(codes, Self.side, Self.side, 3, depth: 8)
    return try Photo(bytes: ByteBlock(copying: image.encoded(as: Encoding(.png, options))))
  }

  /// The peak signal-to-noise ratio of 8-bit codes in a quarter, in dB.
  func psnr(_ codes: [Int], in quarter: Quarter) -> Double {
    var (sum, count) = (0.0, 0)
    for pixel in 0..<Self.side * Self.side where Self.quarter(pixel % Self.side, pixel / Self.side) == quarter {
      for index in 3 * pixel..<3 * pixel + 3 {
        let error = Double(codes[index]) / 255 - truth[index]
        sum += error * error
      }
      count += 3
    }
    return -10 * px_log2(sum / Double(count)) / px_log2(10)
  }

  /// The slope of the edges over two pixels, relative to the truth's, where that is above a quarter of the range.
  func slope(_ codes: [Int]) -> Double {
    var (found, expected) = (0.0, 0.0)
    for y in 1..<Self.half {
      for x in Self.half + 2..<Self.side - 1 {
        let (left, right) = (3 * (y * Self.side + x - 1) + 1, 3 * (y * Self.side + x + 1) + 1)
        let step = truth[right] - truth[left]
        guard abs(step) > 0.25 else { continue }
        found += Double(codes[right] - codes[left]) / 255 * (step > 0 ? 1 : -1)
        expected += abs(step)
      }
    }
    return found / expected
  }
}
