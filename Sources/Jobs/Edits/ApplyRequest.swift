package import Adjustments

/// A recipe to be applied to photos, or changes to their adjustments.
package struct ApplyRequest: Sendable {
  /// What is done with each photo.
  package var work: EditWork
  /// The value of `{recipe}` in an output path.
  package var recipeName: String
  /// The photos, and what was left out of folders.
  package var photos: FoundSubjects
  /// Whether the caller named photos or folders: then having no photos is not an error; there is just nothing to do.
  package var mayBeEmpty = false
  /// Where renderings are written; nil where only the history is.
  package var output: OutputTemplate?
  /// The sandbox of the output, where the recipe names it; nil where the caller does.
  package var outputSandbox: OutputSandbox?
  /// How renderings are encoded.
  package var settings: OutputSettings
  /// Whether the caller chose the format of the settings, which then also applies to a path with another extension that
  /// names none.
  package var namesFormat = false
  /// Long edges in pixels: for each photo, a file of each size is written, in place of the size in the settings. The
  /// path of the output contains `{size}` if there are several.
  package var sizes: [Int] = []
  /// How the job is spread over processors and memory.
  package var scheduling = Scheduling()

  /// A request.
  package init(
    _ recipe: Recipe, recipeName: String, photos: FoundSubjects, output: OutputTemplate?, settings: OutputSettings
  ) {
    work = EditWork(recipe)
    (self.recipeName, self.photos, self.output, self.settings) = (recipeName, photos, output, settings)
  }
}
