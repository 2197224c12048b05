package import Adjustments
package import PhotoMetadata

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
  /// The user's changes to the photo's description.
  package var description: PropertyChanges
  package var limits: PhotoLimits
  /// Where pixels are cached; nil caches nothing.
  package var cache: (any PixelCache)?

  package init(
    photo: Photo, recipe: Recipe, settings: OutputSettings, path: String? = nil, quality: Quality,
    editedStep: Int? = nil, description: PropertyChanges = PropertyChanges(),
    limits: PhotoLimits = PhotoLimits(), cache: (any PixelCache)? = nil
  ) {
    (self.photo, self.recipe, self.settings, self.path) = (photo, recipe, settings, path)
    (self.quality, self.editedStep, self.description) = (quality, editedStep, description)
    (self.limits, self.cache) = (limits, cache)
  }

  /// The rendering of the final picture, which uses the same codecs and needs at least as much.
  package var rendering: RenderJob {
    let target = RenderJob.Target(settings: settings, path: path, description: description)
    return RenderJob(source: .photo(photo), recipe: recipe, targets: [target], limits: limits)
  }
}
