public import Adjustments
public import Documents
import Editing
import Foundation
public import Rendering
public import RevisionStore
package import ImageFiles
import VIPS
public import Workers

extension Library {
  /// A revision as a file of its own.
  ///
  /// The file has the output settings of the edit: of its recipe, or of a recipe on top. Without any, it is the
  /// revision's own file, byte for byte. Where it is rendered, it is rendered from what the edit began with; another
  /// program's edit from its rendition. No file has more metadata than these recipes let through, unless `metadata` says
  /// so. Nothing enters the history.
  ///
  /// - Parameters:
  ///   - path: where the file is to be written; its extension decides the format where `settings` do not.
  ///   - settings: how it is encoded, in place of the edit's output settings; nil for those.
  ///   - recipe: adjustments on top of the edit, with output settings in place of the edit's where it has any.
  ///   - metadata: which metadata it has, whatever settings and recipes say; a warning says where that is more than they
  ///     let through.
  ///   - isolation: where it is opened and rendered.
  ///   - limits: the resources that the photo may use.
  /// - Throws: `EditError`
  public func export(
    _ asset: Asset, _ revision: Revision = .current, path: String, settings: OutputSettings?, recipe: Recipe? = nil,
    metadata: MetadataChoice? = nil, isolation: Isolation = .none, limits: PhotoLimits = PhotoLimits()
  ) async throws(EditError) -> ExportedFile {
    try recipe?.validate()
    let chosen = ExportSettings(
      own: try outputSettings(of: asset, revision), recipe: recipe, given: settings, metadata: metadata, path: path)
    return try await RenderThreads.run(progress: nil) { progress throws(EditError) in
      let runner = JobRunner(isolation)
      defer { runner.end() }
      return try self.export(
        asset, revision, path: path, chosen, isGiven: settings != nil, recipe: recipe, limits: limits, in: runner,
        progress: progress)
    }
  }

  /// A revision as a file.
  ///
  /// - Parameter isGiven: whether the caller names settings, so that the stored file is not what is meant.
  package func export(
    _ asset: Asset, _ revision: Revision, path: String, _ chosen: ExportSettings, isGiven: Bool, recipe: Recipe?,
    limits: PhotoLimits, in runner: JobRunner, progress: @escaping @Sendable (Double) -> Bool
  ) throws(EditError) -> ExportedFile {
    let entry = try entry(of: asset, revision)
    let mediaType = entry.manifest.edit?.rendition.mediaType ?? asset.mediaType
    if !isGiven, recipe == nil, chosen.areMet(by: (mediaType, entry.storedMetadata)) {
      var file = try file(of: asset, entry, in: runner)
      file.warnings += chosen.warnings
      return file
    }
    let session = try editingSession(
      for: asset, at: .entry(entry.number), limits: limits, in: runner, progress: progress)
    var edited = try session.recipe ?? Recipe()
    if var recipe {
      try recipe.readFiles(from: self)
      edited = edited.followed(by: recipe)
    }
    let target = RenderJob.Target(settings: chosen.settings, path: path)
    let job = RenderJob(source: .photo(session.input.photo), recipe: edited, targets: [target], limits: limits)
    let rendered = try runner.run(job, progress: progress).file
    return ExportedFile(
      data: Data(rendered.bytes), mediaType: rendered.format.mimeType, warnings: chosen.warnings + rendered.warnings,
      size: rendered.size)
  }

  /// The format of the stored file of a revision; nil for one that is unknown.
  package func storedFormat(of asset: Asset, _ entry: HistoryEntry) -> FileFormat? {
    let mediaType = entry.manifest.edit?.rendition.mediaType ?? asset.mediaType
    return FileFormat.allCases.first { $0.mimeType == mediaType }
  }

  /// The output settings that an edit records, which an export obeys; nil for an original, an edit without any and one
  /// of another program.
  ///
  /// - Throws: `EditError` where there is no such revision, or its adjustments are damaged.
  public func outputSettings(of asset: Asset, _ revision: Revision = .current) throws(EditError) -> OutputSettings? {
    guard let data = try adjustmentData(of: asset, revision), data.isRecipe else { return nil }
    return try data.recipe().output
  }
}
