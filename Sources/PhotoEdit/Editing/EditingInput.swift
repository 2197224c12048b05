public import Adjustments
public import Foundation
import ImageFiles
import PhotoMetadata
import Documents
import Rendering
import VIPS

/// What an edit begins from: a photo, and the adjustments to take up again where there are any.
///
///     let input = try EditingInput(contentsOf: photo)
///     let output = try await input.render(Recipe { Exposure { $0.ev = 0.7 } })
///     try output.write(to: target)
///
/// The photo is read once, when the input is made, and never written.
public struct EditingInput: Sendable {
  var photo: Photo
  /// What the photo may ask for.
  public let limits: PhotoLimits
  /// Whether a damaged photo is rendered as far as it can be decoded. By default it is refused. A rendering of one has a
  /// warning, and the property `photoedit:Damage` in its XMP unless its metadata is left out.
  public var allowsDamage = false
  /// What is damaged, where that was found and forgiven.
  var damage: String?
  /// The adjustments of the last edit, which rendering replaces; nil where the photo is to be edited afresh.
  public let adjustmentData: AdjustmentData?
  /// Whether the photo has the edits of another program baked in.
  public let isFlattened: Bool
  /// Who opened it, and runs the codecs that must not run in this process.
  let opener: PhotoOpener

  /// Opens a photo file in this process: a codec that crashes or hangs takes the process with it. A `PhotoOpener`
  /// opens it without that.
  ///
  /// - Parameter limits: what it may ask for, now and when it is rendered.
  /// - Throws: `EditError` where it cannot be read, is no photo that can be edited, or exceeds a limit.
  public init(contentsOf url: URL, limits: PhotoLimits = PhotoLimits()) throws(EditError) {
    let photo = try edging(path: url.path) { try Photo(path: url.path, limits: limits.decoding) }
    self.init(photo: photo, limits: limits)
  }

  /// Opens a photo in memory, in this process.
  ///
  /// - Parameter limits: as for a file.
  /// - Throws: `EditError`, as for a file.
  public init(data: Data, limits: PhotoLimits = PhotoLimits()) throws(EditError) {
    let photo = try edging {
      try data.withUnsafeBytes { try Photo(bytes: ByteBlock(copying: $0), limits: limits.decoding) }
    }
    self.init(photo: photo, limits: limits)
  }

  init(
    photo: Photo, limits: PhotoLimits = PhotoLimits(), adjustmentData: AdjustmentData? = nil, isFlattened: Bool = false,
    opener: PhotoOpener = .here
  ) {
    self.opener = opener
    self.photo = photo
    self.limits = limits
    self.adjustmentData = adjustmentData
    self.isFlattened = isFlattened
  }

  /// The SHA-256 of the photo's bytes.
  public var digest: String { photo.info.digest.hex }

  /// The photo's bytes.
  public var originalData: Data { photo.bytes.withUnsafeBytes { Data($0) } }

  /// The size of the upright picture.
  public var size: FrameSize { photo.info.uprightSize }

  /// The format of the file, such as `jpeg`.
  public var format: String { photo.info.format.identifier }

  /// What a person should know: assumptions that were made, damage that was found.
  public var warnings: [String] { photo.info.warnings + (photo.isRendering ? [Photo.renderingWarning] : []) }

  /// The lines that say what a rendering would do.
  ///
  /// - Throws: `EditError` where it cannot be done.
  public func explain(_ recipe: Recipe, settings: OutputSettings? = nil) throws(EditError) -> [String] {
    let target = RenderOrder.Target(settings: settings ?? recipe.output ?? OutputSettings())
    let order = RenderOrder(
      source: .photo(photo), recipe: recipe, targets: [target], isDryRun: true, limits: limits)
    let answer = try opener.use { slot throws(EditError) in try slot.carryOut(order, progress: nil) }
    guard case .plan(let lines, _, _)? = try answer.outputs.first?.get() else {
      throw EditError("no-output", .bug, "a dry run without a plan")
    }
    return lines
  }

  /// Renders the photo with a recipe.
  ///
  /// It runs on threads of its own, and ends early when the task is cancelled.
  ///
  /// - Parameters:
  ///   - recipe: the adjustments.
  ///   - settings: how the result is encoded; the recipe's own by default.
  ///   - progress: is given fractions from 0 to 1, on any thread.
  /// - Throws: `EditError`
  public func render(
    _ recipe: Recipe, settings: OutputSettings? = nil, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(EditError) -> EditingOutput {
    try recipe.validate()
    let wanted = settings ?? recipe.output ?? OutputSettings()
    return try await RenderThreads.run(progress: progress) { monitor throws(EditError) in
      if let output = try renderedElsewhere(recipe, wanted, progress: monitor) { return output }
      return try rendered(recipe, settings: wanted, path: nil, progress: monitor)
    }
  }

  /// Renders the photo to pixels in memory.
  ///
  /// - Throws: `EditError`
  public func renderPixels(
    _ recipe: Recipe, settings: OutputSettings? = nil
  ) async throws(EditError) -> PixelBuffer {
    try recipe.validate()
    var wanted = settings ?? recipe.output ?? OutputSettings()
    // A format that keeps gray, alpha and 16 bits, so that the buffer does.
    wanted.format = .png
    let settings = wanted
    return try await RenderThreads.run(progress: nil) { monitor throws(EditError) in
      if let output = try renderedElsewhere(recipe, settings, progress: monitor) {
        return try edging { try PixelBuffer(png: output.file.bytes) }
      }
      return try edging {
        let (plan, _) = try prepared(try resolved(recipe), settings: settings, path: nil)
        let image = try Renderer.image(plan, of: photo).reportingProgress(monitor)
        return try PixelBuffer(image, depth: plan.target.depth)
      }
    }
  }
}

extension Photo {
  /// Whether photoedit has rendered it.
  var isRendering: Bool { info.summary.provenance != nil }

  static let renderingWarning =
    "the photo was rendered by photoedit before; adjustments are applied on top of those it has"
}
