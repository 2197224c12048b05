public import Adjustments
public import Documents
import Editing
package import LibraryStore
import Rendering
import Workers

/// An edit of a photo that is ready to be committed, alone or with other changes.
public struct PreparedEdit: Sendable {
  /// The photo.
  package let photo: AssetID
  let change: RequestedChange
}

extension EditingSession {
  /// Renders an edit at full size, to be committed together with other changes.
  ///
  ///     let edit = try await session.prepare(recipe)
  ///     try await library.performChanges { changes in
  ///       if let edit { changes.commit(edit) }
  ///       changes.setFavorite(true, of: [photo.id])
  ///     }
  ///
  /// The files that the edit needs are stored; if the edit is never committed, `collect` removes them.
  ///
  /// - Parameters:
  ///   - recipe: replaces the adjustments that the input was opened with, as with `commit`.
  ///   - note: recorded in the history; nil for none.
  ///   - progress: called with fractions from 0 to 1, on any thread.
  /// - Returns: The edit; nil where the photo has these adjustments already.
  /// - Throws: `EditError`: `no-adjustments` where the recipe would change nothing, `cancelled`.
  public func prepare(
    _ recipe: Recipe, note: String? = nil, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(EditError) -> PreparedEdit? {
    guard let rendered = try await rendered(recipe, progress) else { return nil }
    return try await WorkThreads.waiting.run { () throws(EditError) in
      let change = try mappingErrors { try self.change(rendered.recipe, rendition: rendered.file, note: note) }
      return PreparedEdit(photo: opened.asset.id, change: change)
    }
  }

  /// Measures and renders a recipe; nil where the photo has these adjustments already. In a library that keeps no
  /// renditions, it is only planned.
  func rendered(
    _ recipe: Recipe, _ progress: (@Sendable (Double) -> Void)?
  ) async throws(EditError) -> (recipe: Recipe, file: RenderedFile?)? {
    try recipe.validate()
    let read = try await WorkThreads.waiting.run { () throws(EditError) in
      var read = recipe
      try read.readFiles(from: store)
      return read
    }
    let keepsRendition = try await WorkThreads.waiting.run { () throws(EditError) in try self.keepsRendition }
    return try await RenderThreads.run(progress: progress) { progress throws(EditError) in
      try input.loader.use { runner throws(EditError) -> (recipe: Recipe, file: RenderedFile?)? in
        var recipe = try runner.measured(read, on: input.photo, limits: input.limits, progress: progress)
        try mappingErrors { try recipe.takeFiles(of: read) }
        guard try isChanged(by: recipe) else { return nil }
        guard keepsRendition else {
          _ = try plan(recipe)
          return (recipe, nil)
        }
        let job = RenderJob(
          source: .photo(input.photo), recipe: recipe, targets: [renditionTarget(of: recipe)], limits: input.limits)
        return (recipe, try runner.run(job, progress: progress).file)
      }
    }
  }
}

extension ChangeRequests {
  /// Adds an edit to a photo's history. The changes are refused with `entry-conflict` if another entry was added to the
  /// photo since the session was opened.
  public mutating func commit(_ edit: PreparedEdit) { add(edit.change) }
}
