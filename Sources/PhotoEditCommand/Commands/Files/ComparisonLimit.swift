import ArgumentParser
import PhotoEdit

/// What two photos may differ by, as `2`, `deltaE.p99=1` or `ssim=0.98`.
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

  /// Nil where the figure is unknown, or the number none.
  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let figure = parts.count == 1 ? .deltaEMax : Figure(rawValue: parts[0]), let last = parts.last,
      let number = Double(last), number.isFinite, number >= 0
    else { return nil }
    (self.figure, self.number) = (figure, number)
  }

  /// The limit as an option has it.
  var text: String { "\(figure.rawValue)=\(CanonicalNumber.text(number))" }

  /// Whether photos differ more than that.
  func isExceeded(by difference: PictureDifference) -> Bool {
    switch figure {
    case .psnr: difference.psnr.map { $0 < number } ?? false
    // Pictures too small for the window have none, which is no similarity.
    case .ssim: difference.ssim.map { $0 < number } ?? !difference.isNone
    case .deltaEMean: difference.deltaE.mean > number
    case .deltaE99: difference.deltaE.p99 > number
    case .deltaEMax: difference.deltaE.max > number
    }
  }
}
