import Adjustments
import CPixels
import VIPS

/// A map with bends, in the form that the C kernel expects.
final class WarpSampling: @unchecked Sendable {
  private let kernel: px_warp
  private let bends, fillBends: BendTable

  init(_ stage: RenderPlan.FrameStage, of input: VIPSImage) {
    let map = stage.transform.map
    bends = BendTable(map)
    fillBends = BendTable(stage.fillMap ?? .identity)
    var warp = px_warp()
    warp.map = map.affine.numbers
    (warp.bends, warp.bend_count) = (bends.base, bends.count)
    warp.is_split = map.shiftsColor ? 1 : 0
    (warp.width, warp.height) = (Int32(input.width), Int32(input.height))
    if let fill = stage.fillSamples(bands: input.bands), let fillMap = stage.fillMap, let size = stage.fillSize {
      warp.has_fill = 1
      warp.fill_map = fillMap.affine.numbers
      (warp.fill_bends, warp.fill_bend_count) = (fillBends.base, fillBends.count)
      warp.fill_size = (Double(size.width), Double(size.height))
      withUnsafeMutableBytes(of: &warp.fill) { $0.bindMemory(to: Float.self).assign(fill) }
    }
    kernel = warp
  }

  /// The part of the input that a part of the output is sampled from.
  func needs(_ rect: PixelRect) -> PixelRect {
    var (kernel, part) = (kernel, px_frame(rect))
    let needed = px_warp_needs(&kernel, &part)
    return PixelRect(x: Int(needed.x), y: Int(needed.y), width: Int(needed.width), height: Int(needed.height))
  }

  /// Fills a part of the output.
  func compute(_ input: borrowing PixelTile, _ output: borrowing MutablePixelTile, bands: Int) {
    output.fill(from: input, bands: bands, by: px_warp_row, kernel)
  }
}

extension VIPSImage {
  /// Float pixels, premultiplied, sampled through a map with bends.
  func warped(_ stage: RenderPlan.FrameStage) throws(VIPSError) -> VIPSImage {
    let (bands, size) = (bands, stage.transform.size)
    let sampling = WarpSampling(stage, of: self)
    return try .computed(
      from: self, width: size.width, height: size.height, bands: bands, format: .float, interpretation: interpretation,
      demand: .smallTile, needs: sampling.needs, compute: { sampling.compute($0, $1, bands: bands) })
  }
}
