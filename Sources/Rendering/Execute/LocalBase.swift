import Adjustments
import CPixels
import ImageFiles

/// The base of a local stage: the lightness of the surroundings of every pixel, in memory.
final class LocalBase: @unchecked Sendable {
  /// Where the proxy lies in the frame of the stage.
  let proxy: px_local_proxy
  private(set) var data = px_local_base_data()
  /// The number of the grid's nodes.
  let nodeCount: Int
  private let planes, nodes: FloatScratch

  /// Computes a base.
  ///
  /// - Parameters:
  ///   - light: the light of the picture before the stage, on a proxy.
  ///   - grid: where the pixels lie in the frame of the stage.
  /// - Throws: `PhotoError` if there is not enough memory.
  init(_ light: Light, on grid: ReducedGrid, for stage: RenderPlan.LocalStage) throws(PhotoError) {
    var proxy = px_local_proxy(
      width: Int32(light.width), height: Int32(light.height), frame_width: Double(stage.frame.width) * grid.scale,
      frame_height: Double(stage.frame.height) * grid.scale, x: grid.x, y: grid.y,
      long_edge: stage.longEdge * grid.scale)
    let count = light.width * light.height
    nodeCount = Int(px_local_columns(&proxy) * px_local_rows(&proxy) * Int32(PX_LOCAL_LEVELS))
    planes = FloatScratch(count: 2 * count)
    nodes = FloatScratch(count: 3 * nodeCount)
    (data.a, data.c, data.base) = (planes.base, planes.base + count, nodes.base)
    if stage.hasClarity || stage.air != nil { data.wide = nodes.base + nodeCount }
    if stage.air != nil { data.veil = nodes.base + 2 * nodeCount }
    self.proxy = proxy
    guard px_local_base(&proxy, light.lightness.base, light.veil?.base, &data) != 0 else { throw Self.memoryIsMissing }
  }
}

extension LocalBase {
  /// The data that a base derives from the colors of a proxy, which are not needed after that.
  struct Light {
    let width, height: Int
    /// The output of `px_local_lightness`.
    let lightness: FloatScratch
    /// The veil of haze, where it is needed.
    let veil: FloatScratch?

    /// - Parameters:
    ///   - pixels: the picture before the stage, on a proxy.
    ///   - grid: where the pixels lie in the frame of the stage.
    /// - Throws: `PhotoError` if there is not enough memory.
    init(_ pixels: LinearPixels, on grid: ReducedGrid, for stage: RenderPlan.LocalStage) throws(PhotoError) {
      (width, height) = (pixels.width, pixels.height)
      lightness = FloatScratch(count: width * height)
      px_local_lightness(pixels.floats, Int32(pixels.bands), width * height, lightness.base)
      guard let air = stage.air else {
        veil = nil
        return
      }
      veil = try pixels.veil(air: air, longEdge: stage.longEdge * grid.scale)
    }
  }

  /// The error that is thrown if there is not enough memory.
  fileprivate static var memoryIsMissing: PhotoError {
    PhotoError(.overLimit, "not enough memory for the base of the local adjustments")
  }
}

extension LinearPixels {
  /// The floats.
  var floats: UnsafePointer<Float> { UnsafePointer(block.base.assumingMemoryBound(to: Float.self)) }

  /// The colors with three channels, reduced so that `longEdge` becomes 256 if it is larger.
  ///
  /// - Parameter longEdge: the long edge of the photo, in pixels of this picture.
  func hazePicture(longEdge: Double) -> (pixels: [Float], width: Int, height: Int, side: Double) {
    let side = max(1, longEdge / 256)
    let averaged = averaged(side: side)
    let colors = averaged.bands == 3 ? averaged.samples : averaged.samples.flatMap { [$0, $0, $0] }
    return (colors, averaged.width, averaged.height, side)
  }

  /// The veil of haze over the picture, at its size.
  fileprivate func veil(air: [Double], longEdge: Double) throws(PhotoError) -> FloatScratch {
    let small = hazePicture(longEdge: longEdge)
    let veil = FloatScratch(count: small.width * small.height)
    px_local_veil(small.pixels, Int32(small.width), Int32(small.height), air, veil.base)
    let enlarged = FloatScratch(count: width * height)
    let isDone = px_local_enlarge(
      veil.base, Int32(small.width), Int32(small.height), small.side, enlarged.base, Int32(width), Int32(height))
    guard isDone != 0 else { throw LocalBase.memoryIsMissing }
    return enlarged
  }
}
