package import Adjustments
package import Documents
import Editing
import ImageFiles
import LibraryStore
package import Rendering
import VIPS

extension EditingSession {
  /// Whether the library keeps the rendition of a new edit.
  package var keepsRendition: Bool {
    get throws(EditError) { try mappingErrors { try store.renditionPolicy() } != .none }
  }

  /// Plans the rendition of a recipe without decoding the photo.
  ///
  /// - Parameter recipe: measured, with its files read.
  /// - Returns: The format and the size of the rendition.
  /// - Throws: `EditError` where it cannot be rendered.
  package func plan(_ recipe: Recipe) throws(EditError) -> (format: String, size: FrameSize) {
    try RenderJob.outline(recipe, of: input.photo, renditionTarget(of: recipe).settings, limits: input.limits)
  }

  /// The file that the library stores for an edit.
  package func renditionTarget(of recipe: Recipe) -> RenderJob.Target { .stored(recipe, of: input.photo.info) }
}

extension OutputSettings {
  /// Takes the quality that a file of a format deserves if it may be edited further.
  mutating func takeArchiveQuality(of format: FileFormat) {
    guard let quality = format.writing?.archiveQuality else { return }
    self.quality = quality
    if format.writing?.archivesColor == true { subsampling = .full }
  }
}

extension RenderJob.Target {
  /// The file that a library stores for an edit.
  ///
  /// - Parameter source: what is known about the photo: its format, and whether it has transparency.
  static func stored(_ recipe: Recipe, of source: SourceInfo) -> RenderJob.Target {
    var settings = OutputSettings()
    let format = OutputChoice.stored(for: source)
    settings.format = OutputFormat(format)
    settings.takeArchiveQuality(of: format)
    // A program that edits the rendition further finds no more metadata in it than the recipe lets through.
    settings.metadata = recipe.output?.metadata ?? .keep
    return RenderJob.Target(settings: settings, digestsPixels: true)
  }
}
