public import Adjustments
public import Documents
import Editing
public import Foundation
import ImageFiles
public import Rendering
public import LibraryStore

extension EditingSession {
  /// Renders at full size and adds the edit to the photo's history. The edit is durable when this returns; if the task
  /// is canceled before that, while it renders or waits for the library, nothing is committed.
  ///
  /// The recipe replaces the adjustments that the input was opened with. The rendition has the original's format where
  /// that can be written, else PNG where it has transparency, else JPEG; JPEG quality is 95, 4:4:4, HEIC quality is 65.
  /// It has the metadata that the recipe's output settings let through. In a library that keeps no renditions, the edit
  /// is only planned: pixels are decoded only for the recipe's measurements.
  ///
  /// - Throws: `EditError`: `entry-conflict` where another entry was added in the meantime, `no-adjustments` where the
  ///   recipe would change nothing, `canceled`.
  @discardableResult
  public func commit(
    _ recipe: Recipe, note: String? = nil, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(EditError) -> CommitResult {
    let rendered = try await rendered(recipe, progress)
    // Waiting for the library must not keep others from rendering.
    return try await WorkThreads.waiting.run { () throws(EditError) in
      guard let rendered else { return try unchanged() }
      return try mappingErrors { try commit(rendered.recipe, rendition: rendered.file, note: note) }
    }
  }

  /// Adds a rendering of the session's photo to the photo's history, with everything its adjustments need, such as
  /// color tables. It is durable when this returns.
  ///
  /// The rendered file becomes the rendition of the edit if it has the complete picture: full size and depth, its own
  /// colors, its transparency, and the metadata that the recipe lets through. An incomplete file, such as a preview, is
  /// rendered again.
  ///
  /// - Parameters:
  ///   - output: the output of `input.render`.
  ///   - note: recorded in the history; nil for none.
  ///   - progress: called with fractions from 0 to 1, on any thread.
  /// - Throws: `EditError`: `other-photo` where the output was rendered from another photo or another state of it;
  ///   otherwise as `commit(_:note:progress:)`.
  @discardableResult
  public func commit(
    _ output: RenderedFile, note: String? = nil, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(EditError) -> CommitResult {
    guard let edit = output.origin?.edit, edit.source == input.photo.info.digest else {
      let found =
        (output.origin?.edit).map { "was rendered from the file \($0.source)" }
        ?? "is a preview or a file of a library"
      throw EditError(
        .otherPhoto, "the output \(found), expected a rendering of the session's input \(input.photo.info.digest)",
        hint: "render with the session's 'input'")
    }
    guard let format = output.fileFormat, isComplete(edit, format) else {
      return try await commit(edit.recipe, note: note, progress: progress)
    }
    return try await WorkThreads.waiting.run { () throws(EditError) in
      guard try isChanged(by: edit.recipe) else { return try unchanged() }
      var settings = edit.settings.stored
      settings.format = OutputFormat(format)
      let file = try keepsRendition ? output : nil
      return try mappingErrors { try commit(edit.recipe, rendition: file, settings: settings, note: note) }
    }
  }

  /// Whether a rendered file has everything that a rendition of its recipe has, regardless of its encoding.
  private func isComplete(_ edit: RenderedEdit, _ format: FileFormat) -> Bool {
    var wanted = renditionTarget(of: edit.recipe).settings
    var found = edit.settings.stored
    (wanted.format, wanted.quality, wanted.subsampling) = (nil, nil, nil)
    (found.format, found.quality, found.subsampling) = (nil, nil, nil)
    (found.effort, found.lossless) = (nil, false)
    return found == wanted && !edit.allowsDamage && !(input.photo.info.hasAlpha && !format.contents.hasAlpha)
  }

  /// Adds an edit by another program to the photo's history: its adjustments, and the file it rendered.
  ///
  /// The file is decoded once, completely. Adjustments in photoedit's own format are read; the files that they name
  /// must be in the library. To add a rendering by photoedit, commit the recipe or the output, which also stores the
  /// files that it needs. The edit is durable when this returns; if the task is canceled before that, nothing is
  /// committed.
  ///
  /// - Parameters:
  ///   - adjustmentData: opaque, not empty.
  ///   - rendition: the rendered file.
  ///   - mediaType: its media type, such as `image/jpeg`.
  ///   - note: recorded in the history; nil for none.
  /// - Throws: `EditError`: `bad-rendition` where the file cannot be decoded as a picture, `wrong-media-type` where it
  ///   has another type, `entry-conflict` where another entry was added in the meantime, `canceled`.
  @discardableResult
  public func commit(
    _ adjustmentData: AdjustmentData, rendition: Data, mediaType: String, note: String? = nil
  ) async throws(EditError) -> CommitResult {
    let output = try await RenderThreads.run(progress: nil) { _ throws(EditError) in
      try self.output(adjustmentData, rendition, mediaType)
    }
    return try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try store.commit(output, to: opened, author: author, note: note) }
    }
  }

  /// Adds an edit by another program to the photo's history, on the calling thread.
  ///
  /// - Throws: `EditError`, as the asynchronous form.
  package func commit(
    _ adjustmentData: AdjustmentData, rendition: Data, mediaType: String, note: String? = nil
  ) throws(EditError) -> CommitResult {
    let output = try output(adjustmentData, rendition, mediaType)
    return try mappingErrors { try store.commit(output, to: opened, author: author, note: note) }
  }

  /// Adds an edit by another program, whose rendition has already been decoded, to the photo's history.
  ///
  /// - Throws: `EditError`, as for any edit by another program.
  package func commit(
    _ adjustmentData: AdjustmentData, checkedRendition rendition: [UInt8], mediaType: String, note: String?
  ) throws(EditError) -> CommitResult {
    try adjustmentData.checkFormat()
    let output = try output(adjustmentData, NewRendition(source: .bytes(rendition), mediaType: mediaType))
    return try mappingErrors { try store.commit(output, to: opened, author: author, note: note) }
  }

  /// The checked output of another program.
  func output(
    _ adjustmentData: AdjustmentData, _ rendition: Data, _ mediaType: String
  ) throws(EditError) -> EditOutput {
    let output = try output(
      adjustmentData, NewRendition(source: .bytes(Array(rendition)), mediaType: mediaType))
    if !adjustmentData.data.isEmpty {
      let bytes = rendition.withUnsafeBytes { ByteBlock(copying: $0) }
      try input.loader.use { runner throws(EditError) in
        _ = try RenditionCheck(bytes, mediaType: mediaType, limits: input.limits).run(in: runner)
      }
    }
    return output
  }

  /// The output of another program, with the files that its adjustments need.
  func output(_ adjustmentData: AdjustmentData, _ rendition: NewRendition) throws(EditError) -> EditOutput {
    var output = EditOutput(adjustmentData: adjustmentData, rendition: rendition)
    output.attachments = try adjustmentData.attachments(in: store)
    return output
  }
}
