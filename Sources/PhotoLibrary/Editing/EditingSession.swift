public import Adjustments
package import Documents
public import Editing
package import Rendering
package import LibraryStore
import ImageFiles

/// A session that edits one photo of a library, from opening the photo to committing the result.
///
///     let session = try await library.editingSession(for: asset)
///     var recipe = try session.recipe ?? Recipe()
///     recipe.steps.append(RecipeStep(Contrast { $0.amount = 20 }))
///     try await session.commit(recipe)
public struct EditingSession: Sendable {
  /// The photo to render from, with the adjustments to resume.
  public let input: EditingInput
  /// The program that the history names as the author of what is committed.
  package let author: String
  let opened: OpenedInput
  let store: PhotoStore

  /// The number of the photo's newest entry when it was opened; commits are refused as soon as there is a newer one.
  package var newestEntry: Int { opened.newest.number }

  private let resumed: Result<Recipe?, EditError>

  /// - Parameter opened: the opened state that the input was made from.
  init(input: EditingInput, author: String, opened: OpenedInput, store: PhotoStore) {
    (self.input, self.author, self.opened, self.store) = (input, author, opened, store)
    resumed = Result { () throws(EditError) in
      guard var recipe = try input.adjustmentData?.recipe() else { return nil }
      try recipe.readFiles(from: store)
      return recipe
    }
  }

  /// The recipe to resume, as of when the photo was opened; nil if editing starts afresh.
  ///
  /// - Throws: `EditError` where the adjustments are damaged or belong to another editor, or a file that they name is
  ///   missing from the library.
  public var recipe: Recipe? {
    get throws(EditError) { try resumed.get() }
  }

  /// Adds an edit to the history.
  ///
  /// - Parameters:
  ///   - recipe: measured, with its files read.
  ///   - rendition: the rendered file; nil where it is rendered on demand.
  ///   - settings: how the rendition is encoded; nil for those of `renditionTarget(of:)`.
  /// - Throws: `StoreError.entryConflict` where another entry was added in the meantime.
  package func commit(
    _ recipe: Recipe, rendition: RenderedFile?, settings: OutputSettings? = nil, note: String?
  ) throws(StoreError) -> CommitResult {
    try store.commit(edit(recipe, rendition, settings), to: opened, author: author, note: note)
  }

  /// The change that adds an edit to the history, for a transaction with others.
  ///
  /// - Parameters:
  ///   - recipe: measured, with its files read and its plan checked.
  ///   - rendition: the rendered file; nil where it is rendered on demand.
  /// - Throws: `StoreError` where a file that the edit needs cannot be stored.
  package func change(
    _ recipe: Recipe, rendition: RenderedFile? = nil, note: String?
  ) throws(StoreError) -> RequestedChange {
    try store.change(edit(recipe, rendition, nil), to: opened, author: author, note: note)
  }

  private func edit(
    _ recipe: Recipe, _ rendition: RenderedFile?, _ settings: OutputSettings?
  ) throws(StoreError) -> EditOutput {
    let file = rendition.map { rendition in
      var file = NewRendition(source: .bytes(rendition.bytes), mediaType: rendition.mediaType)
      file.pixelDigest = rendition.pixelDigest?.hex
      file.isReproducible = true
      return file
    }
    let source = input.photo.info.format
    let encoding =
      settings.map {
        RecordedEncoding($0, decoding: source, encoding: rendition?.fileFormat ?? $0.format?.fileFormat ?? source)
      }
      ?? .standard(renditionTarget(of: recipe).settings, decoding: source)
    var edit = EditOutput(adjustmentData: AdjustmentData(recipe), rendition: file)
    (edit.outputSettings, edit.versions) = (encoding.settings, encoding.versions)
    edit.attachments = try store.storeFiles(of: recipe)
    return edit
  }

  /// Whether a measured recipe would add another entry.
  ///
  /// - Throws: `EditError` where the recipe has no active adjustment.
  package func isChanged(by recipe: Recipe) throws(EditError) -> Bool {
    if AdjustmentData(recipe) == input.adjustmentData { return false }
    try recipe.checkActive()
    return true
  }

  /// The result of a commit without a change.
  ///
  /// - Throws: `EditError`: `entry-conflict` where the opened state is no longer the newest.
  func unchanged() throws(EditError) -> CommitResult {
    try mappingErrors { try store.checkNewest(opened) }
    return .unchanged
  }
}

extension Recipe {
  /// Checks that the recipe has an active adjustment.
  package func checkActive() throws(EditError) {
    guard activeSteps.isEmpty else { return }
    throw EditError(
      .noAdjustments, "the recipe has no adjustment that changes the picture",
      hint: "to remove all edits, revert the photo; to write a file without history, render its input")
  }
}
