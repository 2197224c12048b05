import Adjustments
package import Documents
import ImageFiles

extension PreviewJob {
  /// Renders the preview on the calling thread.
  ///
  /// - Parameters:
  ///   - admit: receives the needs of the preview before a pixel is decoded, and may throw; nil admits it.
  ///   - progress: receives fractions from 0 to 1; returning false cancels.
  /// - Throws: `EditError`
  package func run(
    admit: ((RenderNeed) throws(EditError) -> Void)? = nil, progress: @escaping @Sendable (Double) -> Bool
  ) throws(EditError) -> RenderedFile {
    // A preview is small, so encoding adds little to the time for decoding.
    let deadline = Deadline(.seconds(limits.time))
    var job = rendering
    // A fast preview has a plan of its own.
    if quality != .final, admit == nil { job.targets = [] }
    var planned = try PlannedJob(job)
    try admit?(planned.need)
    do throws(PhotoError) {
      try planned.measure()
      let progress = deadline.watching(progress)
      return quality == .final ? try final(planned, progress) : try fast(planned.recipe, progress)
    } catch {
      throw deadline.judged(error).editError
    }
  }

  private func final(
    _ planned: PlannedJob, _ progress: @escaping @Sendable (Double) -> Bool
  ) throws(PhotoError) -> RenderedFile {
    guard let target = try planned.targets.first?.get() else {
      throw PhotoError(.badOutput, "the job has no target")
    }
    return try Renderer.rendition(
      RenditionJob(plan: target.plan, request: target.request, description: description), of: photo,
      progress: progress)
  }

  /// - Parameter recipe: the measured recipe.
  private func fast(
    _ recipe: Recipe, _ progress: @escaping @Sendable (Double) -> Bool
  ) throws(PhotoError) -> RenderedFile {
    var request = try OutputRequest(settings, path: path, source: photo.info)
    var preview = try Planner.preview(
      photo.info, steps: recipe.steps, request: request, edited: editedStep, isDraft: quality == .draft)
    try limits.checkMemory(of: photo, preview.plan)
    var source = photo
    if let proxy = try proxy(for: preview, progress) {
      source = proxy
      // The proxy may have more bits than the photo.
      request.settings.depth = preview.plan.target.depth
      preview = try Planner.preview(
        photo.info, steps: recipe.steps, request: request, edited: editedStep, isDraft: quality == .draft,
        proxy: proxy.info)
    }
    let beginning = preview.barrier == nil ? nil : try beginning(preview, of: source, progress)
    let file = try Renderer.rendition(
      preview, from: beginning, of: source, for: photo, request: request, description: description, progress: progress)
    return preview.isApproximate ? file.degraded : file
  }

  /// The pixels before the barrier: from the cache, or computed and cached.
  private func beginning(
    _ preview: PreviewPlan, of source: Photo, _ progress: @escaping @Sendable (Double) -> Bool
  ) throws(PhotoError) -> LinearPixels {
    guard let cache,
      let key = preview.key(of: photo.info.digest, engine: EngineVersion.json(decoding: photo.info.format))
    else { return try Renderer.beginning(preview, of: source, progress: progress) }
    if let entry = cache.entry(key),
      let pixels = LinearPixels(
        width: entry.width, height: entry.height, bands: entry.bands, block: entry.block, proxies: entry.proxies)
    {
      return pixels
    }
    let pixels = try Renderer.beginning(preview, of: source, progress: progress)
    cache.store(
      PixelCacheEntry(
        width: pixels.width, height: pixels.height, bands: pixels.bands, block: pixels.block, proxies: pixels.proxies),
      as: key)
    return pixels
  }
}

// The proxy: a smaller picture in place of a large photo.
extension PreviewJob {
  /// The long edge of a proxy.
  package static let proxyLongEdge = 2560

  /// The key of a photo's proxy in the cache.
  ///
  /// - Parameter engine: the versions of everything that makes it: `EngineVersion.json(decoding:)`.
  package static func proxyKey(of original: SHA256Digest, engine: JSONValue) -> SHA256Digest {
    let name: JSONValue = [
      "entry": "proxy 1", "engine": engine, "original": .string(original.hex),
      "longEdge": .number(Double(proxyLongEdge)),
    ]
    return SHA256Digest(of: name.canonicalBytes())
  }

  /// The proxy of the photo if it has at least twice the pixels per side that a preview needs; nil if the photo itself
  /// is as good, or if the proxy could not be cached.
  ///
  /// The proxy is upright, in the photo's own colors, and scaled in linear light: a JPEG of quality 97, 4:4:4, or a
  /// 16-bit PNG if the photo has transparency, 16 bits, or colors that are defined by tables.
  private func proxy(
    for preview: PreviewPlan, _ progress: @escaping @Sendable (Double) -> Bool
  ) throws(PhotoError) -> Photo? {
    let info = photo.info
    let longEdge = info.uprightSize.longEdge
    let scale = Double(Self.proxyLongEdge) / Double(longEdge)
    guard let cache, longEdge > Self.proxyLongEdge * 5 / 4, preview.reduction * scale >= 2 else { return nil }
    // Light above white does not fit into a PNG.
    guard info.depth < 32 else { return nil }
    let key = Self.proxyKey(of: info.digest, engine: EngineVersion.json(decoding: info.format))
    if let entry = cache.entry(key), let proxy = try? Photo(bytes: entry.block) { return proxy }
    guard cache.isWritable else { return nil }
    let request = try OutputRequest(proxySettings, path: nil, source: info)
    let plan = try Planner.plan(info, steps: [], request: request)
    let file = try Renderer.rendition(RenditionJob(plan: plan, request: request), of: photo, progress: progress)
    let block = ByteBlock(copying: file.bytes)
    cache.store(PixelCacheEntry(block: block), as: key)
    return try Photo(bytes: block)
  }

  private var proxySettings: OutputSettings {
    var settings = OutputSettings()
    (settings.longEdge, settings.metadata) = (Self.proxyLongEdge, .none)
    if case .space = photo.info.color, photo.info.depth == 8, !photo.info.hasAlpha {
      (settings.format, settings.quality, settings.subsampling) = (.jpeg, 97, .full)
    } else {
      (settings.format, settings.depth) = (.png, 16)
    }
    return settings
  }
}
