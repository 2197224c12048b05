import Adjustments
import CPixels
import VIPS

/// An affine map and the stretch of its filter, in the form that the C kernel expects.
struct AffineSampling: Sendable {
  let kernel: px_affine
  private let map: AffineMap

  init(_ stage: RenderPlan.FrameStage, bands: Int) {
    map = stage.transform.map.affine
    let linear = map.inverseLinear
    let sigmaX = max(1, (linear[0] * linear[0] + linear[1] * linear[1]).squareRoot())
    let sigmaY = max(1, (linear[2] * linear[2] + linear[3] * linear[3]).squareRoot())
    var affine = px_affine()
    affine.map = map.numbers
    affine.linear = (linear[0], linear[1], linear[2], linear[3])
    (affine.sigma_x, affine.sigma_y) = (sigmaX, sigmaY)
    affine.reach_x = 3 * (abs(map.a) * sigmaX + abs(map.b) * sigmaY)
    affine.reach_y = 3 * (abs(map.d) * sigmaX + abs(map.e) * sigmaY)
    Self.setFill(of: &affine, stage, bands: bands)
    kernel = affine
  }

  private static func setFill(of affine: inout px_affine, _ stage: RenderPlan.FrameStage, bands: Int) {
    guard let fill = stage.fillSamples(bands: bands), let map = stage.fillMap, let size = stage.fillSize else { return }
    affine.has_fill = 1
    affine.fill_map = map.affine.numbers
    affine.fill_size = (Double(size.width), Double(size.height))
    withUnsafeMutableBytes(of: &affine.fill) { $0.bindMemory(to: Float.self).assign(fill) }
  }

  /// The part of the input that a part of the output is sampled from.
  func needs(_ rect: PixelRect) -> PixelRect {
    let corners = [(rect.x, rect.y), (rect.right, rect.y), (rect.x, rect.bottom), (rect.right, rect.bottom)]
      .map { map.apply(Double($0.0), Double($0.1)) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let left = Int(((xs.min() ?? 0) - kernel.reach_x).rounded(.down)) - 1
    let top = Int(((ys.min() ?? 0) - kernel.reach_y).rounded(.down)) - 1
    let right = Int(((xs.max() ?? 0) + kernel.reach_x).rounded(.up)) + 2
    let bottom = Int(((ys.max() ?? 0) + kernel.reach_y).rounded(.up)) + 2
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension RenderPlan.FrameStage {
  /// The fill color as samples of this many bands; nil if there is none.
  func fillSamples(bands: Int) -> [Double]? {
    guard let fill = transform.fill else { return nil }
    return (bands < 3 ? [fill[0]] : fill) + (bands % 2 == 0 ? [1] : [])
  }
}
