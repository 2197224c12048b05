import Adjustments
public import Documents
public import Editing
public import Foundation
import ImageFiles
import Rendering
public import RevisionStore
import VIPS

extension EditingSession {
  /// Adds a rendering of the session's photo to the photo's history, with everything its adjustments need, such as
  /// color tables. It is durable when this returns.
  ///
  /// The rendered file becomes the rendition of the edit where it has the complete picture: in its full size and depth,
  /// with its own colors, its transparency, and the metadata that the recipe lets through. A smaller one, such as a
  /// preview, is rendered again for that.
  ///
  /// - Parameter output: made by `input.render`.
  /// - Throws: `EditError`: `other-photo` where it was rendered from another photo or another state of it, and as
  ///   `commit(_:note:progress:)`.
  public func commit(
    _ output: EditingOutput, note: String? = nil, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(EditError) -> CommitResult {
    guard output.source == input.photo.info.digest else {
      throw EditError(
        "other-photo", .usage,
        "the output was rendered from the file \(output.source), expected one of the session's input "
          + "\(input.photo.info.digest)", hint: "render with the session's 'input'")
    }
    guard isComplete(output) else { return try await commit(output.recipe, note: note, progress: progress) }
    return try await RenderThreads.run(progress: progress) { _ throws(EditError) in
      guard try isChanged(by: output.recipe) else { return try unchanged() }
      var settings = output.settings.stored
      settings.format = OutputFormat(rawValue: output.file.format.identifier)
      return try mappingErrors {
        try commit(output.recipe, rendition: output.file, settings: settings, note: note)
      }
    }
  }

  /// Whether a rendering has everything that a rendition of its recipe has, whatever its encoding.
  private func isComplete(_ output: EditingOutput) -> Bool {
    var wanted = renditionTarget(of: output.recipe).settings
    var found = output.settings.stored
    (wanted.format, wanted.quality, wanted.subsampling) = (nil, nil, nil)
    (found.format, found.quality, found.subsampling) = (nil, nil, nil)
    (found.effort, found.lossless) = (nil, false)
    return found == wanted && !output.allowsDamage && !(input.photo.info.hasAlpha && output.file.format == .jpeg)
  }

  /// Adds an edit of another program to the photo's history: its adjustments, and the file it rendered.
  ///
  /// The file is decoded once, completely. Adjustments of photoedit's own format are read; what they name must be in the
  /// library. To add a rendering by photoedit, commit the recipe or the output, which also store what they need.
  ///
  /// - Parameters:
  ///   - adjustmentData: opaque, not empty.
  ///   - rendition: the rendered file.
  ///   - mediaType: its media type, such as `image/jpeg`.
  /// - Throws: `EditError`: `bad-rendition` where the file is no picture that can be decoded, `wrong-media-type` where
  ///   it is one of another type, `entry-conflict` where another entry was made meanwhile.
  public func commit(
    _ adjustmentData: AdjustmentData, rendition: Data, mediaType: String, note: String? = nil
  ) throws(EditError) -> CommitResult {
    var output = EditOutput(
      adjustmentData: adjustmentData, rendition: .bytes(Array(rendition)), mediaType: mediaType)
    output.attachments = try adjustmentData.attachments(in: store)
    if !adjustmentData.data.isEmpty {
      let bytes = rendition.withUnsafeBytes { ByteBlock(copying: $0) }
      try input.loader.use { runner throws(EditError) in
        try RenditionCheck(bytes, mediaType: mediaType, limits: input.limits).run(in: runner)
      }
    }
    return try mappingErrors { try store.commit(output, to: opened, author: author, note: note) }
  }
}

extension AdjustmentData {
  /// The objects of a library that adjustments of our own format name; none for those of another program, and of a newer
  /// version.
  ///
  /// - Throws: `EditError` where they cannot be read, change nothing, or name what the library does not have.
  func attachments(in store: PhotoStore) throws(EditError) -> [SHA256Digest] {
    guard formatIdentifier == Recipe.formatIdentifier, !data.isEmpty else { return [] }
    if let version = FormatVersion(formatVersion), version > Recipe.newestVersion { return [] }
    var recipe = try self.recipe()
    try recipe.checkActive()
    try recipe.readFiles(from: store)
    if let missing = recipe.waitingFiles.first {
      throw EditError(
        "file-not-stored", .badData, "the adjustments name '\(missing.text)', which is not in the library",
        hint: "commit the recipe or the output of its rendering, which store the files that they need")
    }
    return recipe.resources.map(\.digest)
  }
}
