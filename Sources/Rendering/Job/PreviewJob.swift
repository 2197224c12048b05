package import Adjustments
import Documents

/// A preview to be made: a value, so that this process or a worker can run it.
package struct PreviewJob: Sendable {
  package var photo: Photo
  package var recipe: Recipe
  /// How the picture is encoded, with its size.
  package var settings: OutputSettings
  /// The path it is meant for: its extension decides the format where the settings name none.
  package var path: String?
  /// Whether it is made as fast as possible, from reduced and cached pixels; otherwise it is the final picture.
  package var isFast: Bool
  /// The step that is being edited; nil for the last active one.
  package var editedStep: Int?
  package var limits: PhotoLimits
  /// Where pixels are cached; nil caches nothing.
  package var cache: (any PixelCache)?

  package init(
    photo: Photo, recipe: Recipe, settings: OutputSettings, path: String? = nil, isFast: Bool, editedStep: Int? = nil,
    limits: PhotoLimits = PhotoLimits(), cache: (any PixelCache)? = nil
  ) {
    (self.photo, self.recipe, self.settings, self.path) = (photo, recipe, settings, path)
    (self.isFast, self.editedStep, self.limits, self.cache) = (isFast, editedStep, limits, cache)
  }

  /// The rendering of the final picture, which uses the same codecs and needs at least as much.
  package var rendering: RenderJob {
    RenderJob(source: .photo(photo), recipe: recipe, targets: [.init(settings: settings, path: path)], limits: limits)
  }
}

/// A preview as a file.
package struct PreviewResult: Sendable {
  package var file: Rendition
  /// Whether it is close to the final picture of its size, but not the same.
  package var isDegraded: Bool

  package init(file: Rendition, isDegraded: Bool) { (self.file, self.isDegraded) = (file, isDegraded) }
}
