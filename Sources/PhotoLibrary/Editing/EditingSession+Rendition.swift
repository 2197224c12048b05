package import Adjustments
package import Documents
import Editing
import ImageFiles
import LibraryStore
package import Rendering
import VIPS

extension EditingSession {
  /// Whether the library is to keep the rendition of a new edit.
  package var keepsRendition: Bool {
    get throws(EditError) { try mappingErrors { try store.renditionPolicy() } != .none }
  }

  /// Plans the rendition of a recipe without decoding the photo.
  ///
  /// - Parameter recipe: measured, its files read.
  /// - Returns: The format and the size that it has.
  /// - Throws: `EditError` where it cannot be rendered.
  package func plan(_ recipe: Recipe) throws(EditError) -> (format: String, size: FrameSize) {
    try RenderJob.outline(recipe, of: input.photo, renditionTarget(of: recipe).settings, limits: input.limits)
  }

  /// The file that the library stores of an edit.
  package func renditionTarget(of recipe: Recipe) -> RenderJob.Target { .stored(recipe, of: input.photo.info) }
}

extension RenderJob.Target {
  /// The file that a library stores of an edit.
  ///
  /// - Parameter source: what is known of the photo: its format, and whether it has transparency.
  static func stored(_ recipe: Recipe, of source: SourceInfo) -> RenderJob.Target {
    var settings = OutputSettings()
    let format = source.format
    let chosen: FileFormat = format.canWrite ? format : source.hasAlpha ? .png : .jpeg
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
