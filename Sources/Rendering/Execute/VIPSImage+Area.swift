import Adjustments
import CPixels
import VIPS

/// An area step with the point steps around it: one pass from stored samples or floats to stored samples or floats.
final class AreaPass: Sendable {
  private let before, after: PointPass
  private let sharpening: Sharpening
  private let stage: RenderPlan.AreaStage
  private let mask: CompiledMask?

  /// Makes the pass ready.
  ///
  /// - Parameters:
  ///   - before: ends with floats.
  ///   - after: begins with them.
  init(_ before: PointPass, _ stage: RenderPlan.AreaStage, _ after: PointPass) {
    (self.before, self.stage, self.after) = (before, stage, after)
    mask = stage.mask.map(CompiledMask.init)
    switch stage.operation {
    case .sharpen(let amount, let radius, let detail, let masking):
      sharpening = Sharpening(amount: amount, radius: radius, detail: detail, masking: masking)
    }
  }

  /// The encode end of the pass.
  var encoder: SampleEncoder { after.encoder }

  /// How far it looks, in pixels.
  var margin: Int { sharpening.margin }

  /// Computes a part of the picture.
  func run(_ input: borrowing PixelTile, _ output: borrowing MutablePixelTile, of bounds: PixelRect) {
    let (base, stride) = (input.base, input.bytesPerRow)
    let (target, targetStride) = (output.base, output.bytesPerRow)
    var (image, from, to) = (px_frame(bounds), px_frame(input.rect), px_frame(output.rect))
    var kernel = sharpening.kernel
    before.withKernels { source, beforeSteps, _ in
      after.withKernels { _, afterSteps, encoder in
        var pass = px_area_pass()
        (pass.source, pass.target) = (source, encoder)
        (pass.before, pass.before_count) = (beforeSteps.baseAddress, Int32(beforeSteps.count))
        (pass.after, pass.after_count) = (afterSteps.baseAddress, Int32(afterSteps.count))
        pass.is_gray = before.encoder.target.bands < 3 ? 1 : 0
        pass.is_mixed = stage.opacity < 1 || stage.blend != .normal || mask != nil ? 1 : 0
        (pass.opacity, pass.blend) = (Float(stage.opacity), stage.blend.kernel)
        (pass.mask, pass.mask_count) = (mask?.nodes, mask?.count ?? 0)
        let scratch = FloatScratch(count: px_sharpen_scratch(&kernel, to.width))
        px_sharpen_tile(&kernel, &pass, &image, base, stride, &from, target, targetStride, &to, scratch.base)
      }
    }
  }
}

extension VIPSImage {
  /// The image after one pass around an area step.
  func area(_ pass: AreaPass) throws(VIPSError) -> VIPSImage {
    let bounds = self.bounds
    let bands = Int(pass.encoder.target.bands)
    let format = pass.encoder.bandFormat
    return try .computed(
      from: self, width: width, height: height, bands: bands, format: format,
      interpretation: .usual(bands: bands, format: format), demand: .fatStrip,
      needs: { $0.expanded(by: pass.margin) }, compute: { pass.run($0, $1, of: bounds) })
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
