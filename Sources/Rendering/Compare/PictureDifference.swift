import Foundation

/// The difference between two pictures of the same size.
///
/// Both are compared as they look: upright, colors by their profiles, without clipping. Where one is transparent, both
/// are laid over black and over white, and the greater difference counts.
package struct PictureDifference: Hashable, Sendable {
  /// The peak signal-to-noise ratio in decibels, of red, green and blue in sRGB code values; nil where there is no
  /// difference. Above 40 it is hard to see.
  package let psnr: Double?
  /// The mean structural similarity (Wang et al. 2004), from -1 to 1, where 1 is the same picture: a Gaussian window of
  /// 11 pixels, the mean of red, green and blue. Nil where a side has fewer than 11 pixels.
  package let ssim: Double?
  /// The color difference of the pixels.
  package let deltaE: ColorDifference

  /// Whether every pixel is the same.
  package var isNone: Bool { psnr == nil && deltaE.max == 0 }

  /// - Parameter squaredError: the mean over pixels and channels, where white is 1.
  init(squaredError: Double, ssim: Double?, deltaE: ColorDifference) {
    psnr = squaredError > 0 ? -10 * log10(squaredError) : nil
    (self.ssim, self.deltaE) = (ssim, deltaE)
  }

  private init(psnr: Double?, ssim: Double?, deltaE: ColorDifference) {
    (self.psnr, self.ssim, self.deltaE) = (psnr, ssim, deltaE)
  }

  /// The greater difference by each measure.
  func worst(_ other: PictureDifference) -> PictureDifference {
    PictureDifference(
      psnr: [psnr, other.psnr].compactMap { $0 }.min(), ssim: [ssim, other.ssim].compactMap { $0 }.min(),
      deltaE: ColorDifference(
        mean: max(deltaE.mean, other.deltaE.mean), p99: max(deltaE.p99, other.deltaE.p99),
        max: max(deltaE.max, other.deltaE.max)))
  }
}

/// The color difference of the pixels of two pictures, in ΔE2000: 1 is about the least that people see side by side.
package struct ColorDifference: Hashable, Sendable {
  /// The mean.
  package let mean: Double
  /// The value that 99 of 100 pixels do not exceed, rounded up to 1/1024.
  package let p99: Double
  /// The largest.
  package let max: Double

  init(mean: Double, p99: Double, max: Double) { (self.mean, self.p99, self.max) = (mean, p99, max) }
}
