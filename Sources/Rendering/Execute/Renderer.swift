import Adjustments
import ImageFiles
package import VIPS

/// Runs plans.
package enum Renderer {
  /// Renders a photo to a file: the steps of a rendering in their order. A step with nothing to do returns immediately.
  ///
  /// 1. *Recognize* the format and read the header: done when the `Photo` was opened.
  /// 2. *Decode*, at the size and in the order that the plan gives.
  /// 3. The stages of the plan, in the order of the recipe: *orient*, *sample*, *point passes* (with the layers), *area
  ///    passes*. They are only assembled here; pixels are computed when the encoder requests them.
  /// 4. *Convert* to the samples of the target. `image(_:of:streaming:)` is steps 2 to 4.
  /// 5. *Encode* the file, and *embed* the metadata.
  ///
  /// - Parameters:
  ///   - threads: the number of threads; nil for one per processor.
  ///   - isLast: whether no other rendering of this photo follows immediately, so that the data behind its bases is
  ///     freed.
  ///   - progress: receives fractions from 0 to 1; returning false cancels.
  /// - Throws: `PhotoError`.
  package static func rendition(
    _ job: RenditionJob, of photo: Photo, threads: Int? = nil, isLast: Bool = true,
    progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(PhotoError) -> RenderedFile {
    let streaming = job.plan.streaming(threads: threads ?? VIPSLibrary.concurrency)
    // Only the encoder that takes bands requests rows in the announced order.
    let isStreamed = job.request.format.writing?.takesBands == true && !job.digestsPixels
    let image = try image(job.plan, of: photo, streaming: isStreamed ? streaming : nil)
    if isLast { photo.proxies.forgetAverages() }
    return try job.encoded(image, of: photo, streaming, progress: progress)
  }

  /// The picture of a plan, not encoded: integers of the target's color space, computed on request.
  ///
  /// - Parameter streaming: how it will be evaluated; nil where that is unknown or left to libvips.
  /// - Throws: `PhotoError`. Damage in the photo shows when pixels are requested.
  package static func image(
    _ plan: RenderPlan, of photo: Photo, streaming: Streaming? = nil
  ) throws(PhotoError) -> VIPSImage {
    do {
      var (pipeline, stages) = try begin(plan, of: photo, streaming: streaming)
      for stage in stages { try pipeline.add(stage) }
      return try pipeline.finished(plan.target)
    } catch {
      throw PhotoError(opening: error)
    }
  }

  /// The beginning of a rendering: the decoded photo, and the stages that are left to do.
  static func begin(
    _ plan: RenderPlan, of photo: Photo, streaming: Streaming?
  ) throws -> (pipeline: Pipeline, stages: ArraySlice<RenderPlan.Stage>) {
    // Codecs make something up for what is missing: a black picture of a TIFF without its strips.
    if !photo.forgivesDamage, let damage = photo.structuralDamage { throw Self.refusal(damage) }
    guard plan.access == .memory, case .space = plan.sourceColor else {
      let window = plan.access == .stream ? streaming.map { plan.window(for: $0) } : nil
      let image = try decode(plan, of: photo, window: window)
      guard plan.access == .stream else {
        return (try Pipeline(image.copiedToMemory(), plan: plan, streaming: streaming), plan.stages[...])
      }
      return (
        try Pipeline(image, plan: plan, proxies: proxies(plan, of: photo), streaming: streaming), plan.stages[...]
      )
    }
    // One thread reads the rows in order, and pixels that an initial crop removes are never stored.
    let reading = Streaming(bandHeight: 64, threads: 1)
    var image = try decode(plan, of: photo, window: reading.window())
    var stages = plan.stages[...]
    while case .frame(let stage)? = stages.first, stage.isCrop {
      image = try image.moved(stage)
      stages = stages.dropFirst()
    }
    if case .orient(let orientation)? = stages.first {
      return (
        try Pipeline(image.turnedToMemory(orientation, reading), plan: plan, streaming: streaming), stages.dropFirst()
      )
    }
    return (try Pipeline(image.streamedToMemory(reading), plan: plan, streaming: streaming), stages)
  }

  /// The source of the bases of a rendering whose rows stream: the photo, decoded once more, as small as they allow.
  private static func proxies(_ plan: RenderPlan, of photo: Photo) -> ProxySource {
    // Damaged photos are left to libvips, whose reduced pictures lack the last pixels of a side that is no multiple.
    let (stored, shrink) = (photo.info.storedSize, photo.forgivesDamage ? 1 : photo.info.proxyShrink)
    let reading = Streaming(bandHeight: 64, threads: 1)
    return ProxySource(stored, scale: 1 / Double(shrink), streaming: reading, cache: photo.proxies) {
      var small = plan
      small.decodeShrink = shrink
      let image = try decode(small, of: photo, window: reading.window())
      var pipeline = try Pipeline(image, plan: small)
      return try pipeline.finishedLinear()
    }
  }

  /// The error of a photo that its own structure shows to be damaged.
  private static func refusal(_ damage: String) -> PhotoError {
    PhotoError(.badImage, damage, hint: DecodeFailure.endsEarly.hint)
  }

  private static func decode(_ plan: RenderPlan, of photo: Photo, window: RowWindow?) throws -> VIPSImage {
    let options = LoadOptions(
      access: .sequential, failOn: photo.forgivesDamage ? .none : .error, shrink: plan.decodeShrink, window: window)
    let loaded = try ImageSource.bytes(photo.bytes).load(options, limits: photo.limits)
    guard loaded.shrink == plan.decodeShrink else {
      throw PhotoError(
        .unsupported, "the photo was decoded at 1/\(loaded.shrink), but the plan expects 1/\(plan.decodeShrink)")
    }
    return loaded.image
  }
}
