public import Adjustments
public import Documents
public import Editing
package import Foundation
package import Rendering
public import RevisionStore
import ImageFiles
import VIPS
package import Workers

/// The editing of one photo of a library, from opening it to committing the result.
///
///     let session = try await library.editingSession(for: asset)
///     var recipe = try session.recipe ?? Recipe()
///     recipe.update(Contrast.self) { $0.amount = 20 }
///     try await session.commit(recipe)
public struct EditingSession: Sendable {
  /// The photo to render from, with the adjustments to resume.
  public let input: EditingInput
  let opened: OpenedInput
  let store: PhotoStore
  /// The recipe to resume, read when the photo was opened.
  let resumed: Result<Recipe?, EditError>

  /// The recipe to resume; nil where the photo is to be edited afresh.
  ///
  /// - Throws: `EditError` where the adjustments are damaged, or a file that they name is missing from the library.
  public var recipe: Recipe? {
    get throws(EditError) { try resumed.get() }
  }

  /// Renders at full size and adds the edit to the photo's history. It is durable when this returns.
  ///
  /// The recipe replaces the adjustments that the input was opened with. The rendition has the original's format where
  /// that can be written, else PNG where it has transparency, else JPEG; JPEG quality is 95, 4:4:4.
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
        guard try isChanged(by: recipe) else { return .unchanged }
        let job = RenderJob(
          source: .photo(input.photo), recipe: recipe, targets: [renditionTarget], limits: input.limits)
        let rendition = try runner.run(job, progress: progress).file
        return try mappingErrors { try commit(recipe, rendition: rendition, note: note) }
      }
    }
  }

  /// Adds an edit of another program to the photo's history: its adjustments, and the file it rendered.
  ///
  /// - Parameters:
  ///   - adjustmentData: opaque, not empty.
  ///   - rendition: the rendered file.
  ///   - mediaType: its media type.
  /// - Throws: `EditError`
  package func commit(
    _ adjustmentData: AdjustmentData, rendition: Data, mediaType: String, note: String? = nil
  ) throws(EditError) -> CommitResult {
    try mappingErrors {
      let output = EditOutput(
        adjustmentData: adjustmentData, rendition: .bytes(Array(rendition)), mediaType: mediaType)
      return try store.commit(output, to: opened, author: EngineVersion.software, note: note)
    }
  }

  /// Adds an edit that is rendered to the history.
  ///
  /// - Parameter recipe: measured.
  /// - Throws: `StoreError.entryConflict` where another entry was made meanwhile.
  package func commit(_ recipe: Recipe, rendition: Rendition, note: String?) throws(StoreError) -> CommitResult {
    var edit = EditOutput(
      adjustmentData: AdjustmentData(recipe), rendition: .bytes(rendition.bytes),
      mediaType: rendition.format.mimeType)
    edit.pixelDigest = rendition.pixelDigest?.hex
    edit.isReproducible = true
    edit.outputSettings = .object(renditionTarget.settings.json)
    edit.versions = EngineVersion.json(decoding: input.photo.info.format, encoding: rendition.format)
    edit.attachments = try store.storeFiles(of: recipe)
    return try store.commit(edit, to: opened, author: EngineVersion.software, note: note)
  }

  /// Whether a measured recipe would make another entry.
  ///
  /// - Throws: `EditError` where it has no active adjustment.
  package func isChanged(by recipe: Recipe) throws(EditError) -> Bool {
    if AdjustmentData(recipe) == input.adjustmentData { return false }
    try recipe.checkActive()
    return true
  }

  /// The file that the library stores of an edit.
  package var renditionTarget: RenderJob.Target {
    var settings = OutputSettings()
    let format = input.photo.info.format
    let chosen: FileFormat = format.canWrite ? format : input.photo.info.hasAlpha ? .png : .jpeg
    settings.format = OutputFormat(rawValue: chosen.identifier)
    if chosen == .jpeg {
      settings.quality = 95
      settings.subsampling = .full
    }
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

extension PhotoStore {
  /// The recipe that adjustment data is, with the files that it names.
  fileprivate func recipe(_ data: AdjustmentData) throws(EditError) -> Recipe {
    var recipe = try data.recipe()
    try recipe.readFiles(from: self)
    return recipe
  }
}

extension Library {
  /// Opens a state of a photo for editing, in this process.
  ///
  /// An edit made by photoedit is opened as what it was rendered from, with its recipe; one made by another program as
  /// its rendition, flattened. The older recipe stays in the history.
  ///
  /// - Parameter limits: the resources that the photo may use.
  /// - Throws: `EditError`
  package func editingSession(
    for asset: Asset, at revision: Revision = .current, limits: PhotoLimits = PhotoLimits()
  ) throws(EditError) -> EditingSession {
    try editingSession(for: asset, at: revision, limits: limits, in: JobRunner(.none))
  }

  /// Opens a state of a photo for editing, in the worker of a loader where its codec must not run in this process.
  ///
  /// - Parameter loader: also measures and renders what is committed.
  /// - Throws: `EditError`
  package func editingSession(
    for asset: Asset, at revision: Revision = .current, by loader: PhotoLoader
  ) throws(EditError) -> EditingSession {
    try loader.use { runner throws(EditError) in
      try editingSession(for: asset, at: revision, limits: loader.limits, in: runner, loader: loader)
    }
  }

  /// - Parameter runner: opens the photo.
  package func editingSession(
    for asset: Asset, at revision: Revision = .current, limits: PhotoLimits, in runner: JobRunner,
    loader: PhotoLoader = .here, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> EditingSession {
    try mappingErrors {
      let opened = try store.open(asset.id, at: revision) { $0.isRecipe }
      let bytes = try store.bytes(of: opened.base, in: opened.asset)
      let photo = try runner.photo(
        ByteBlock(copying: bytes), digest: opened.base, limits: limits, progress: progress)
      let input = EditingInput(
        photo: photo, limits: limits, adjustmentData: opened.adjustmentData, isFlattened: opened.isFlattened,
        loader: loader)
      return EditingSession(
        input: input, opened: opened, store: store,
        resumed: Result { () throws(EditError) in try opened.adjustmentData.map(store.recipe) })
    }
  }
}
