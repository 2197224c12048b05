package import Adjustments
import CPixels

extension AutoProxy {
  /// The light of the scene, if it causes a clear cast: kelvin in steps of 50 within 70 mired of daylight, tint in
  /// whole numbers from -50 to 50.
  ///
  /// The light is the color that most edges have and that a light can have. An edge of something neutral has the color
  /// of the light, wherever it is; those of colored things have many colors. Edges of the colors of skin do not count,
  /// nor do clipped and very dark pixels. See `LightVotes`.
  ///
  /// - Returns: The adjustment; nil where there is no cast to speak of, or nothing to judge it by.
  package func whiteBalance() -> WhiteBalance? {
    guard hasColor, let light = LightVotes(self).light else { return nil }
    let daylight = 1e6 / 6504.0
    let mired = min(max(Self.trusted(light.mired, usual: 15) * light.trust, -70), 70)
    let tint = min(max(Self.trusted(light.tint, usual: 12) * light.trust, -50), 50).rounded()
    guard abs(mired) >= 3 || abs(tint) >= 3 else { return nil }
    return WhiteBalance(tint: tint, kelvin: (1e6 / (daylight + mired) / 50).rounded() * 50)
  }

  /// The luminance that 2 of 100 pixels exceed.
  func lightest() -> Double {
    let all = isOpaque.indices.lazy.filter { isOpaque[$0] }.map(luminance).sorted()
    return all.isEmpty ? 0 : all[all.count * 98 / 100]
  }
}
