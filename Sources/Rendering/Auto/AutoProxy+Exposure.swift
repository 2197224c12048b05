package import Adjustments
import CPixels

extension AutoProxy {
  /// The exposure that gives the picture the usual lightness: from -1.5 to 2 stops, in steps of 0.05.
  ///
  /// Three things say how light a picture is: how far the lightest hundredth lies below white, how much of the picture
  /// is at white, and the mean of its code values. Their weights are a regression over deliberately misexposed photos.
  ///
  /// - Returns: The adjustment, with a shoulder where it adds light; nil if the picture needs none.
  package func exposure() -> Exposure? {
    var peaks: [Double] = []
    peaks.reserveCapacity(isOpaque.count)
    var (white, codes) = (0, 0.0)
    for pixel in isOpaque.indices where isOpaque[pixel] {
      let peak = peak(pixel)
      peaks.append(peak)
      if peak > 0.97 { white += 1 }
      codes += px_srgb_encode(luminance(pixel))
    }
    guard peaks.count >= 64 else { return nil }
    peaks.sort()
    let headroom = px_log2(max(0.001, peaks[peaks.count * 99 / 100]))
    // An all-black picture, as with a lens cap on, says nothing.
    guard headroom > -7 else { return nil }
    let count = Double(peaks.count)
    let deviation = 0.4 - 0.83 * headroom - 1.29 * (Double(white) / count).squareRoot() - 0.82 * codes / count
    let ev = min(max(Self.trusted(deviation, usual: 0.3), -1.5), 2)
    let rounded = (ev * 20).rounded() / 20
    return abs(rounded) < 0.1 ? nil : Exposure(ev: rounded, shoulder: rounded > 0 ? 100 : 0)
  }
}
