public import Adjustments
public import Documents
public import Editing
import Foundation
public import Rendering
public import LibraryStore
package import ImageFiles
import PhotoMetadata
package import Workers

extension Library {
  /// Exports a revision as a separate file.
  ///
  /// The file has the output settings of the edit: of its recipe, or of a recipe on top. Without any, it is the
  /// revision's own file, byte for byte. If it is rendered, it is rendered from the picture that the edit started from,
  /// or, for another program's edit, from its rendition. No file has more metadata than these recipes let through,
  /// unless `metadata` says so. Nothing is added to the history.
  ///
  /// Values that were set for the photo in the library, such as title, keywords, rating, date and place, are in the
  /// metadata of the file, as far as the recipes let them through. If the file is the revision's own, only its metadata
  /// are replaced, and everything else keeps its bytes; a policy that lets less through than the file has removes the rest from
  /// it without encoding it again, where its format and its structure allow that. The revision `.entry(0)` is the original, unchanged.
  ///
  /// - Parameters:
  ///   - asset: the photo.
  ///   - revision: the photo's state; by default the current one.
  ///   - path: where the file is to be written; its extension decides the format where `settings` do not.
  ///   - settings: how it is encoded, in place of the edit's output settings; nil for those.
  ///   - recipe: adjustments on top of the edit, with output settings in place of the edit's where it has any.
  ///   - metadata: which metadata the file has, whatever settings and recipes say; a warning is added if that is more
  ///     than they let through.
  ///   - loader: opens and renders it; by default in this process.
  /// - Throws: `EditError`
  public func export(
    _ asset: Asset, _ revision: Revision = .current, path: String, settings: OutputSettings?, recipe: Recipe? = nil,
    metadata: MetadataChoice? = nil, by loader: PhotoLoader = .here
  ) async throws(EditError) -> RenderedFile {
    try recipe?.validate()
    let chosen = try await WorkThreads.waiting.run { () throws(EditError) in
      try self.exportSettings(
        of: asset, revision, recipe: recipe, given: settings, metadata: metadata, path: path)
    }
    @Sendable func step(_ chosen: ExportSettings, isRendered: Bool) async throws(EditError) -> ExportStep {
      try await WorkThreads.waiting.run { () throws(EditError) in
        try loader.use { runner throws(EditError) in
          try self.exportStep(
            asset, revision, path: path, chosen, isGiven: isRendered, isDescribed: revision != .entry(0),
            recipe: recipe, limits: loader.limits, in: runner, progress: nil)
        }
      }
    }
    var next = try await step(chosen, isRendered: settings != nil)
    if case .storedFile(let entry, let description, let policy) = next {
      let stored = try await file(of: asset, .entry(entry.number), by: loader)
      if var file = stored.described(by: description, policy) {
        file.warnings += chosen.warnings
        return file
      }
      next = try await step(chosen.encodingAgain(storedFormat(of: asset, entry)), isRendered: true)
    }
    guard case .rendering(let job) = next else { throw EditError(.noOutput, as: .bug, "the export produced no file") }
    return try await RenderThreads.run(progress: nil) { progress throws(EditError) in
      try self.made(try loader.run(job, progress: progress), chosen)
    }
  }

  /// Exports a revision as a file.
  ///
  /// - Parameters:
  ///   - isGiven: whether the caller names settings, so that the stored file is not used.
  ///   - isDescribed: whether the file has the values that were set for the photo in the library.
  package func export(
    _ asset: Asset, _ revision: Revision, path: String, _ chosen: ExportSettings, isGiven: Bool, isDescribed: Bool,
    recipe: Recipe?,
    limits: PhotoLimits, in runner: JobRunner, progress: @escaping @Sendable (Double) -> Bool
  ) throws(EditError) -> RenderedFile {
    let step = try exportStep(
      asset, revision, path: path, chosen, isGiven: isGiven, isDescribed: isDescribed, recipe: recipe,
      limits: limits, in: runner, progress: progress)
    switch step {
    case .storedFile(let entry, let description, let policy):
      guard var file = try file(of: asset, entry, in: runner).described(by: description, policy) else {
        return try export(
          asset, revision, path: path, chosen.encodingAgain(storedFormat(of: asset, entry)), isGiven: true,
          isDescribed: isDescribed, recipe: recipe, limits: limits, in: runner, progress: progress)
      }
      file.warnings += chosen.warnings
      return file
    case .rendering(let job):
      return try made(try runner.run(job, progress: progress), chosen)
    }
  }

