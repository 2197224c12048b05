public import Adjustments
public import Documents
import Editing
public import Foundation
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
  /// - Throws: `EditError`: `no-adjustments` where the recipe would change nothing, `canceled`.
  public func prepare(
    _ recipe: Recipe, note: String? = nil, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(EditError) -> PreparedEdit? {
    guard let rendered = try await rendered(recipe, progress) else { return nil }
    return try await WorkThreads.waiting.run { () throws(EditError) in
      let change = try mappingErrors { try self.change(rendered.recipe, rendition: rendered.file, note: note) }
      return PreparedEdit(photo: opened.asset.id, change: change)
    }
  }

  /// Checks and stores an edit by another editor, to be committed together with other changes, such as edits of other
  /// photos by other editors.
  ///
  ///     let sepia = try await first.prepare(data, rendition: file, mediaType: "image/jpeg")
  ///     let lens = try await second.prepare(otherData, rendition: otherFile, mediaType: "image/png")
  ///     try await library.performChanges { changes in
  ///       for edit in [sepia, lens] { if let edit { changes.commit(edit) } }
  ///     }
  ///
  /// The file is decoded once, completely. Both are stored; if the edit is never committed, `collect` removes them.
  ///
  /// - Parameters:
  ///   - adjustmentData: opaque, not empty, at most 2 MiB.
  ///   - rendition: the rendered file.
  ///   - mediaType: its media type, such as `image/jpeg`.
  ///   - note: recorded in the history; nil for none.
  /// - Returns: The edit; nil where the photo has these adjustments already.
  /// - Throws: `EditError`: `bad-rendition`, `wrong-media-type`, `adjustment-data-empty`, `adjustment-data-too-large`,
  ///   `canceled`.
  public func prepare(
    _ adjustmentData: AdjustmentData, rendition: Data, mediaType: String, note: String? = nil
  ) async throws(EditError) -> PreparedEdit? {
    let output = try await RenderThreads.run(progress: nil) { _ throws(EditError) in
      try self.output(adjustmentData, rendition, mediaType)
    }
    return try await WorkThreads.waiting.run { () throws(EditError) in try prepared(output, note: note) }
  }

  /// Stores the output of another editor; nil where the photo has these adjustments already.
  func prepared(_ output: EditOutput, note: String?) throws(EditError) -> PreparedEdit? {
    try mappingErrors {
      try output.check(opened.asset.id)
      if output.adjustmentData == opened.adjustmentData { return nil }
      return PreparedEdit(
        photo: opened.asset.id, change: try store.change(output, to: opened, author: author, note: note))
    }
  }

  /// Stores an edit by another program, whose rendition has already been decoded; nil where the photo has these
  /// adjustments already.
  func prepared(
    _ adjustmentData: AdjustmentData, checkedRendition rendition: [UInt8], mediaType: String, note: String?
  ) throws(EditError) -> PreparedEdit? {
    try adjustmentData.checkFormat()
    return try prepared(
      output(adjustmentData, NewRendition(source: .bytes(rendition), mediaType: mediaType)), note: note)
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
