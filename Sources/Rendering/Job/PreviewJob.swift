package import Adjustments

/// A preview to be made: a value, so that this process or a worker can run it.
package struct PreviewJob: Sendable {
  /// How close a preview is to the final picture of its size.
  package enum Quality: String, Sendable {
    /// It is that picture.
    case final
    /// Rendered from reduced and cached pixels; a small preview uses two of them per pixel along either axis.
    case fast
    /// The same with one of them per pixel: shown while a slider moves.
    case draft
  }

  package var photo: Photo
  package var recipe: Recipe
  /// How the picture is encoded, with its size.
  package var settings: OutputSettings
  /// The path it is meant for: its extension decides the format where the settings name none.
  package var path: String?
  package var quality: Quality
  /// The step that is being edited; nil for the last active one.
  package var editedStep: Int?
  package var limits: PhotoLimits
  /// Where pixels are cached; nil caches nothing.
  package var cache: (any PixelCache)?

  package init(
    photo: Photo, recipe: Recipe, settings: OutputSettings, path: String? = nil, quality: Quality,
    editedStep: Int? = nil,
    limits: PhotoLimits = PhotoLimits(), cache: (any PixelCache)? = nil
  ) {
    (self.photo, self.recipe, self.settings, self.path) = (photo, recipe, settings, path)
    (self.quality, self.editedStep, self.limits, self.cache) = (quality, editedStep, limits, cache)
  }

  /// The rendering of the final picture, which uses the same codecs and needs at least as much.
  package var rendering: RenderJob {
    RenderJob(source: .photo(photo), recipe: recipe, targets: [.init(settings: settings, path: path)], limits: limits)
  }
}
