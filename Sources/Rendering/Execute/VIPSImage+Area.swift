import Adjustments
import CPixels
import VIPS

/// An area step with the point steps around it: one pass from stored samples or floats to stored samples or floats.
final class AreaPass: @unchecked Sendable {
  private let before, after: PointPass
  private let kernel: px_area
  private let table: FloatTable?
  private let stage: RenderPlan.AreaStage
  private let mask: CompiledMask?

  /// Prepares the pass.
  ///
  /// - Parameters:
  ///   - before: ends with floats.
  ///   - after: begins with them.
  init(_ before: PointPass, _ stage: RenderPlan.AreaStage, _ after: PointPass) {
    (self.before, self.stage, self.after) = (before, stage, after)
    mask = stage.mask.map(CompiledMask.init)
    table = stage.kernel.table.map { FloatTable($0.samples) }
    var kernel = stage.kernel.kernel
    if let table { (kernel.table, kernel.table_count) = (table.base, Int32(table.count)) }
    self.kernel = kernel
  }

  /// The encode end of the pass.
  var encoder: SampleEncoder { after.encoder }

  /// Its reach, in pixels.
  var reach: Int { stage.kernel.reach }

  /// Computes a part of the picture.
  func run(_ input: borrowing PixelTile, _ output: borrowing MutablePixelTile, of bounds: PixelRect) {
    let (base, stride) = (input.base, input.bytesPerRow)
    let (target, targetStride) = (output.base, output.bytesPerRow)
    var (image, from, to) = (px_frame(bounds), px_frame(input.rect), px_frame(output.rect))
    var kernel = kernel
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
        let scratch = FloatScratch(count: px_area_scratch(&kernel, &pass, &from, &to))
        px_area_tile(&kernel, &pass, &image, base, stride, &from, target, targetStride, &to, scratch.base)
      }
    }
  }
}

extension AreaKernel {
  /// Whether its reach is so large that strips of the usual height would recompute most rows many times.
  var isWide: Bool { reach > 64 }

  /// The height of tiles for a wide kernel.
  var tileHeight: Int { max(128, reach / 2) }
}

extension VIPSImage {
  /// The image, computed in tiles of its width and this height, the last few of which are cached.
  func inTiles(of height: Int) throws -> VIPSImage {
    try Operation(
      "tilecache",
      [
        "in": .image(self), "tile_width": .int(width), "tile_height": .int(height), "max_tiles": .int(4),
        "threaded": .bool(true),
      ]
    ).build().image()
  }

  /// The image after one pass around an area step.
  func area(_ pass: AreaPass) throws(VIPSError) -> VIPSImage {
    let (bounds, reach) = (self.bounds, pass.reach)
    let bands = Int(pass.encoder.target.bands)
    let format = pass.encoder.bandFormat
    return try .computed(
      from: self, width: width, height: height, bands: bands, format: format,
      interpretation: .usual(bands: bands, format: format), demand: .fatStrip,
      needs: { $0.expanded(by: reach) }, compute: { pass.run($0, $1, of: bounds) })
  }
}
