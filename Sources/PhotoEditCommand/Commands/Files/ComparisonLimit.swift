import ArgumentParser
import PhotoEdit

/// How much two photos may differ, such as `2`, `deltaE.p99=1` or `ssim=0.98`.
struct ComparisonLimit: ExpressibleByArgument {
  /// A figure of a comparison.
  enum Figure: String, CaseIterable {
    case psnr, ssim
    case deltaEMean = "deltaE.mean"
    case deltaE99 = "deltaE.p99"
    case deltaEMax = "deltaE.max"
  }

  private let figure: Figure
  private let number: Double

  /// Nil if the figure is unknown or the number is invalid.
  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let figure = parts.count == 1 ? .deltaEMax : Figure(rawValue: parts[0]), let last = parts.last,
      let number = Double(last), number.isFinite, number >= 0
    else { return nil }
    (self.figure, self.number) = (figure, number)
  }

  /// The limit as written in an option.
  var text: String { "\(figure.rawValue)=\(CanonicalNumber.text(number))" }

  /// Whether photos differ by more than the limit.
  func isExceeded(by difference: PictureDifference) -> Bool {
    switch figure {
    case .psnr: difference.psnr.map { $0 < number } ?? false
    // Pictures too small for the window have no SSIM; then any difference exceeds the limit.
    case .ssim: difference.ssim.map { $0 < number } ?? !difference.isNone
    case .deltaEMean: difference.deltaE.mean > number
    case .deltaE99: difference.deltaE.p99 > number
    case .deltaEMax: difference.deltaE.max > number
    }
  }
}
