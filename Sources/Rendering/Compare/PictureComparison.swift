import Adjustments
import ImageFiles
import Threads
import VIPS

/// Two photos to be compared as they look: upright, in linear light with the primaries of sRGB, not clipped.
///
/// Decoded samples are kept in memory as stored; floats exist for a band of rows at a time.
package struct PictureComparison: Sendable {
  private let first, second: Photo
  private let limits: PhotoLimits

  /// - Throws: `PhotoError` where decoding takes more memory than is allowed.
  package init(_ first: Photo, _ second: Photo, limits: PhotoLimits) throws(PhotoError) {
    (self.first, self.second, self.limits) = (first, second, limits)
    for photo in [first, second] { try limits.checkMemory(of: photo, Self.plan(photo)) }
  }

  private var pixels: Int {
    [first, second].reduce(0) { $0 + $1.info.storedSize.width * $1.info.storedSize.height }
  }

  /// The difference between the photos; nil if their sizes differ.
  ///
  /// - Parameter progress: receives fractions from 0 to 1; returning false cancels.
  /// - Throws: `PhotoError` where one cannot be decoded.
  package func difference(
    threads: Int = VIPSLibrary.concurrency, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(PhotoError) -> PictureDifference? {
    guard first.info.uprightSize == second.info.uprightSize else { return nil }
    return try timed(progress) { progress in
      var worst: PictureDifference?
      let images = [try Self.linear(first), try Self.linear(second)]
      let joined = try Self.joined(images)
      for pass in passes(images, hasStructure: true) {
        let sum = Monitor(DifferenceSum())
        let width = pass.size.width
        try pass.image(of: joined).reportingProgress(progress).streamed(
          Streaming(bandHeight: Self.bandHeight, threads: threads), operation: "compare"
        ) { band in
          let (base, stride, height) = (band.base, band.bytesPerRow, band.rect.height)
          sum.withLock { sum in
            for row in 0..<height {
              sum.add((base + row * stride).assumingMemoryBound(to: Float.self), width: width)
            }
          }
        }
        let found = sum.withLock(\.difference)
        worst = worst?.worst(found) ?? found
      }
      return worst
    }
  }

  private static let bandHeight = 64

  /// The heat map of the color differences as a file; nil where the sizes differ.
  ///
  /// - Throws: `PhotoError`
  package func heatMap(
    _ request: OutputRequest, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(PhotoError) -> [UInt8]? {
    guard first.info.uprightSize == second.info.uprightSize else { return nil }
    return try timed(progress) { progress in
      let images = [try Self.linear(first), try Self.linear(second)]
      let joined = try Self.joined(images)
      let maps = try passes(images, hasStructure: false).map { try $0.image(of: joined) }
      return try Self.encoded(HeatMap.image(of: Self.joined(maps)).reportingProgress(progress), request)
    }
  }

  /// Both pictures side by side as a file, the first on the left, their tops aligned. The file is sRGB, over white.
  ///
  /// - Throws: `PhotoError`
  package func sideBySide(
    _ request: OutputRequest, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(PhotoError) -> [UInt8] {
    try timed(progress) { progress in
      let (left, right) = (try Self.shown(first), try Self.shown(second))
      let gap = max(2, max(left.width, right.width) / 100)
      let both = try Operation(
        "join",
        [
          "in1": .image(left), "in2": .image(right), "direction": .choice("horizontal"), "expand": .bool(true),
          "shim": .int(gap), "background": .doubles([255]),
        ]
      ).build().image()
      return try Self.encoded(both.reportingProgress(progress), request)
    }
  }

  private func timed<Value>(
    _ progress: (@Sendable (Double) -> Bool)?, _ body: (@escaping @Sendable (Double) -> Bool) throws -> Value
  ) throws(PhotoError) -> Value {
    let deadline = Deadline(limits.time(for: RenderNeed(memory: 0, pixels: pixels)))
    do {
      return try body(deadline.watching(progress))
    } catch is CancellationError {
      throw deadline.judged(PhotoError(.canceled, "the comparison was canceled"))
    } catch {
      throw PhotoError(encoding: error)
    }
  }

  /// A pass for each background that is needed: one unless there is transparency.
  private func passes(_ images: [VIPSImage], hasStructure: Bool) -> [DifferencePass] {
    let hasAlpha = images.contains { $0.bands % 2 == 0 }
    return (hasAlpha ? [0, 1] : [0]).map { background in
      DifferencePass(
        size: (images[0].width, images[0].height), first: images[0].bands, second: images[1].bands,
        background: background, hasStructure: hasStructure)
    }
  }

  private static func joined(_ images: [VIPSImage]) throws -> VIPSImage {
    guard images.count > 1 else { return images[0] }
    return try Operation("bandjoin", ["in": .images(images)]).build().image()
  }

  private static func plan(_ photo: Photo, _ settings: OutputSettings = OutputSettings()) throws(PhotoError)
    -> RenderPlan
  {
    var settings = settings
    settings.format = settings.format ?? .png
    let request = try OutputRequest(settings, path: nil, source: photo.info)
    var plan = try Planner.plan(photo.info, steps: [], request: request)
    // Both are read at the same pace, and rows of a window more than once.
    plan.access = .memory
    return plan
  }

  private static func linear(_ photo: Photo) throws -> VIPSImage {
    var (pipeline, stages) = try Renderer.begin(plan(photo), of: photo, streaming: nil)
    for stage in stages { try pipeline.add(stage) }
    return try pipeline.finishedLinear()
  }

  /// A photo as three bands of 8-bit sRGB.
  private static func shown(_ photo: Photo) throws -> VIPSImage {
    var settings = OutputSettings()
    // JPEG has no transparency and 8 bits.
    (settings.format, settings.profile) = (.jpeg, .srgb)
    let image = try Renderer.image(plan(photo, settings), of: photo)
    return image.bands == 3 ? image : try joined([image, image, image])
  }

  private static func encoded(_ image: VIPSImage, _ request: OutputRequest) throws -> [UInt8] {
    let color = ColorSpace.srgb
    let target = RenderPlan.Target(
      size: FrameSize(width: image.width, height: image.height), bands: 3, depth: 8, color: color,
      background: [1, 1, 1], isExact: false)
    // The usual streaming asks for rows in order; here they are in memory, so any order works.
    let bytes = try image.encoded(as: request.encoding(target), profile: color.profile)
    guard let profiled = request.format.writing?.profiled, let profile = color.profile else { return bytes }
    return profiled(bytes, profile)
  }
}
