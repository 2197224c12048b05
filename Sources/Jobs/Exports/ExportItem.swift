import Adjustments
import Documents
import DurableFiles
import Editing
import Foundation
import ImageFiles
import PhotoLibrary
import PhotoMetadata
import Rendering
import LibraryStore
import VIPS
import Workers

/// A photo of a library and where it is written.
struct ExportItem: Sendable {
  let subject: Subject
  /// What is written, or why nothing can be.
  let target: Result<Target, EditError>

  struct Target: Sendable {
    let asset: Asset
    /// The number of the state.
    let entry: Int
    /// Whether the original is written unchanged, without the description that was set for the photo.
    let isOriginal: Bool
    let output: Output
    let settings: ExportSettings
    /// Whether the caller names settings.
    let isGiven: Bool
  }
}

/// Names the outputs of an export.
struct ExportNames {
  private let request: ExportRequest
  private var taken: Set<[UInt8]> = []

  init(_ request: ExportRequest) { self.request = request }

  /// A photo and where it is written.
  ///
  /// - Parameter index: the number of the photo, starting at 1.
  mutating func item(_ photo: Subject, index: Int) -> ExportItem {
    let found: Result<ExportItem.Target, EditError>
    do {
      found = .success(try target(photo, index: index))
    } catch let error as RecipeError {
      found = .failure(error.editError)
    } catch {
      found = .failure(EditError(error))
    }
    return ExportItem(subject: photo, target: found)
  }

  private mutating func target(_ photo: Subject, index: Int) throws -> ExportItem.Target {
    let (asset, revision) = try photo.requiredPhoto()
    let library = request.library
    let entry = try library.entry(of: asset.id, request.writesOriginals ? .entry(0) : revision)
    let own = try library.outputSettings(of: asset.id, .entry(entry.number))
    let recorded = OutputSettings.layered(own, request.recipe?.output)
    let given = try request.change?(recorded)
    // The path determines a format that nobody names, so the extension is chosen first.
    func settings(_ path: String) throws -> ExportSettings {
      try library.exportSettings(
        of: asset, .entry(entry.number), recipe: request.recipe, given: given, metadata: request.metadata, path: path)
    }
    let stored = library.storedFormat(of: asset, entry)
    let plain = try settings("").settings
    // A stricter policy leaves the picture as it is.
    let isKept = plain.format == nil && plain.keepPicture && stored?.metadata.isExact == true
    let isCopied = given == nil && request.recipe == nil && (plain == OutputSettings() || isKept)
    let choice = OutputChoice(
      asked: given?.format?.fileFormat, recipe: recorded?.format?.fileFormat, original: stored, named: asset.fileName,
      isCopied: isCopied)
    let path = try path(asset, entry, index: index, ending: choice.fileExtension)
    var output = request.output(path)
    output.original = asset.digest
    return ExportItem.Target(
      asset: asset, entry: entry.number, isOriginal: request.writesOriginals || revision == .entry(0),
      output: output, settings: try settings(path), isGiven: given != nil)
  }

  private mutating func path(
    _ asset: Asset, _ entry: HistoryEntry, index: Int, ending: String
  ) throws -> String {
    let template =
      request.keepsFolders
      ? try OutputTemplate.mirroring(asset.mirroredPath, in: request.output) : try OutputTemplate(request.output)
    var values = OutputTemplate.Values(
      input: asset.mirroredPath, index: index, fileExtension: ending,
      recipe: request.recipeName ?? entry.title ?? "", revision: String(entry.number), digest: asset.digest.hex)
    if template.has("date") {
      let runner = JobRunner(request.scheduling.isolation)
      defer { runner.end() }
      values.date = try request.library.dateTaken(of: asset, limits: request.limits, in: runner)
    }
    let path = try template.path(values)
    // An earlier photo has the same path, or one that differs only in the extension.
    guard request.keepsFolders || request.archive != nil, !taken.insert(Array(path.utf8)).inserted else { return path }
    let (stem, ending) = (FilePath.withoutExtension(path), FilePath.fileExtension(of: path))
    let marked = "\(stem)-\(asset.id.text.prefix(8)).\(ending)"
    if request.archive == nil, taken.insert(Array(marked.utf8)).inserted { return marked }
    let free = (2...).lazy.map { "\(stem)-\($0).\(ending)" }.first { taken.insert(Array($0.utf8)).inserted }
    return free ?? path
  }
}
