import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import PhotoLibrary
import PhotoMetadata
import Rendering
import LibraryStore
import Threads
import Workers

extension PhotoWork {
  /// The photo's asset, imported if the photo is inside the library's folder; nil if it is in no library.
  func asset(in library: Library) throws(EditError) -> Asset? {
    if let photo = task.subject.photo { return photo.asset }
    guard task.input != StandardInput.name else { return nil }
    let url = URL(exactPath: task.input)
    // Opening the photo gives better errors about the file.
    guard let identity = FileIdentity(task.input) else { return try library.asset(withoutFile: task.input) }
    if identity.isFolder { return nil }
    if let known = try library.asset(ofFile: url) { return known }
    let changed = library.isReadOnly ? nil : try ChangedPhoto(url, in: library)
    // Look again: if another process has just imported it, its path was not known before.
    if changed != nil, let known = try library.asset(ofFile: url) { return known }
    if let changed, work.continuesHistories {
      return try changed.continued(
        isDryRun: work.isDryRun, in: runner, limits: work.limits, progress: progress.report)
    }
    if let changed, !work.beginsHistories {
      throw changed.refusal(in: runner, limits: work.limits, progress: progress.report)
    }
    guard isInside(library) || changed != nil else { return nil }
    if work.program == nil { try work.recipe(after: nil).checkActive() }
    guard !work.isDryRun, !library.isReadOnly else { return nil }
    let photo = try runner.photo(path: url.path, limits: work.limits, progress: progress.report)
    return try library.importPhoto(ImportCandidate(file: url, photo: photo)).asset
  }

  /// Whether the photo is inside the library's folder.
  func isInside(_ library: Library) -> Bool {
    let folder = library.folder.resolvingSymlinksInPath().path
    return URL(exactPath: task.input).resolvingSymlinksInPath().path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  /// An edit without a rendition that is to be committed with others.
  struct DeferredEdit {
    let change: RequestedChange
    /// The result of the photo once the edit is committed.
    private var photo: Outcome

    init(_ change: RequestedChange, of photo: Outcome) { (self.change, self.photo) = (change, photo) }

    /// Records how long it took to prepare it.
    mutating func setDuration(_ duration: Duration) { photo.duration = duration }

    /// The result with the entry that was created.
    func result(_ entry: HistoryEntry) -> Outcome {
      var result = photo
      (result.entry, result.isCommitted) = (entry.number, true)
      return result
    }
  }

  /// Adds the edit to the photo's history and writes the outputs.
  ///
  /// - Parameter deferring: whether an edit without rendition and outputs is only prepared.
  func apply(to asset: Asset, in library: Library, deferring: Bool) throws(EditError) -> Prepared {
    let start = TimeoutClock.now
    while true {
      switch try attempt(asset, in: library, deferring: deferring) {
      case .done(let prepared): return prepared
      // Another process was faster: open its entry and commit again.
      case .conflict(let error): if TimeoutClock.now - start >= PhotoStore.defaultTimeout { throw error.editError }
      }
    }
  }

  /// The measured recipe for a photo, and whether it leads to a new entry.
  private func recipe(in session: EditingSession) throws(EditError) -> (Recipe, isChanged: Bool) {
    let current = work.combination.isReplacing ? nil : try session.recipe
    let next = try work.recipe(after: current)
    // If an edit has nothing to do, it does not matter whether there were adjustments before.
    if case .editing = work.combination, next == current ?? Recipe() { return (next, false) }
    let measured = try runner.measured(
      next, on: session.input.photo, limits: work.limits, progress: progress.report)
    return (measured, try session.isChanged(by: measured))
  }

  private enum Attempt {
    case done(Prepared)
    /// Another entry was created since the photo was opened.
    case conflict(StoreError)
  }

  private func attempt(_ asset: Asset, in library: Library, deferring: Bool) throws(EditError) -> Attempt {
    let session = try library.editingSession(
      for: asset, limits: work.limits, in: runner, progress: progress.report)
    if deferring { library.remember(session) }
    let (recipe, isChanged) = try recipe(in: session)
    var result = task.outcome(isChanged ? .done : .unchanged, session.input.warnings)
    result.set(asset)
    if !isChanged { (result.entry, result.reason) = (session.state, work.unchangedReason) }
    if session.input.isFlattened {
      result.warnings.append("flattened: the photo was edited by another program; this edit starts from its rendition")
    }
    if isChanged, case let earlier = work.replacedCount(of: try session.recipe), earlier > 0 {
      result.replaced = Outcome.Replaced(entry: session.state, adjustments: earlier)
    }
    let outputs = outputs(.isWritten)
    guard isChanged || !outputs.isEmpty else { return .done(.done(results(result, [:]))) }

    // One decode serves the history and the outputs.
    let description = outputs.isEmpty ? PropertyChanges() : try library.description(of: asset)
    var job = job(of: .photo(session.input.photo), recipe, outputs, description: description)
    // If the adjustments build on earlier ones, the file keeps private what those keep private.
    if !work.combination.isReplacing, !work.namesMetadata, let policy = recipe.output?.metadata {
      for index in job.targets.indices { job.targets[index].settings.restrictMetadata(to: policy) }
    }
    if work.namesMetadata, !outputs.isEmpty {
      result.warnings += recipe.output?.warnings(about: work.metadata) ?? []
    }
    let isCommitted = isChanged && !work.isDryRun && !library.isReadOnly
    if isChanged, library.isReadOnly { result.warnings.append("the library is read-only: no entry was added") }
    let keepsRendition = try session.keepsRendition
    let isRendered = isCommitted && keepsRendition
    if isRendered { job.targets.insert(session.renditionTarget(of: recipe), at: 0) }
    if isCommitted, !isRendered {
      let plan = try session.plan(recipe)
      (result.format, result.size) = (plan.format, plan.size)
      if deferring, outputs.isEmpty {
        let change = try mappingErrors { try session.change(recipe, note: work.note) }
        return .done(.edit(DeferredEdit(change, of: result)))
      }
    }
    var rendered = RenderResult(warnings: [], recipe: recipe)
    if !job.targets.isEmpty { rendered = try runner.run(job, progress: progress.report) }
    if isCommitted {
      let rendition = isRendered ? try rendered.file : nil
      if isRendered { rendered.outputs.removeFirst() }
      let outcome = try progress.write { () throws(EditError) in
        Result { () throws(StoreError) in try session.commit(recipe, rendition: rendition, note: work.note) }
      }
      switch outcome {
      case .success(.committed(let entry)):
        (result.entry, result.isCommitted) = (entry.number, true)
        guard let rendition else { break }
        (result.format, result.size) = (rendition.format, rendition.size)
        result.byteCount = rendition.bytes.count
      case .success(.unchanged):
        (result.entry, result.status, result.reason) = (session.state, .unchanged, work.unchangedReason)
        result.replaced = nil
      case .failure(let error):
        if case .entryConflict = error { return .conflict(error) }
        throw error.editError
      }
    }
    return .done(.done(try results(result, rendered, outputs)))
  }
}
