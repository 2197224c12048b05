import Adjustments
import CPixels
import VIPS

extension VIPSImage {
  /// Float pixels after an area stage.
  func area(_ stage: RenderPlan.AreaStage) throws(VIPSError) -> VIPSImage {
    switch stage.operation {
    case .sharpen(let amount, let radius, let detail, let masking):
      try sharpened(
        Sharpening(amount: amount, radius: radius, detail: detail, masking: masking), opacity: stage.opacity,
        blend: stage.blend)
    }
  }

  private func sharpened(_ sharpening: Sharpening, opacity: Double, blend: BlendMode) throws(VIPSError) -> VIPSImage {
    let bands = self.bands
    let margin = sharpening.margin
    let isMixed = opacity < 1 || blend != .normal
    let bounds = self.bounds
    return try .computed(
      from: self, width: width, height: height, bands: bands, format: .float, interpretation: interpretation,
      demand: .fatStrip, needs: { $0.expanded(by: margin) },
      compute: { input, output in
        var kernel = sharpening.kernel
        var (image, from, to) = (px_frame(bounds), px_frame(input.rect), px_frame(output.rect))
        let scratch = FloatScratch(count: px_sharpen_scratch(&kernel, to.width))
        let stride = input.bytesPerRow / MemoryLayout<Float>.size
        px_sharpen_tile(
          &kernel, &image, input.floats(row: 0), stride, &from, output.floats(row: 0),
          output.bytesPerRow / MemoryLayout<Float>.size, &to, Int32(bands), scratch.base)
        guard isMixed else { return }
        let inside = input.floats(row: output.rect.y - input.rect.y) + (output.rect.x - input.rect.x) * bands
        for row in 0..<output.rect.height {
          px_mix_row(
            Float(opacity), blend.kernel, inside + row * stride, output.floats(row: row), Int32(bands),
            Int32(output.rect.width))
        }
      })
  }
}

/// The numbers of `sharpen` as the C kernel takes them.
private final class Sharpening: Sendable {
  private let amount, detail, masking: Float
  private let weights: FloatTable

  init(amount: Double, radius: Double, detail: Double, masking: Double) {
    (self.amount, self.detail, self.masking) = (Float(amount), Float(detail), Float(masking))
    let reach = Int((3 * radius).rounded(.up))
    let raw = (0...reach).map { px_exp(-Double($0 * $0) / (2 * radius * radius)) }
    let sum = raw[0] + 2 * raw.dropFirst().reduce(0, +)
    weights = FloatTable(raw.map { $0 / sum })
  }

  /// How far it looks: the blur, and one pixel more for the gradient.
  var margin: Int { weights.count }

  var kernel: px_sharpen {
    px_sharpen(
      amount: amount, detail: detail, masking: masking, weights: weights.base, reach: Int32(weights.count - 1))
  }
}
