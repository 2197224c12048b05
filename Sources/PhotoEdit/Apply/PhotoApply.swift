import Adjustments
import Foundation
import PhotoMetadata
import Rendering
import RevisionStore
import VIPS

/// The work on one photo of an apply job; it blocks its thread.
struct PhotoApply {
  let request: ApplyRequest
  let item: ApplyJob.Item
  let progress: (@Sendable (Double) -> Bool)?

  /// How long a commit begins again where other processes were faster.
  private static let patience = Duration.seconds(30)

  func run() throws(EditError) -> ApplyResult {
    if let problem = item.problem { throw problem }
    if request.existing == .skip, let output = item.output, let target = item.target, FileIdentity(target) != nil {
      return ApplyResult(input: item.input, outcome: .skipped, output: output)
    }
    guard let library = request.library, let asset = try asset(in: library) else { return try applyToFile() }
    return try apply(to: asset, in: library)
  }

  // MARK: Without history

  private func applyToFile() throws(EditError) -> ApplyResult {
    guard item.output != nil || (request.isDryRun && request.library.map(isInside) == true) else {
      throw EditError(
        "not-in-library", .notFound, "the photo is not in the library, and there is no output to write",
        hint: "import it with 'photoedit import', or give -o")
    }
    let input = try opened()
    var result = ApplyResult(input: item.input, outcome: .done, warnings: input.warnings)
    try write(try edging { try input.resolved(request.recipe) }, input, into: &result)
    return result
  }

  private func opened() throws(EditError) -> EditingInput {
    guard item.input == ApplyJob.standardInput else { return try EditingInput(contentsOf: URL(exactPath: item.input)) }
    return try EditingInput(data: FileHandle.standardInput.readDataToEndOfFile())
  }

  /// Renders to the output, where there is one.
  private func write(_ recipe: Recipe, _ input: EditingInput, into result: inout ApplyResult) throws(EditError) {
    if request.isDryRun { return try plan(recipe, input, into: &result) }
    guard let output = item.output, let target = item.target else { return }
    result.output = output
    if request.existing == .update, try isCurrent(target, recipe, input) {
      result.outcome = .skipped
      return
    }
    let rendered = try input.rendered(
      recipe, settings: request.settings, path: output, digestsPixels: false, progress: progress)
    if output == OutputTemplate.standardOutput {
      result.data = rendered.data
    } else {
      try checkNotThePhoto(target)
      try rendered.data.writeWhole(
        to: URL(outputPath: target), overwriting: request.existing != .refuse, makingFolders: true)
    }
    result.format = rendered.format
    result.size = rendered.size
    result.byteCount = rendered.data.count
    result.warnings += rendered.warnings
  }

  /// Says what would be done: the rendering to the output, or the one that the history would keep.
  private func plan(_ recipe: Recipe, _ input: EditingInput, into result: inout ApplyResult) throws(EditError) {
    let settings = item.output == nil ? OutputSettings() : request.settings
    let (plan, rendering) = try edging { try input.prepared(recipe, settings: settings, path: item.output) }
    result.output = item.output
    result.plan = plan.lines
    result.size = plan.target.size
    result.format = rendering.format.identifier
    result.outcome = .planned
  }

  /// The check before any work, again: links may have changed meanwhile.
  private func checkNotThePhoto(_ output: String) throws(EditError) {
    guard let identity = FileIdentity(output), identity == FileIdentity(item.input) else { return }
    throw EditError("output-is-input", .refused, "it is the photo itself; originals are never written", path: output)
  }

  /// Whether an output says that it was made from this photo, recipe and program, and has the format and size.
  private func isCurrent(_ output: String, _ recipe: Recipe, _ input: EditingInput) throws(EditError) -> Bool {
    guard let info = (try? Photo(path: output))?.info, let trace = info.summary.trace else { return false }
    let (plan, rendering) = try edging { try input.prepared(recipe, settings: request.settings, path: output) }
    return info.uprightSize == plan.target.size && info.format == rendering.format
      && trace.originalDigest == input.digest && trace.recipeDigest == recipe.renderDigest.hex
      && trace.version == EngineVersion.photoedit
  }

  // MARK: With history

  /// The photo's asset; imported where it lies in the library's own folders; nil where it is a stranger.
  private func asset(in library: Library) throws(EditError) -> LibraryAsset? {
    guard item.input != ApplyJob.standardInput else { return nil }
    let url = URL(exactPath: item.input)
    // Errors about the file come in the photo's own words.
    if FileIdentity(item.input).map(\.isFolder) != false { return nil }
    if let known = try library.asset(withBytesOf: url) { return known }
    guard isInside(library) else { return nil }
    try request.recipe.checkActive()
    guard !request.isDryRun else { return nil }
    return try library.importPhoto(at: url).asset
  }

  /// Whether the photo lies in the library's own folders.
  private func isInside(_ library: Library) -> Bool {
    let folder = library.folder.resolvingSymlinksInPath().path
    return URL(exactPath: item.input).resolvingSymlinksInPath().path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  private func apply(to asset: LibraryAsset, in library: Library) throws(EditError) -> ApplyResult {
    let start = ContinuousClock.now
    while true {
      do {
        return try attempt(asset, in: library)
      } catch {
        // Where another process was faster, open what it made and commit again.
        guard error.code == "entry-conflict", ContinuousClock.now - start < Self.patience else { throw error }
      }
    }
  }

  private func attempt(_ asset: LibraryAsset, in library: Library) throws(EditError) -> ApplyResult {
    let session = try library.editingSession(for: asset)
    var recipe = request.recipe
    if request.isOnTop, let earlier = try session.recipe { recipe = earlier.followed(by: recipe) }
    recipe = try edging { try session.input.resolved(recipe) }
    var result = ApplyResult(input: item.input, outcome: .done, warnings: session.input.warnings)
    result.asset = asset.id
    if session.input.isFlattened {
      result.warnings.append("flattened: the photo was edited by another program; its rendition is edited on")
    }
    if request.isDryRun {
      guard try session.isChanged(by: recipe) || item.output != nil else {
        result.entry = asset.currentEntry
        result.outcome = .unchanged
        return result
      }
    } else {
      switch try session.commitBlocking(recipe, note: request.note, progress: progress) {
      case .committed(let entry): result.entry = entry.number
      case .unchanged:
        result.entry = asset.currentEntry
        result.outcome = .unchanged
      }
    }
    let committed = result.outcome
    try write(recipe, session.input, into: &result)
    switch (committed, result.outcome) {
    case (.unchanged, _) where result.byteCount != nil: result.outcome = .done
    case (.done, .skipped): result.outcome = .done
    default: break
    }
    return result
  }
}

extension Recipe {
  /// This recipe's steps and then another's; ids that would stand twice are dropped from the later ones.
  func followed(by next: Recipe) -> Recipe {
    var both = self
    let taken = Set(steps.compactMap(\.id))
    both.steps += next.steps.map { step in
      var step = step
      if let id = step.id, taken.contains(id) { step.id = nil }
      return step
    }
    both.title = next.title ?? title
    return both
  }
}
