import ImageFiles
import PhotoMetadata

extension ICCProfile {
  /// The HDR encoding of its colors, `PQ` or `HLG`; nil for other colors.
  ///
  /// A `cicp` tag or the name may say it, but few profiles have the tag, and names are no guide: libjxl spells PQ "PeQ".
  /// So the curve decides (ITU-R BT.2100): half the full code is 0.0092 of the full light in PQ, and 1/12 in HLG. In a
  /// gamma of 2.8 it is 0.14.
  var hdrTransfer: String? {
    if let transfer = cicpTransfer.flatMap(CodePoints.hdrTransfer) { return transfer }
    let words = name.uppercased().split { !$0.isLetter && !$0.isNumber }
    if let named = ["HLG", "PQ"].first(where: { word in words.contains { $0 == word } }) { return named }
    guard let (half, threeQuarters) = lightOfGray else { return nil }
    if half < 0.05 { return "PQ" }
    return abs(half - 1.0 / 12) < 0.01 && abs(threeQuarters - 0.265) < 0.02 ? "HLG" : nil
  }

  /// The light of gray at half and three quarters of the full code, relative to that of the full code; nil for inks, and
  /// where it is not positive.
  private var lightOfGray: (half: Double, threeQuarters: Double)? {
    let light: [Double]
    if space == .cmyk {
      return nil
    } else if hasTables {
      guard let transform = try? ProfileTransform(bytes, name: name, hasAlpha: false) else { return nil }
      let codes = [UInt16(0x8000), 0xC000, 0xFFFF].flatMap { [UInt16](repeating: $0, count: transform.channels) }
      var pixels = [Float](repeating: 0, count: 9)
      transform.run(codes, bands: transform.channels, &pixels, width: 3)
      // Green has most of the luminance.
      light = [1, 4, 7].map { Double(pixels[$0]) }
    } else {
      guard let curves else { return nil }
      let curve = curves[curves.count / 2]
      light = [0.5, 0.75, 1].map { curve.linear($0) }
    }
    guard light.allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
    return (light[0] / light[2], light[1] / light[2])
  }
}
