public import Adjustments
public import Foundation
import Documents
import ImageFiles
import Rendering
import RevisionStore
import VIPS

/// The editing of one photo of a library, from opening it to committing the result.
///
///     let session = try library.editingSession(for: asset)
///     var recipe = try session.recipe ?? Recipe()
///     recipe.steps.append(RecipeStep(Contrast { $0.amount = 20 }))
///     try await session.commit(recipe)
public struct EditingSession: Sendable {
  /// The photo to render from, with the adjustments to take up again.
  public let input: EditingInput
  let opened: OpenedInput
  let store: PhotoStore

  /// What came of a commit.
  public enum Outcome: Hashable, Sendable {
    /// A new entry, on disk for good.
    case committed(HistoryEntry)
    /// The adjustments are those it was opened with; nothing was done.
    case unchanged
  }

  /// The recipe to take up again; nil where the photo is to be edited afresh.
  ///
  /// - Throws: `EditError` where the adjustments are damaged, or a file that they name is not in the library any more.
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
  /// that can be written, else PNG where it has transparency, else JPEG; JPEG quality is 95, 4:4:4.
  ///
  /// - Throws: `EditError`: `entry-conflict` where another entry was made meanwhile, `no-adjustments` where the recipe
  ///   would change nothing.
  public func commit(
    _ recipe: Recipe, note: String? = nil, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(EditError) -> Outcome {
    try recipe.validate()
    return try await RenderThreads.run(progress: progress) { monitor throws(EditError) in
      try commitBlocking(recipe, note: note, progress: monitor)
    }
  }

  /// Adds an edit of another program to the photo's history: its adjustments, and the file it rendered.
  ///
  /// - Parameters:
  ///   - adjustmentData: opaque, not empty.
  ///   - rendition: the rendered file.
  ///   - mediaType: its media type.
  /// - Throws: `EditError`
  public func commit(
    _ adjustmentData: AdjustmentData, rendition: Data, mediaType: String, note: String? = nil
  ) throws(EditError) -> Outcome {
    try edging {
      let output = EditOutput(
        adjustmentData: adjustmentData.stored, rendition: .bytes(Array(rendition)), mediaType: mediaType)
      return Outcome(try store.commit(output, to: opened, author: EngineVersion.software, note: note))
    }
  }

  func commitBlocking(
    _ recipe: Recipe, note: String?, progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> Outcome {
    try input.opener.use { slot throws(EditError) in
      var recipe = try slot.resolved(recipe, of: input, progress: progress)
      try recipe.readFiles(from: store)
      guard try isChanged(by: recipe) else { return .unchanged }
      let order = RenderOrder(
        source: .photo(input.photo), recipe: recipe, targets: [renditionTarget], limits: input.limits)
      guard case .file(let file)? = try slot.carryOut(order, progress: progress).outputs.first?.get() else {
        throw EditError("no-output", .bug, "a rendering without a file")
      }
      return try commit(recipe, rendition: file, note: note)
    }
  }

  /// Adds an edit that is rendered to the history.
  ///
  /// - Parameter recipe: resolved.
  func commit(_ recipe: Recipe, rendition: RenderedFile, note: String?) throws(EditError) -> Outcome {
    try edging {
      var edit = EditOutput(
        adjustmentData: AdjustmentData(recipe).stored, rendition: .bytes(rendition.bytes),
        mediaType: rendition.format.mimeType)
      edit.pixelDigest = rendition.pixelDigest
      edit.isReproducible = true
      edit.outputSettings = .object(renditionTarget.settings.json)
      edit.versions = EngineVersion.json(decoding: input.photo.info.format, encoding: rendition.format)
      edit.attachments = try store.keepFiles(of: recipe)
      return Outcome(try store.commit(edit, to: opened, author: EngineVersion.software, note: note))
    }
  }

  /// Whether a resolved recipe would make another entry.
  ///
  /// - Throws: `EditError` where it has no active adjustment.
  func isChanged(by recipe: Recipe) throws(EditError) -> Bool {
    if AdjustmentData(recipe) == input.adjustmentData { return false }
    try recipe.checkActive()
    return true
  }

  /// What is kept of an edit beside its adjustments.
  var renditionTarget: RenderOrder.Target {
    var settings = OutputSettings()
    let format = input.photo.info.format
    let usual: FileFormat = format.canWrite ? format : input.photo.info.hasAlpha ? .png : .jpeg
    settings.format = OutputFormat(rawValue: usual.identifier)
    if usual == .jpeg {
      settings.quality = 95
      settings.subsampling = .full
    }
    return RenderOrder.Target(settings: settings, digestsPixels: true)
  }
}

extension Recipe {
  /// Checks that there is something to keep in a history.
  func checkActive() throws(EditError) {
    guard activeSteps.isEmpty else { return }
    throw EditError(
      "no-adjustments", .badData, "the recipe has no adjustment that changes the picture",
      hint: "to take every edit back, use revert; to write a file without history, --no-library")
  }
}

extension EditingSession.Outcome {
  init(_ result: CommitResult) {
    switch result {
    case .committed(let entry): self = .committed(HistoryEntry(entry))
    case .unchanged: self = .unchanged
    }
  }
}

extension Library {
  /// Opens a state of a photo for editing, in this process.
  ///
  /// An edit made by photoedit is opened as what it was rendered from, with its recipe; one made by another program as
  /// its rendition, flattened. The older recipe stays in the history.
  ///
  /// - Parameter limits: what the photo may ask for.
  /// - Throws: `EditError`
  public func editingSession(
    for asset: LibraryAsset, at revision: AssetRevision = .current, limits: PhotoLimits = PhotoLimits()
  ) throws(EditError) -> EditingSession {
    try editingSession(for: asset, at: revision, limits: limits, in: RenderSlot(.none))
  }

  /// Opens a state of a photo for editing, where its codec must not run in this process by a worker.
  ///
  /// - Parameter opener: also measures and renders what is committed.
  /// - Throws: `EditError`
  public func editingSession(
    for asset: LibraryAsset, at revision: AssetRevision = .current, by opener: PhotoOpener
  ) throws(EditError) -> EditingSession {
    try opener.use { slot throws(EditError) in
      try editingSession(for: asset, at: revision, limits: opener.limits, in: slot, opener: opener)
    }
  }

  /// - Parameter slot: where it is opened.
  func editingSession(
    for asset: LibraryAsset, at revision: AssetRevision = .current, limits: PhotoLimits, in slot: RenderSlot,
    opener: PhotoOpener = .here, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> EditingSession {
    try edging {
      let opened = try store.open(asset.stored.id, at: revision.stored) { AdjustmentData($0).isRecipe }
      let bytes = try store.bytes(of: opened.base, in: opened.asset)
      let input = EditingInput(
        photo: try slot.photo(ByteBlock(copying: bytes), digest: opened.base, limits: limits, progress: progress),
        limits: limits, adjustmentData: opened.adjustmentData.map(AdjustmentData.init),
        isFlattened: opened.isFlattened, opener: opener)
      return EditingSession(input: input, opened: opened, store: store)
    }
  }
}
