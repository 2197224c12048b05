import Adjustments
import CPixels
import VIPS

extension VIPSImage {
  /// The results of a pass, sampled along both axes; floats, linear light.
  func resampled(_ pass: PointPass, to size: FrameSize, map: AffineMap) throws(VIPSError) -> VIPSImage {
    let bands = Int(pass.encoder.target.bands)
    let across = ResamplingAxis(outputCount: size.width, inputCount: width, step: map.a, offset: map.c)
    let down = ResamplingAxis(outputCount: size.height, inputCount: height, step: map.e, offset: map.f)
    return try .computed(
      from: self, width: size.width, height: size.height, bands: bands, format: .float,
      interpretation: .usual(bands: bands, format: .float), demand: .fatStrip,
      needs: { rect in
        let (columns, rows) = (across.inputs(for: rect.x..<rect.right), down.inputs(for: rect.y..<rect.bottom))
        return PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
      },
      compute: { input, output in
        var (from, to) = (px_frame(input.rect), px_frame(output.rect))
        let (base, stride) = (input.base, input.bytesPerRow)
        let (pixels, pixelStride) = (output.floats(row: 0), output.bytesPerRow / MemoryLayout<Float>.size)
        pass.withReduction(across, down, bands: bands) { reduction in
          let scratch = FloatScratch(count: px_reduction_scratch(reduction, &from, &to))
          var state = px_reduce_begin(reduction, &from, &to, scratch.base)
          px_reduce_rows(reduction, &state, base, stride, from.y, from.height, pixels, pixelStride)
        }
      })
  }

  /// Float pixels, premultiplied, sampled through any affine map.
  func sampled(_ stage: RenderPlan.FrameStage) throws(VIPSError) -> VIPSImage {
    let bands = self.bands
    let size = stage.transform.size
    let affine = AffineSampling(stage, bands: bands)
    return try .computed(
      from: self, width: size.width, height: size.height, bands: bands, format: .float, interpretation: interpretation,
      demand: .smallTile, needs: affine.needs,
      compute: { input, output in output.fill(from: input, bands: bands, by: px_affine_row, affine.kernel) })
  }
}

extension px_frame {
  /// The rectangle in the form that the C kernels expect.
  init(_ rect: PixelRect) {
    self.init(x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
  }
}
