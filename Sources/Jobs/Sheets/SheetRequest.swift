package import Adjustments
import Documents
import Editing
import PhotoLibrary
package import Rendering
import Workers

/// A request for the pictures of a contact sheet.
package struct SheetRequest: Sendable {
  /// The photos.
  package var photos: FoundSubjects
  /// Adjustments in place of those that photos have; nil keeps them.
  package var recipe: Recipe?
  /// Whether the recipe is a preset: photos of a library keep their crop and retouching.
  package var keepsFrame = false
  /// The longer side of the pictures, in pixels.
  package var longEdge: Int
  /// How the job is spread over processors and memory.
  package var scheduling = Scheduling()
  /// The resources that a photo may use.
  package var limits = PhotoLimits()

  package init(_ photos: FoundSubjects, recipe: Recipe?, longEdge: Int) {
    (self.photos, self.recipe, self.longEdge) = (photos, recipe, longEdge)
  }

  /// The job. The detail of each outcome is a `ContactSheet.Photo`.
  package var job: Job {
    let pieces = photos.subjects.enumerated().map { index, subject in
      Piece(subject, index: index, file: subject.photo == nil ? subject.name : nil) {
        outcome, context throws(EditError) in
        outcome.detail = try photo(subject, context)
      }
    }
    var job = Job(pieces, scheduling)
    job.skippedFiles = photos.skippedFiles
    return job
  }

  private func photo(_ subject: Subject, _ context: WorkContext) throws(EditError) -> ContactSheet.Photo {
    let (photo, recipe) = try subject.open(
      replacing: self.recipe, keepsFrame: keepsFrame, in: context.runner, limits: limits,
      progress: context.progress.report)
    try recipe.validate()
    let picture = SheetPicture(longEdge: longEdge, quality: 82, limits: limits)
    let hasChanges = !recipe.activeSteps.isEmpty
    let before = try picture.make(of: photo, Recipe(), context)
    let after = hasChanges ? try picture.make(of: photo, recipe, context) : nil
    let wanted = ["size", "camera", "exposure", "taken"]
    let info = PhotoInfo(photo, limits)
    var facts = [wanted.compactMap { label in info.lines.first { $0.label == label }?.value }.joined(separator: " · ")]
    if hasChanges {
      let ops = recipe.activeSteps.map { $0.adjustment.op }.joined(separator: ", ")
      facts.append((recipe.title.map { $0 + ": " } ?? "") + ops)
    }
    return ContactSheet.Photo(
      name: subject.name, before: before, after: after, facts: facts, warnings: info.warnings)
  }
}
