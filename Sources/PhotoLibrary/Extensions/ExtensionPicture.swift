import Adjustments
package import Documents
import Editing
import Foundation
import ImageFiles
import PhotoMetadata
package import Rendering
import VIPS
package import Workers

/// The picture that an editor returns: complete, upright, with the metadata of the photo that was edited.
package struct ExtensionPicture {
  /// The picture.
  package let photo: Photo
  /// Warnings for the user.
  package private(set) var warnings: [String] = []

  /// Checks a picture, and gives it the metadata of the photo that was edited, in place of its own.
  ///
  /// - Parameter input: the photo that was edited.
  /// - Throws: `EditError`: `bad-rendition`, `editor-output-size`, and whatever its codec throws.
  package init(
    _ output: EditingExtensionOutput, of input: Photo, limits: PhotoLimits, in runner: JobRunner,
    progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) {
    guard output.rendition.count <= limits.file else {
      throw EditError(
        .badEditorOutput,
        "the rendered picture has \(output.rendition.count) bytes, at most \(limits.file) are allowed (limit 'file')",
        advice: .raise([.init("file", to: output.rendition.count)], when: "if the editor can be trusted"))
    }
    var bytes = Array(output.rendition)
    if let profile = output.profile, !PNGFile.declaresColors(bytes) {
      bytes = PNGFile.embed(profile: profile, in: bytes)
    }
    let block = bytes.withUnsafeBytes { ByteBlock(copying: $0) }
    var photo = try RenditionCheck(block, limits: limits).run(in: runner)
    if let wanted = output.size, photo.info.uprightSize != wanted {
      throw EditError(
        .editorOutputSize,
        "the editor was given a picture of \(wanted) pixels, but rendered one of \(photo.info.uprightSize)",
        hint: "if that is intended, the editor has to declare it: \"changesSize\": true")
    }
    if photo.info.orientation != 1 {
      photo = try Self.upright(photo, limits, runner, progress)
      bytes = photo.bytes.withUnsafeBytes { Array($0) }
    }
    let facts = RenderedFacts(
      width: photo.info.uprightSize.width, height: photo.info.uprightSize.height,
      colorSpace: photo.info.color.exifColorSpace, software: EngineVersion.software, provenance: nil)
    // If the adjustments are a recipe of photoedit's own, the recipe's metadata policy applies.
    let choice = (try? output.adjustmentData.recipe())?.output?.metadata ?? .keep
    let policy = MetadataPolicy(rawValue: choice.rawValue) ?? .keep
    let prepared = input.metadata.bundle.prepared(policy, rendered: facts)
    do {
      let embedded = try prepared.bundle.embedded(in: bytes)
      warnings = (prepared.problems + embedded.problems).map(\.sentence)
      bytes = embedded.bytes
    } catch {
      throw EditError(.badRendition, "the rendition cannot take the metadata of the photo: \(error)")
    }
    self.photo = try runner.photo(bytes.withUnsafeBytes { ByteBlock(copying: $0) }, limits: limits)
  }

  private static func upright(
    _ photo: Photo, _ limits: PhotoLimits, _ runner: JobRunner, _ progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> Photo {
    var settings = OutputSettings()
    (settings.format, settings.metadata) = (.png, .none)
    let job = RenderJob(
      source: .photo(photo), recipe: Recipe(), targets: [.init(settings: settings)], limits: limits)
    let file = try runner.run(job, progress: progress).file
    return try runner.photo(file.bytes.withUnsafeBytes { ByteBlock(copying: $0) }, limits: limits)
  }

  /// The file that a library stores.
  ///
  /// - Parameters:
  ///   - input: the photo that was edited.
  ///   - target: how an edit of it is encoded.
  /// - Throws: `EditError` where it cannot be encoded.
  package func file(
    like input: Photo, _ target: RenderJob.Target, limits: PhotoLimits, in runner: JobRunner,
    progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> RenderedFile {
    guard isToBeEncoded(like: input) else {
      return RenderedFile(
        bytes: photo.bytes.withUnsafeBytes { Array($0) }, format: photo.info.format, size: photo.info.uprightSize,
        warnings: [])
    }
    let job = RenderJob(source: .photo(photo), recipe: Recipe(), targets: [target], limits: limits)
    return try runner.run(job, progress: progress).file
  }

  /// Whether the picture is lossless and is encoded in the photo's format, so that the edit takes no more space than
  /// one by photoedit.
  private func isToBeEncoded(like input: Photo) -> Bool {
    let format = input.info.format
    return photo.info.format.contents.isLossless && !format.contents.isLossless && format.canWrite
      && !(photo.info.hasAlpha && !format.contents.hasAlpha)
  }
}

extension EditingSession {
  /// The picture of an extension, and the file that the library stores for it.
  ///
  /// - Throws: `EditError`, as for `ExtensionPicture`.
  package func stored(
    _ output: EditingExtensionOutput, in runner: JobRunner, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> (picture: ExtensionPicture, file: RenderedFile) {
    try output.adjustmentData.checkFormat()
    let picture = try ExtensionPicture(
      output, of: input.photo, limits: input.limits, in: runner, progress: progress)
    let file = try picture.file(
      like: input.photo, renditionTarget(of: Recipe()), limits: input.limits, in: runner, progress: progress)
    return (picture, file)
  }
}

extension AdjustmentData {
  /// Checks that the format has a name that can be stored and shown.
  ///
  /// - Throws: `EditError`: `bad-adjustment-format`.
  package func checkFormat() throws(EditError) {
    let parts = [("identifier", formatIdentifier, 255), ("version", formatVersion, 64)]
    for (part, text, most) in parts {
      let isShown = text.unicodeScalars.allSatisfy {
        $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace
      }
      guard !text.isEmpty, text.utf8.count <= most, isShown else {
        throw EditError(
          .badAdjustmentFormat,
          "the \(part) of the format of adjustment data has to be 1 to \(most) bytes without spaces, found '\(text.prefix(80))'",
          hint: "for example 'com.acme.sepia' and '1.0'")
      }
    }
  }
}
