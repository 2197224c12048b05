public import Adjustments
public import Documents
public import Editing
package import Rendering
public import RevisionStore
import ImageFiles
import VIPS
import Workers

/// The editing of one photo of a library, from opening it to committing the result.
///
///     let session = try library.editingSession(for: asset)
///     var recipe = try session.recipe ?? Recipe()
///     recipe.steps.append(RecipeStep(Contrast { $0.amount = 20 }))
///     try await session.commit(recipe)
public struct EditingSession: Sendable {
  /// The photo to render from, with the adjustments to resume.
  public let input: EditingInput
  /// The program that the history names as the author of what is committed.
  public let author: String
  let opened: OpenedInput
  let store: PhotoStore

  /// The recipe to resume; nil where the photo is to be edited afresh.
  ///
  /// - Throws: `EditError` where the adjustments are damaged or another editor's, or a file that they name is missing
  ///   from the library.
  public var recipe: Recipe? {
    get throws(EditError) {
      guard let data = input.adjustmentData else { return nil }
      var recipe = try data.recipe()
      try recipe.readFiles(from: store)
      return recipe
    }
  }

  /// Renders at full size and adds the edit to the photo's history. It is durable when this returns.
  ///
  /// The recipe replaces the adjustments that the input was opened with. The rendition has the original's format where
  /// that can be written, else PNG where it has transparency, else JPEG; JPEG quality is 95, 4:4:4,
  /// HEIC quality is 65. It has the metadata that the recipe's output settings let through.
  ///
  /// - Throws: `EditError`: `entry-conflict` where another entry was made meanwhile, `no-adjustments` where the recipe
  ///   would change nothing.
  public func commit(
    _ recipe: Recipe, note: String? = nil, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(EditError) -> CommitResult {
    try recipe.validate()
    return try await RenderThreads.run(progress: progress) { progress throws(EditError) in
      try input.loader.use { runner throws(EditError) in
        var recipe = try runner.measured(recipe, on: input.photo, limits: input.limits, progress: progress)
        try recipe.readFiles(from: store)
        guard try isChanged(by: recipe) else { return try unchanged() }
        let job = RenderJob(
          source: .photo(input.photo), recipe: recipe, targets: [renditionTarget(of: recipe)], limits: input.limits)
        let rendition = try runner.run(job, progress: progress).file
        return try mappingErrors { try commit(recipe, rendition: rendition, note: note) }
      }
    }
  }

  /// Adds an edit that is rendered to the history.
  ///
  /// - Parameters:
  ///   - recipe: measured, its files read.
  ///   - settings: how the rendition was encoded; nil for those of `renditionTarget(of:)`.
  /// - Throws: `StoreError.entryConflict` where another entry was made meanwhile.
  package func commit(
    _ recipe: Recipe, rendition: Rendition, settings: OutputSettings? = nil, note: String?
  ) throws(StoreError) -> CommitResult {
    var edit = EditOutput(
      adjustmentData: AdjustmentData(recipe), rendition: .bytes(rendition.bytes),
      mediaType: rendition.format.mimeType)
    edit.pixelDigest = rendition.pixelDigest?.hex
    edit.isReproducible = true
    edit.outputSettings = .object((settings ?? renditionTarget(of: recipe).settings).json)
    edit.versions = EngineVersion.json(decoding: input.photo.info.format, encoding: rendition.format)
    edit.attachments = try store.storeFiles(of: recipe)
    return try store.commit(edit, to: opened, author: author, note: note)
  }

  /// Whether a measured recipe would make another entry.
  ///
  /// - Throws: `EditError` where it has no active adjustment.
  package func isChanged(by recipe: Recipe) throws(EditError) -> Bool {
    if AdjustmentData(recipe) == input.adjustmentData { return false }
    try recipe.checkActive()
    return true
  }

  /// The result of a commit without a change.
  ///
  /// - Throws: `EditError`: `entry-conflict` where what was opened is no longer the newest.
  func unchanged() throws(EditError) -> CommitResult {
    try mappingErrors { try store.checkNewest(opened) }
    return .unchanged
  }

  /// The file that the library stores of an edit.
  package func renditionTarget(of recipe: Recipe) -> RenderJob.Target {
    var settings = OutputSettings()
    let format = input.photo.info.format
    let chosen: FileFormat = format.canWrite ? format : input.photo.info.hasAlpha ? .png : .jpeg
    settings.format = OutputFormat(rawValue: chosen.identifier)
    if chosen == .jpeg {
      settings.quality = 95
      settings.subsampling = .full
    }
    // What may be edited further deserves more than a file to look at.
    if chosen == .heic { settings.quality = 65 }
    // Who edits the rendition on, in whatever program, finds no more in it than the recipe lets through.
    settings.metadata = recipe.output?.metadata ?? .keep
    return RenderJob.Target(settings: settings, digestsPixels: true)
  }
}

extension Recipe {
  /// Checks that it has an active adjustment.
  package func checkActive() throws(EditError) {
    guard activeSteps.isEmpty else { return }
    throw EditError(
      "no-adjustments", .badData, "the recipe has no adjustment that changes the picture",
      hint: "to take every edit back, revert the photo; to write a file without history, render its input")
  }
}
