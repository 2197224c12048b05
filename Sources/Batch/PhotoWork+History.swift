import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import PhotoLibrary
import Rendering
import RevisionStore
import Workers

extension PhotoWork {
  /// Why a photo is unchanged.
  private static let unchanged = "the photo has these adjustments already"

  /// How long a commit is retried where other processes were faster.
  private static let conflictTimeout = Duration.seconds(30)

  /// The photo's asset; imported where the photo is inside the library's folder; nil where it is in no library.
  func asset(in library: Library) throws(EditError) -> Asset? {
    guard item.input != StandardInput.name else { return nil }
    let url = URL(exactPath: item.input)
    // Opening the photo gives better errors about the file.
    if FileIdentity(item.input).map(\.isFolder) != false { return nil }
    if let known = try library.asset(withBytesOf: url) { return known }
    let changed = try ChangedPhoto(url, in: library)
    if let changed, !request.beginsHistories {
      throw changed.refusal(in: runner, limits: request.limits, progress: progress.report)
    }
    guard isInside(library) || changed != nil else { return nil }
    try request.recipe.checkActive()
    guard !request.isDryRun else { return nil }
    let photo = try runner.photo(path: url.path, limits: request.limits, progress: progress.report)
    return try library.importPhoto(ImportCandidate(file: url, photo: photo)).asset
  }

  /// Whether the photo is inside the library's folder.
  func isInside(_ library: Library) -> Bool {
    let folder = library.folder.resolvingSymlinksInPath().path
    return URL(exactPath: item.input).resolvingSymlinksInPath().path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  /// Adds the edit to the photo's history and writes the outputs.
  func apply(to asset: Asset, in library: Library) throws(EditError) -> [BatchResult] {
    let start = ContinuousClock.now
    while true {
      switch try attempt(asset, in: library) {
      case .done(let results): return results
      // Another process was faster: open what it made and commit again.
      case .conflict(let error): if ContinuousClock.now - start >= Self.conflictTimeout { throw error.editError }
      }
    }
  }

  private enum Attempt {
    case done([BatchResult])
    /// Another entry was made since the photo was opened.
    case conflict(StoreError)
  }

  private func attempt(_ asset: Asset, in library: Library) throws(EditError) -> Attempt {
    let session = try library.editingSession(
      for: asset, limits: request.limits, in: runner, progress: progress.report)
    var recipe = request.recipe
    if request.isOnTop, let earlier = try session.recipe { recipe = earlier.followed(by: recipe) }
    recipe = try runner.measured(
      recipe, on: session.input.photo, limits: request.limits, progress: progress.report)
    let isChanged = try session.isChanged(by: recipe)
    var result = BatchResult(
      input: item.input, outcome: isChanged ? .done : .unchanged, warnings: session.input.warnings)
    (result.asset, result.path) = (asset.id.text, asset.path)
    if !isChanged { (result.entry, result.reason) = (session.state, Self.unchanged) }
    if session.input.isFlattened {
      result.warnings.append("flattened: the photo was edited by another program; its rendition is edited on")
    }
    if isChanged, !request.isOnTop, let earlier = try session.recipe?.activeSteps.count, earlier > 0 {
      result.replaced = BatchResult.Replaced(entry: session.state, adjustments: earlier)
    }
    let outputs = outputs(.isWritten)
    guard isChanged || !outputs.isEmpty else { return .done(results(result, [:])) }

    // One decode serves the history and the outputs.
    var job = job(of: .photo(session.input.photo), recipe, outputs)
    let isCommitted = isChanged && !request.isDryRun
    if isCommitted { job.targets.insert(session.renditionTarget, at: 0) }
    var rendered = try runner.run(job, progress: progress.report)
    if isCommitted {
      let rendition = try rendered.file
      rendered.outputs.removeFirst()
      let outcome = try progress.write { () throws(EditError) in
        Result { () throws(StoreError) in try session.commit(recipe, rendition: rendition, note: request.note) }
      }
      switch outcome {
      case .success(.committed(let entry)):
        (result.entry, result.isCommitted) = (entry.number, true)
        (result.format, result.size) = (rendition.format.identifier, rendition.size)
        result.byteCount = rendition.bytes.count
      case .success(.unchanged):
        (result.entry, result.outcome, result.reason) = (session.state, .unchanged, Self.unchanged)
        result.replaced = nil
      case .failure(let error):
        if case .entryConflict = error { return .conflict(error) }
        throw error.editError
      }
    }
    return .done(try results(result, rendered, outputs))
  }
}

extension Recipe {
  /// This recipe's steps and then another's; duplicate ids are removed from the later ones.
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
