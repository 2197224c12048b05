public import Adjustments
import Foundation
import Documents
import Rendering
import VIPS

extension EditingInput {
  /// Previews of the photo with a recipe.
  ///
  /// - Parameters:
  ///   - recipe: the adjustments.
  ///   - request: the size, and what is delivered.
  ///   - cache: where pixels are kept from one preview to the next; nil keeps nothing.
  public func previews(_ recipe: Recipe, _ request: PreviewRequest, cache: PreviewCache? = nil) -> Previews {
    Previews(input: self, recipe: recipe, request: request, cache: cache)
  }

  /// The last of the previews: the final one, unless a fast one is asked for.
  ///
  /// - Throws: `EditError`
  public func preview(
    _ recipe: Recipe, _ request: PreviewRequest, cache: PreviewCache? = nil
  ) async throws(EditError) -> Preview {
    var single = request
    if single.delivery == .opportunistic { single.delivery = .highQuality }
    var iterator = previews(recipe, single, cache: cache).makeAsyncIterator()
    guard let preview = try await iterator.next() else { throw EditError("no-preview", .bug, "there was no preview") }
    return preview
  }

  /// - Parameter recipe: resolved.
  func finalPreview(
    _ recipe: Recipe, _ request: PreviewRequest, progress: @escaping @Sendable (Double) -> Bool
  ) throws(PhotoError) -> Preview {
    let (plan, wanted) = try prepared(recipe, settings: request.output, path: request.path)
    let rendition = try Renderer.rendition(
      RenditionJob(plan: plan, request: wanted), of: photo, progress: progress)
    return Preview(rendition, notes: plan.notes, isDegraded: false)
  }

  /// - Parameter recipe: resolved.
  func fastPreview(
    _ recipe: Recipe, _ request: PreviewRequest, cache: PreviewCache?,
    progress: @escaping @Sendable (Double) -> Bool
  ) throws(PhotoError) -> Preview {
    var wanted = try OutputRequest(request.output, path: request.path, source: photo.info)
    var preview = try Planner.preview(photo.info, steps: recipe.steps, request: wanted, edited: request.editedStep)
    try checkMemory(isWhole: preview.plan.access == .memory, shrink: preview.plan.decodeShrink)
    var source = photo
    if let cache, let proxy = try photo.proxy(for: preview, in: cache, progress: progress) {
      source = proxy
      // The proxy may have more bits than the photo.
      wanted.settings.depth = preview.plan.target.depth
      preview = try Planner.preview(
        photo.info, steps: recipe.steps, request: wanted, edited: request.editedStep, proxy: proxy.info)
    }
    let beginning =
      preview.barrier == nil ? nil : try beginning(preview, of: source, cache: cache, progress: progress)
    let rendition = try Renderer.rendition(
      preview, from: beginning, of: source, for: photo, request: wanted, progress: progress)
    return Preview(rendition, notes: preview.plan.notes, isDegraded: preview.isApproximate)
  }

  /// The pixels before the barrier: kept ones, or computed and kept.
  private func beginning(
    _ preview: PreviewPlan, of source: Photo, cache: PreviewCache?, progress: @escaping @Sendable (Double) -> Bool
  ) throws(PhotoError) -> LinearPixels {
    guard let cache,
      let key = preview.key(of: photo.info.digest, engine: EngineVersion.json(decoding: photo.info.format))
    else {
      return try Renderer.beginning(preview, of: source, progress: progress)
    }
    if let entry = cache.entry(key), let pixels = LinearPixels(entry) { return pixels }
    let pixels = try Renderer.beginning(preview, of: source, progress: progress)
    cache.keep(CacheEntry(pixels), as: key)
    return pixels
  }
}

extension Photo {
  /// The long edge of the smaller picture that stands for a photo.
  static let proxyLongEdge = 2560

  /// The smaller picture that stands for the photo where that leaves twice the pixels a side that a preview needs; nil
  /// where the photo itself is as good, or where it could not be kept.
  ///
  /// It is upright, in the photo's own colors, and scaled in linear light: a JPEG of quality 97, 4:4:4; a PNG of 16 bits
  /// where there is transparency, where there are 16 bits, and where the colors are made by tables.
  fileprivate func proxy(
    for preview: PreviewPlan, in cache: PreviewCache, progress: @escaping @Sendable (Double) -> Bool
  ) throws(PhotoError) -> Photo? {
    let longEdge = info.uprightSize.longEdge
    let scale = Double(Self.proxyLongEdge) / Double(longEdge)
    guard longEdge > Self.proxyLongEdge * 5 / 4, preview.reduction * scale >= 2 else { return nil }
    let name: JSONValue = [
      "entry": "proxy 1", "engine": EngineVersion.json(decoding: info.format), "original": .string(info.digest.hex),
      "longEdge": .number(Double(Self.proxyLongEdge)),
    ]
    let key = Digest(of: name.canonicalBytes())
    if let entry = cache.entry(key), let proxy = try? Photo(bytes: entry.block) { return proxy }
    guard cache.isWritable else { return nil }
    let request = try OutputRequest(proxySettings, path: nil, source: info)
    let plan = try Planner.plan(info, steps: [], request: request)
    let file = try Renderer.rendition(
      RenditionJob(plan: plan, request: request), of: self, progress: progress)
    let block = ByteBlock(copying: file.bytes)
    cache.keep(CacheEntry(block: block), as: key)
    return try Photo(bytes: block)
  }

  private var proxySettings: OutputSettings {
    var settings = OutputSettings()
    (settings.longEdge, settings.metadata) = (Self.proxyLongEdge, .none)
    if case .space = info.color, info.depth == 8, !info.hasAlpha {
      (settings.format, settings.quality, settings.subsampling) = (.jpeg, 97, .full)
    } else {
      (settings.format, settings.depth) = (.png, 16)
    }
    return settings
  }
}

extension LinearPixels {
  /// Pixels that were kept; nil where the entry has none.
  fileprivate init?(_ entry: CacheEntry) {
    self.init(width: entry.width, height: entry.height, bands: entry.bands, block: entry.block)
  }
}

extension CacheEntry {
  fileprivate init(_ pixels: LinearPixels) {
    self.init(width: pixels.width, height: pixels.height, bands: pixels.bands, block: pixels.block)
  }
}
