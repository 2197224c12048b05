public import Adjustments
public import Documents
public import Foundation
public import Rendering
import ImageFiles
import VIPS
import Workers

/// The starting point of an edit: a photo, and the adjustments to resume, if any.
///
///     let input = try await EditingInput(contentsOf: photo)
///     let output = try await input.render(Recipe { Exposure(ev: 0.7) })
///     try output.write(to: target)
///
/// The photo is read once, when the input is created, and never written.
public struct EditingInput: Sendable {
  package let photo: Photo
  /// The resources that the photo may use.
  package let limits: PhotoLimits
  /// Whether a damaged photo is rendered as far as it can be decoded. By default it is refused. Its rendering has a
  /// warning, and the property `photoedit:Damage` in its XMP unless its metadata is left out.
  public var allowsDamage = false
  /// The adjustments of the last edit, which rendering replaces; nil to edit the photo from scratch.
  public let adjustmentData: AdjustmentData?
  /// Whether the photo has the edits of another program baked in.
  public let isFlattened: Bool
  /// Runs the jobs that render the photo.
  package let loader: PhotoLoader

  /// Opens a photo file in this process: a codec that crashes or hangs takes the process down with it. A `PhotoLoader`
  /// prevents that.
  ///
  /// - Parameters:
  ///   - url: the file of the photo.
  ///   - limits: the resources that the photo may use, now and when it is rendered.
  /// - Throws: `EditError` where it cannot be read, is not a photo that can be edited, or exceeds a limit.
  public init(contentsOf url: URL, limits: PhotoLimits = PhotoLimits()) async throws(EditError) {
    self = try await WorkThreads.waiting.run { () throws(EditError) in
      try EditingInput(contentsOf: url, limits: limits)
    }
  }

  /// The same on the calling thread, which waits.
  package init(contentsOf url: URL, limits: PhotoLimits = PhotoLimits()) throws(EditError) {
    let photo = try mappingErrors(path: url.path) { try Photo(path: url.path, limits: limits.decoding) }
    self.init(photo: photo, limits: limits)
  }

  /// Opens a photo in memory, in this process.
  ///
  /// - Parameters:
  ///   - data: the bytes of a photo file.
  ///   - limits: as for a file.
  /// - Throws: `EditError`, as for a file.
  public init(data: Data, limits: PhotoLimits = PhotoLimits()) throws(EditError) {
    let photo = try mappingErrors {
      try data.withUnsafeBytes { try Photo(bytes: ByteBlock(copying: $0), limits: limits.decoding) }
    }
    self.init(photo: photo, limits: limits)
  }

  package init(
    photo: Photo, limits: PhotoLimits = PhotoLimits(), adjustmentData: AdjustmentData? = nil, isFlattened: Bool = false,
    loader: PhotoLoader = .here
  ) {
    self.loader = loader
    self.photo = photo
    self.limits = limits
    self.adjustmentData = adjustmentData
    self.isFlattened = isFlattened
  }

  /// The SHA-256 of the photo's bytes.
  package var digest: String { photo.info.digest.hex }

  /// The photo's bytes.
  public var originalData: Data { photo.bytes.withUnsafeBytes { Data($0) } }

  /// The size of the upright picture.
  public var size: FrameSize { photo.info.uprightSize }

  /// The format of the file, such as `jpeg`.
  public var format: String { photo.info.format.identifier }

  /// What the user should know: assumptions that were made, damage that was found.
  public var warnings: [String] { photo.warnings }

  /// Describes in lines of text what a rendering would do.
  ///
  /// - Throws: `EditError` where the rendering cannot be done.
  package func explain(_ recipe: Recipe, settings: OutputSettings? = nil) throws(EditError) -> [String] {
    var job = job(recipe, settings ?? recipe.output ?? OutputSettings())
    job.isDryRun = true
    let result = try loader.run(job, progress: nil)
    guard case .plan(let lines, _, _)? = try result.outputs.first?.get() else {
      throw EditError(.noOutput, as: .bug, "a dry run without a plan")
    }
    return lines + result.recipe.measuredLines.map { "measured \($0)" }
  }

  /// Renders the photo with a recipe.
  ///
  /// Rendering runs on its own threads and ends early when the task is canceled.
  ///
  /// - Parameters:
  ///   - recipe: the adjustments.
  ///   - settings: how the result is encoded; the recipe's own by default.
  ///   - progress: receives fractions from 0 to 1, on any thread.
  /// - Throws: `EditError`
  public func render(
    _ recipe: Recipe, settings: OutputSettings? = nil, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(EditError) -> RenderedFile {
    try recipe.validate()
    let settings = settings ?? recipe.output ?? OutputSettings()
    let job = job(recipe, settings)
    return try await RenderThreads.run(progress: progress) { progress throws(EditError) in
      let result = try loader.run(job, progress: progress)
      let edit = RenderedEdit(
        result.recipe, of: photo.info.digest, settings: settings, allowsDamage: allowsDamage)
      return made(try result.file, edit)
    }
  }

  /// Renders the photo to pixels in memory.
  ///
  /// - Throws: `EditError`
  public func renderPixels(
    _ recipe: Recipe, settings: OutputSettings? = nil
  ) async throws(EditError) -> PixelBuffer {
    try recipe.validate()
    var settings = settings ?? recipe.output ?? OutputSettings()
    // PNG preserves gray, alpha and 16 bits.
    settings.format = .png
    let job = job(recipe, settings)
    return try await RenderThreads.run(progress: nil) { progress throws(EditError) in
      if loader.isolates(job) {
        let file = try loader.run(job, progress: progress).file
        return try mappingErrors { try PixelBuffer(png: file.bytes) }
      }
      return try mappingErrors {
        var planned = try PlannedJob(job)
        try planned.measure()
        let picture = try planned.image()
        return try PixelBuffer(
          picture.image.reportingProgress(progress), depth: picture.depth, colorSpace: .init(picture.color))
      }
    }
  }

  func job(_ recipe: Recipe, _ settings: OutputSettings) -> RenderJob {
    RenderJob(
      source: .photo(photo), recipe: recipe, targets: [.init(settings: settings)], limits: limits,
      allowsDamage: allowsDamage)
  }
}
