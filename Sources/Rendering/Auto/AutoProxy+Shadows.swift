package import Adjustments
import CPixels

extension AutoProxy {
  /// The shadows that open the dark parts of a picture that has light ones too: from 10 to 45, in steps of 5.
  ///
  /// Dark is what has code values from 2 to 22 % after the exposure. Up to 15 % of a picture may be dark; black that
  /// holds nothing, such as a night sky, does not count.
  ///
  /// - Parameter exposure: what is done to the picture first.
  /// - Returns: The adjustment; nil if little is dark, or all of it is.
  package func shadows(after exposure: Exposure?) -> Shadows? {
    let gain = px_exp2(exposure?.ev ?? 0)
    let codes = isOpaque.indices.filter { isOpaque[$0] }.map { px_srgb_encode(luminance($0) * gain) }.sorted()
    guard codes.count >= 64, codes[codes.count * 98 / 100] > 0.5 else { return nil }
    let dark = Double(codes.count { $0 > 0.02 && $0 < 0.22 }) / Double(codes.count)
    let amount = (min((dark - 0.15) * 120, 45) / 5).rounded() * 5
    return amount < 10 ? nil : Shadows(amount: amount)
  }
}
