import Adjustments
import Threads
import VIPS

/// The source of the proxies of a rendering's local stages: the picture before its first stage, read separately from
/// the rendering itself.
final class ProxySource: @unchecked Sendable {
  /// The long edge of a proxy in pixels, unless that of the photo is smaller.
  static let longEdge = 1024.0

  private let frame: FrameSize
  private let scale: Double
  private let read: () throws -> VIPSImage
  private let streaming: Streaming
  private let cache: ProxyCache

  /// - Parameters:
  ///   - frame: the frame before the first stage.
  ///   - scale: the pixels of the picture that is read per pixel of the frame, along either axis.
  ///   - cache: keeps the averages of this picture.
  ///   - read: returns the picture as linear floats, which can be read once more.
  init(
    _ frame: FrameSize, scale: Double = 1, streaming: Streaming, cache: ProxyCache = ProxyCache(),
    read: @escaping () throws -> VIPSImage
  ) {
    (self.frame, self.scale, self.streaming, self.cache, self.read) = (frame, scale, streaming, cache, read)
  }

  /// A picture in memory, or another that can be read more than once.
  convenience init(_ image: VIPSImage, _ input: PointPass.Input, cache: ProxyCache = ProxyCache()) {
    self.init(FrameSize(width: image.width, height: image.height), streaming: image.usualStreaming, cache: cache) {
      guard case .stored = input else { return image }
      return try image.point(PointPass(PointProgram([]), from: input, to: .linear(bands: image.bands)))
    }
  }

  /// The pass of a local stage over its base.
  ///
  /// - Throws: what decoding throws.
  func pass(of stage: RenderPlan.LocalStage, after stages: [RenderPlan.Stage]) throws -> LocalPass {
    let key = ProxyCache.BaseKey(stage, after: stages)
    if let known = cache.base(key) { return LocalPass(stage, over: known.base, on: known.grid) }
    let (light, grid) = try light(before: stage, after: stages)
    let base = try LocalBase(light, on: grid, for: stage)
    cache.keep(base, on: grid, as: key)
    return LocalPass(stage, over: base, on: grid)
  }

  /// The light before a local stage on a proxy, whose colors are freed, and where it lies in the frame of the stage.
  private func light(
    before stage: RenderPlan.LocalStage, after stages: [RenderPlan.Stage]
  ) throws -> (light: LocalBase.Light, grid: ReducedGrid) {
    let proxy = try proxy(before: stage, after: stages)
    return (try LocalBase.Light(proxy.pixels, on: proxy.grid, for: stage), proxy.grid)
  }

  /// The picture before a local stage on a proxy, and where the proxy lies in the frame of the stage.
  ///
  /// Every stage before it is evaluated at that size; stages that change only fine detail are left out.
  ///
  /// - Throws: what decoding throws.
  func proxy(before stage: RenderPlan.LocalStage, after stages: [RenderPlan.Stage]) throws -> Proxy {
    let longEdge = stage.longEdge * stages.pixelsPerPixel
    let averaged = try average(side: max(1, scale * longEdge / Self.longEdge))
    var grid = ReducedGrid(full: frame, scale: scale / averaged.side)
    grid.size = FrameSize(width: averaged.pixels.width, height: averaged.pixels.height)
    var pipeline = Pipeline(linear: try averaged.pixels.image, isExact: false)
    for stage in stages.proxied(on: &grid) { try pipeline.add(stage) }
    let linear = try pipeline.finishedLinear()
    return Proxy(pixels: try LinearPixels(computing: linear, streaming), grid: grid)
  }

  private func average(side: Double) throws -> (pixels: LinearPixels, side: Double) {
    if let pixels = cache[side] { return (pixels, side) }
    guard let pixels = try read().averaged(side: side, streaming).pixels else {
      throw PhotoError(.overLimit, "not enough memory for the proxy of the local adjustments")
    }
    cache[side] = pixels
    return (pixels, side)
  }

  /// A small picture, and where its pixels lie in a frame.
  struct Proxy {
    let pixels: LinearPixels
    let grid: ReducedGrid
  }
}

/// A cache of the data that local stages derive from one picture: its averages by the side of their boxes, so that
/// measuring and rendering read it once; and the last base, so that moving a slider only applies it.
package final class ProxyCache: Sendable {
  /// The inputs of a base other than the picture. The effects over it are not part of them.
  struct BaseKey: Hashable {
    private let stages: [RenderPlan.Stage]
    private let frame: FrameSize
    private let longEdge: Double
    private let hasClarity: Bool
    private let air: [Double]?

    init(_ stage: RenderPlan.LocalStage, after stages: [RenderPlan.Stage]) {
      (self.stages, frame, longEdge) = (stages, stage.frame, stage.longEdge)
      (hasClarity, air) = (stage.hasClarity, stage.air)
    }
  }

  private let averages = Monitor<[Double: LinearPixels]>([:])
  private let last = Monitor<(key: BaseKey, base: LocalBase, grid: ReducedGrid)?>(nil)

  package init() {}

  func base(_ key: BaseKey) -> (base: LocalBase, grid: ReducedGrid)? {
    last.withLock { last in last.flatMap { $0.key == key ? ($0.base, $0.grid) : nil } }
  }

  func keep(_ base: LocalBase, on grid: ReducedGrid, as key: BaseKey) { last.withLock { $0 = (key, base, grid) } }

  /// Frees the averages, when no further base will be computed from them; a further one would need the picture again.
  func forgetAverages() { averages.withLock { $0 = [:] } }

  subscript(side: Double) -> LinearPixels? {
    get { averages.withLock { $0[side] } }
    set { averages.withLock { $0[side] = newValue } }
  }
}

extension [RenderPlan.Stage] {
  /// The stages on the grid of a proxy, which is updated stage by stage.
  fileprivate func proxied(on grid: inout ReducedGrid) -> [RenderPlan.Stage] {
    flatMap { stage -> [RenderPlan.Stage] in
      switch stage {
      case .area(let area) where area.kernel.isDetail: return []
      case .frame(let frame) where !frame.isExact:
        // As many pixels as before, at most those of the frame.
        let next = Swift.min(1, grid.scale * [stage].pixelsPerPixel)
        return [.frame(grid.sample(frame, scale: next))]
      default: return [stage].reduced(on: &grid)
      }
    }
  }
}
