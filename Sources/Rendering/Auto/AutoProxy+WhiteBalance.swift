package import Adjustments
import CPixels

extension AutoProxy {
  /// The light of the scene, if it causes a clear cast: kelvin in steps of 50 within 70 mired of daylight, tint in
  /// whole numbers from -50 to 50.
  ///
  /// The strongest edges of a picture are gray on average (gray edge, van de Weijer et al. 2007, with a norm of 6):
  /// unlike its mean, that depends little on large colored things, such as skin, leaves and the sky. Clipped and very
  /// dark pixels do not count.
  ///
  /// - Returns: The adjustment; nil where there is no cast to speak of, or nothing to judge it by.
  package func whiteBalance() -> WhiteBalance? {
    guard hasColor, let edges = edgeColor() else { return nil }
    let measured = WhiteBalance().resolved(with: .color(edges))
    guard let kelvin = measured.kelvin else { return nil }
    let daylight = 1e6 / 6504.0
    let mired = min(max(Self.trusted(1e6 / kelvin - daylight, usual: 15), -70), 70)
    let tint = min(max(Self.trusted(measured.tint, usual: 12), -50), 50).rounded()
    guard abs(mired) >= 3 || abs(tint) >= 3 else { return nil }
    return WhiteBalance(tint: tint, kelvin: (1e6 / (daylight + mired) / 50).rounded() * 50)
  }

  /// The sixth-power mean of the gradient in each channel; nil where too little of the picture can be judged.
  private func edgeColor() -> [Double]? {
    let darkest = 0.03 * lightest()
    var sums = [0.0, 0, 0]
    var count = 0
    for y in 1..<max(1, height - 1) {
      for x in 1..<max(1, width - 1) {
        let pixel = y * width + x
        guard isOpaque[pixel], isOpaque[pixel - 1], isOpaque[pixel + 1], isOpaque[pixel - width],
          isOpaque[pixel + width], peak(pixel) < 0.95, least(pixel) > 0.002, luminance(pixel) > darkest
        else { continue }
        count += 1
        for channel in 0..<3 {
          let place = 3 * pixel + channel
          let across = light[place + 3] - light[place - 3]
          let down = light[place + 3 * width] - light[place - 3 * width]
          let square = across * across + down * down
          sums[channel] += square * square * square
        }
      }
    }
    guard count * 100 >= width * height, sums.allSatisfy({ $0 > 0 }) else { return nil }
    return sums.map { px_pow($0 / Double(count), 1.0 / 6) }
  }

  /// The luminance that 2 of 100 pixels exceed.
  private func lightest() -> Double {
    let all = isOpaque.indices.lazy.filter { isOpaque[$0] }.map(luminance).sorted()
    return all.isEmpty ? 0 : all[all.count * 98 / 100]
  }
}