  private func made(_ result: RenderResult, _ chosen: ExportSettings) throws(EditError) -> RenderedFile {
    let rendering = try result.file
    var file = made(rendering)
    file.warnings = chosen.warnings + result.warnings + rendering.warnings
    return file
  }

  /// How the file of an export is made.
  private enum ExportStep {
    /// The revision's own file, with the values that were set for the photo, and only what a policy lets through.
    case storedFile(HistoryEntry, PropertyChanges, MetadataPolicy)
    case rendering(RenderJob)
  }

  private func exportStep(
    _ asset: Asset, _ revision: Revision, path: String, _ chosen: ExportSettings, isGiven: Bool, isDescribed: Bool,
    recipe: Recipe?, limits: PhotoLimits, in runner: JobRunner, progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> ExportStep {
    let entry = try entry(of: asset.id, revision)
    let description = isDescribed ? try description(of: asset) : PropertyChanges()
    let stored = entry.storedMetadata
    if !isGiven, recipe == nil, chosen.areMet(by: (mediaType(of: asset, entry), stored)) {
      let policy = MetadataPolicy(rawValue: chosen.settings.metadata.rawValue) ?? .keep
      let isSame = chosen.settings.metadata == stored
      return .storedFile(entry, description.allowed(by: policy), isSame ? .keep : policy)
    }
    let session = try editingSession(
      for: asset, at: .entry(entry.number), limits: limits, in: runner, progress: progress)
    var edited = try session.recipe ?? Recipe()
    if var recipe {
      try recipe.readFiles(from: self)
      edited = edited.followed(by: recipe)
    }
    var settings = chosen.settings
    try settings.readFiles(from: self)
    let target = RenderJob.Target(settings: settings, path: path, description: description, keepsPicture: true)
    return .rendering(
      RenderJob(source: .photo(session.input.photo), recipe: edited, targets: [target], limits: limits))
  }

  /// The settings of an export.
  ///
  /// - Parameters:
  ///   - given: the caller's settings; nil for those of the edit and the recipe.
  ///   - metadata: the caller's policy for this file.
  /// - Throws: `EditError` where there is no such revision, or its adjustments are damaged.
  package func exportSettings(
    of asset: Asset, _ revision: Revision, recipe: Recipe?, given: OutputSettings?, metadata: MetadataChoice?,
    path: String
  ) throws(EditError) -> ExportSettings {
    let entry = try entry(of: asset.id, revision)
    return ExportSettings(
      own: try outputSettings(of: asset.id, .entry(entry.number)), recipe: recipe, given: given, metadata: metadata,
      path: path, rendition: entry.holdsOriginal ? nil : storedFormat(of: asset, entry))
  }

  /// The format of the stored file of a revision; nil if it is unknown.
  package func storedFormat(of asset: Asset, _ entry: HistoryEntry) -> FileFormat? {
    FileFormat(mediaType: mediaType(of: asset, entry))
  }

  /// The output settings that an edit records, which an export obeys; nil for an original, an edit without any, and an
  /// edit by another program.
  ///
  /// - Throws: `EditError` where there is no such revision, or its adjustments are damaged.
  package func outputSettings(of photo: AssetID, _ revision: Revision = .current) throws(EditError) -> OutputSettings? {
    guard let data = try adjustmentData(of: photo, revision), data.isRecipe else { return nil }
    return try data.recipe().output
  }
}
