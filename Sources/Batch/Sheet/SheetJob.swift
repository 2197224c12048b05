package import Adjustments
package import Documents
package import Editing
import Foundation
import PhotoLibrary
import Rendering
import Threads
import Workers

/// Makes the pictures of a contact sheet.
package struct SheetJob: Sendable {
  /// Adjustments in place of those that photos have; nil keeps them.
  package var recipe: Recipe?
  /// The longer side of the pictures, in pixels.
  package var longEdge: Int
  package var loader: PhotoLoader

  package init(recipe: Recipe?, longEdge: Int, loader: PhotoLoader) {
    (self.recipe, self.longEdge, self.loader) = (recipe, longEdge, loader)
  }

  /// Makes the pictures of photos, a few photos at a time.
  ///
  /// - Parameter each: is given the result of each photo, in order.
  package func run(
    _ photos: [NamedSubject], each: (NamedSubject, Result<ContactSheet.Photo, EditError>) -> Void
  ) async {
    let width = Processors.count
    var running: [Task<Result<ContactSheet.Photo, EditError>, Never>] = []
    for (index, photo) in photos.enumerated() {
      while running.count < min(photos.count, index + width) {
        let next = photos[running.count]
        running.append(Task { await result(next) })
      }
      each(photo, await running[index].value)
    }
  }

  private func result(_ photo: NamedSubject) async -> Result<ContactSheet.Photo, EditError> {
    do throws(EditError) { return .success(try await page(photo)) } catch { return .failure(error) }
  }

  private func page(_ photo: NamedSubject) async throws(EditError) -> ContactSheet.Photo {
    let (name, subject) = (photo.name, try photo.subject.get())
    let (opened, recipe) = try loader.use { runner throws(EditError) in
      try subject.open(replacing: self.recipe, in: runner, limits: loader.limits)
    }
    let input = EditingInput(photo: opened, limits: loader.limits, loader: loader)
    let hasChanges = !recipe.activeSteps.isEmpty
    let before = try await picture(of: input, Recipe())
    let after = hasChanges ? try await picture(of: input, recipe) : nil
    let info = input.info
    let wanted = ["size", "camera", "exposure", "taken"]
    var facts = [wanted.compactMap { label in info.lines.first { $0.label == label }?.value }.joined(separator: " · ")]
    if hasChanges {
      let ops = recipe.activeSteps.map { $0.adjustment.op }.joined(separator: ", ")
      facts.append((recipe.title.map { $0 + ": " } ?? "") + ops)
    }
    return ContactSheet.Photo(name: name, before: before, after: after, facts: facts, warnings: info.warnings)
  }

  private func picture(of input: EditingInput, _ recipe: Recipe) async throws(EditError) -> ContactSheet.Picture {
    var request = PreviewRequest(longEdge: longEdge, delivery: .fast)
    (request.settings.quality, request.settings.profile) = (82, .srgb)
    let preview = try await input.preview(recipe, request)
    return ContactSheet.Picture(
      data: preview.data, mediaType: "image/\(preview.format)", width: preview.size.width, height: preview.size.height)
  }
}
