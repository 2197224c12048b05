import Adjustments
import CPixels
import VIPS

extension VIPSImage {
  /// Float pixels, premultiplied, sampled along both axes: first sideways, then downwards.
  func resampled(to size: FrameSize, map: AffineMap) throws(VIPSError) -> VIPSImage {
    let bands = self.bands
    let across = ResamplingAxis(outputCount: size.width, inputCount: width, step: map.a, offset: map.c)
    let down = ResamplingAxis(outputCount: size.height, inputCount: height, step: map.e, offset: map.f)
    let sideways = try VIPSImage.computed(
      from: self, width: size.width, height: height, bands: bands, format: .float, interpretation: interpretation,
      needs: { rect in
        let columns = across.inputs(for: rect.x..<rect.right)
        return PixelRect(x: columns.lowerBound, y: rect.y, width: columns.count, height: rect.height)
      },
      compute: { input, output in
        var axis = across.kernel
        for row in 0..<output.rect.height {
          px_resample_row(
            &axis, Int32(bands), input.floats(row: row), Int32(input.rect.x), output.floats(row: row),
            Int32(output.rect.x), Int32(output.rect.width))
        }
      })
    return try .computed(
      from: sideways, width: size.width, height: size.height, bands: bands, format: .float,
      interpretation: interpretation, demand: .fatStrip,
      needs: { rect in
        let rows = down.inputs(for: rect.y..<rect.bottom)
        return PixelRect(x: rect.x, y: rows.lowerBound, width: rect.width, height: rows.count)
      },
      compute: { input, output in
        for row in 0..<output.rect.height {
          let (first, weights) = down.taps(of: output.rect.y + row)
          let rows = weights.indices.map { Optional(input.floats(row: first + $0 - input.rect.y)) }
          px_mix_rows(
            rows, weights.baseAddress, Int32(rows.count), output.floats(row: row), Int32(output.rect.width * bands))
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
      compute: { input, output in
        var kernel = affine.kernel
        for row in 0..<output.rect.height {
          px_affine_row(
            &kernel, Int32(bands), input.floats(row: 0), Int32(input.rect.x), Int32(input.rect.y),
            Int32(input.rect.width), Int32(input.rect.height), input.bytesPerRow / MemoryLayout<Float>.size,
            output.floats(row: row), Int32(output.rect.x), Int32(output.rect.y + row), Int32(output.rect.width))
        }
      })
  }
}
