package import Adjustments
package import Documents
import Editing
import Foundation
package import LibraryStore
package import Rendering
package import Workers

extension Library {
  /// A state of a photo and its adjustments.
  ///
  /// - Parameters:
  ///   - recipe: adjustments that replace those of the photo; the files that they name are read.
  ///   - keepsFrame: whether the recipe is a preset: the photo keeps its crop and retouching.
  ///   - runner: opens the photo.
  /// - Throws: `EditError`
  package func open(
    _ asset: Asset, at revision: Revision, replacing recipe: Recipe? = nil, keepsFrame: Bool = false,
    in runner: JobRunner, limits: PhotoLimits, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> (photo: Photo, recipe: Recipe) {
    var recipe = recipe
    try recipe?.readFiles(from: self)
    let session = try editingSession(for: asset, at: revision, limits: limits, in: runner, progress: progress)
    if let recipe, !keepsFrame { return (session.input.photo, recipe) }
    let current = try session.recipe ?? Recipe()
    return (session.input.photo, recipe?.keepingFrame(of: current) ?? current)
  }
}
