import Adjustments
import Foundation

extension PhotoApply {
  /// How long a commit begins again where other processes were faster.
  private static let patience = Duration.seconds(30)

  /// The photo's asset; imported where it lies in the library's own folders; nil where it is a stranger.
  func asset(in library: Library) throws(EditError) -> LibraryAsset? {
    guard item.input != ApplyJob.standardInput else { return nil }
    let url = URL(exactPath: item.input)
    // Errors about the file come in the photo's own words.
    if FileIdentity(item.input).map(\.isFolder) != false { return nil }
    if let known = try library.asset(withBytesOf: url) { return known }
    guard isInside(library) else { return nil }
    try request.recipe.checkActive()
    guard !request.isDryRun else { return nil }
    let photo = try slot.photo(path: url.path, limits: request.limits, progress: monitor.report)
    return try library.importPhoto(ImportCandidate(file: url, photo: photo)).asset
  }

  /// Whether the photo lies in the library's own folders.
  func isInside(_ library: Library) -> Bool {
    let folder = library.folder.resolvingSymlinksInPath().path
    return URL(exactPath: item.input).resolvingSymlinksInPath().path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  /// Adds the edit to the photo's history and writes the outputs.
  func apply(to asset: LibraryAsset, in library: Library) throws(EditError) -> [ApplyResult] {
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

  private func attempt(_ asset: LibraryAsset, in library: Library) throws(EditError) -> [ApplyResult] {
    let session = try library.editingSession(
      for: asset, limits: request.limits, in: slot, progress: monitor.report)
    var recipe = request.recipe
    if request.isOnTop, let earlier = try session.recipe { recipe = earlier.followed(by: recipe) }
    recipe = try slot.resolved(recipe, of: session.input, progress: monitor.report)
    let isChanged = try session.isChanged(by: recipe)
    var result = ApplyResult(
      input: item.input, outcome: isChanged ? .done : .unchanged, warnings: session.input.warnings)
    result.asset = asset.id
    if !isChanged { result.entry = asset.currentEntry }
    if session.input.isFlattened {
      result.warnings.append("flattened: the photo was edited by another program; its rendition is edited on")
    }
    let outputs = outputs(.isWritten)
    guard isChanged || !outputs.isEmpty else { return results(result, [:]) }

    // One decode serves the history and the outputs.
    var order = order(of: .photo(session.input.photo), recipe, outputs)
    let isCommitted = isChanged && !request.isDryRun
    if isCommitted { order.targets.insert(session.renditionTarget, at: 0) }
    var answer = try slot.carryOut(order, progress: monitor.report)
    if isCommitted {
      guard case .file(let rendition) = try answer.outputs.removeFirst().get() else {
        throw EditError("no-output", .bug, "a rendering without a file")
      }
      let outcome = try monitor.write { () throws(EditError) in
        try session.commit(recipe, rendition: rendition, note: request.note)
      }
      switch outcome {
      case .committed(let entry): result.entry = entry.number
      case .unchanged: (result.entry, result.outcome) = (asset.currentEntry, .unchanged)
      }
    }
    return try results(result, answer, outputs)
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
