import Adjustments
import CPixels
import VIPS

extension VIPSImage {
  /// Float pixels after an area stage.
  func area(_ stage: RenderPlan.AreaStage) throws(VIPSError) -> VIPSImage {
    switch stage.operation {
    case .sharpen(let amount, let radius, let detail, let masking):
      try sharpened(
        Sharpening(amount: amount, radius: radius, detail: detail, masking: masking), stage)
    }
  }

  private func sharpened(_ sharpening: Sharpening, _ stage: RenderPlan.AreaStage) throws(VIPSError) -> VIPSImage {
    let bands = self.bands
    let margin = sharpening.margin
    let mask = stage.mask.map(CompiledMask.init)
    let isMixed = stage.opacity < 1 || stage.blend != .normal || mask != nil
    let bounds = self.bounds
    return try .computed(
      from: self, width: width, height: height, bands: bands, format: .float, interpretation: interpretation,
      demand: .smallTile, needs: { $0.expanded(by: margin) },
      compute: { input, output in
        var kernel = sharpening.kernel
        let size = (width: output.rect.width + 2 * margin, height: output.rect.height + 2 * margin)
        let scratch = FloatScratch(count: 3 * size.width * size.height)
        Self.fillLuminance(scratch.base, size: size, margin: margin, input: input, output: output.rect, bands: bands)
        let inside = input.floats(row: output.rect.y - input.rect.y) + (output.rect.x - input.rect.x) * bands
        let stride = input.bytesPerRow / MemoryLayout<Float>.size
        px_sharpen_tile(
          &kernel, scratch.base, scratch.base + size.width * size.height, inside, stride, output.floats(row: 0),
          output.bytesPerRow / MemoryLayout<Float>.size, Int32(bands), Int32(output.rect.width),
          Int32(output.rect.height), bounds.edges(touching: output.rect))
        guard isMixed else { return }
        for row in 0..<output.rect.height {
          px_mix_row(
            Float(stage.opacity), stage.blend.kernel, mask?.nodes, mask?.count ?? 0, inside + row * stride,
            output.floats(row: row), Int32(bands), Int32(output.rect.width), Int32(output.rect.x),
            Int32(output.rect.y + row))
        }
      })
  }

  /// Encoded luminance of an output tile and its margin; beyond the image the edge pixels are repeated.
  private static func fillLuminance(
    _ luminance: UnsafeMutablePointer<Float>, size: (width: Int, height: Int), margin: Int, input: borrowing PixelTile,
    output: PixelRect, bands: Int
  ) {
    let left = max(0, input.rect.x - (output.x - margin))
    let right = left + input.rect.width
    for row in 0..<size.height {
      let y = min(max(output.y - margin + row, input.rect.y), input.rect.bottom - 1)
      let line = luminance + row * size.width
      px_encoded_luminance_row(input.floats(row: y - input.rect.y), Int32(bands), line + left, Int32(input.rect.width))
      for x in 0..<left { line[x] = line[left] }
      for x in right..<max(right, size.width) { line[x] = line[right - 1] }
    }
  }
}

extension PixelRect {
  /// The sides of this rectangle that another one inside it touches, as the C kernels take them.
  fileprivate func edges(touching inner: PixelRect) -> UInt32 {
    (inner.x <= x ? PX_LEFT.rawValue : 0) | (inner.y <= y ? PX_TOP.rawValue : 0)
      | (inner.right >= right ? PX_RIGHT.rawValue : 0) | (inner.bottom >= bottom ? PX_BOTTOM.rawValue : 0)
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

/// Room for floats while a tile is computed; zeros at first.
private final class FloatScratch {
  let base: UnsafeMutablePointer<Float>

  init(count: Int) {
    base = .allocate(capacity: count)
    base.initialize(repeating: 0, count: count)
  }

  deinit { base.deallocate() }
}
