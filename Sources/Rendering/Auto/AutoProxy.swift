import CPixels

/// A small picture on which automatic adjustments are measured: linear light with sRGB primaries, from 0 to 1.
///
/// Sums run in the order of the pixels, and functions are those of the engine, so the same pixels give the same numbers
/// on every machine.
package struct AutoProxy: Sendable {
  /// The intended long edge, in pixels.
  package static let longEdge = 512

  let width: Int
  let height: Int
  /// Red, green and blue of each pixel, rows from top to bottom; gray three times.
  let light: [Double]
  /// Whether each pixel counts; mostly transparent ones do not.
  let isOpaque: [Bool]
  /// Whether it has color.
  let hasColor: Bool

  /// The light of every sample.
  private static let decoded = (0...65535).map { px_srgb_decode(Double($0) / 65535) }

  /// A proxy of 16-bit sRGB samples; nil where their number does not match.
  ///
  /// - Parameter channels: 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha.
  package init?(width: Int, height: Int, channels: Int, samples: [UInt16]) {
    guard width > 0, height > 0, (1...4).contains(channels), samples.count == width * height * channels else {
      return nil
    }
    (self.width, self.height, hasColor) = (width, height, channels > 2)
    var light = [Double](repeating: 0, count: 3 * width * height)
    var isOpaque = [Bool](repeating: true, count: width * height)
    let decoded = Self.decoded
    for pixel in 0..<width * height {
      let place = pixel * channels
      if channels % 2 == 0 { isOpaque[pixel] = samples[place + channels - 1] >= 1 << 15 }
      for channel in 0..<3 {
        let sample = samples[place + (channels > 2 ? channel : 0)]
        light[3 * pixel + channel] = decoded[Int(sample)]
      }
    }
    (self.light, self.isOpaque) = (light, isOpaque)
  }

  /// The luminance of a pixel.
  func luminance(_ pixel: Int) -> Double {
    0.2126 * light[3 * pixel] + 0.7152 * light[3 * pixel + 1] + 0.0722 * light[3 * pixel + 2]
  }

  /// The largest channel of a pixel.
  func peak(_ pixel: Int) -> Double { max(light[3 * pixel], max(light[3 * pixel + 1], light[3 * pixel + 2])) }

  /// The smallest channel of a pixel.
  func least(_ pixel: Int) -> Double { min(light[3 * pixel], min(light[3 * pixel + 1], light[3 * pixel + 2])) }

  /// The part of a deviation to correct: little of one that is usual in good photos, almost all of a large one.
  ///
  /// - Parameter usual: the deviation that counts half.
  static func trusted(_ deviation: Double, usual: Double) -> Double {
    let square = deviation * deviation
    return square == 0 ? 0 : deviation * square / (square + usual * usual)
  }
}
