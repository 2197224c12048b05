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

  /// What an edit adds to a photo's history.
  private enum Addition { case none, edit, removal }

  /// The measured recipe for a photo, and what it adds to the history.
  private func recipe(in session: EditingSession) throws(EditError) -> (Recipe, Addition) {
    let current = work.combination.isReplacing ? nil : try session.recipe
    let next = try work.recipe(after: current)
    // If an edit has nothing to do, it does not matter whether there were adjustments before.
    if case .editing = work.combination, next == current ?? Recipe() { return (next, .none) }
    if work.combination.isChanging, next.activeSteps.isEmpty, next.output == nil || current != nil {
      return (next, current == nil ? .none : .removal)
    }
    let measured = try runner.measured(
      next, on: session.input.photo, limits: work.limits, progress: progress.report)
    return (measured, try session.isChanged(by: measured) ? .edit : .none)
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
    let (recipe, addition) = try recipe(in: session)
    let isChanged = addition != .none
    let outputs = outputs(.isWritten)
    let isAdjusted = addition == .edit || !outputs.isEmpty && !recipe.activeSteps.isEmpty
    var result = task.outcome(
      isChanged ? .done : .unchanged, session.input.photo.warnings(isAdjusted: isAdjusted))
    result.set(asset)
    if !isChanged { (result.entry, result.reason) = (session.state, work.unchangedReason) }
    if session.input.isFlattened {
      result.warnings.append("flattened: the photo was edited by another program; this edit starts from its rendition")
    }
    let earlier =
      try addition == .removal ? session.recipe?.activeSteps.count ?? 0 : work.replacedCount(of: session.recipe)
    if isChanged, earlier > 0 {
      result.replaced = Outcome.Replaced(entry: session.state, adjustments: earlier)
    }
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
    let isRendered = isCommitted && keepsRendition && addition == .edit
    if isRendered { job.targets.insert(session.renditionTarget(of: recipe), at: 0) }
    if isCommitted, !isRendered {
      if addition == .edit {
        let plan = try session.plan(recipe)
        (result.format, result.size) = (plan.format, plan.size)
      }
      if deferring, outputs.isEmpty {
        let change = try mappingErrors {
          try addition == .removal ? session.removal(note: work.note) : session.change(recipe, note: work.note)
        }
        return .done(.edit(DeferredEdit(change, of: result)))
      }
    }
    var rendered = RenderResult(warnings: [], recipe: recipe)
    if !job.targets.isEmpty { rendered = try runner.run(job, progress: progress.report) }
    if isCommitted {
      let rendition = isRendered ? try rendered.file : nil
      if isRendered { rendered.outputs.removeFirst() }
      let outcome = try progress.write { () throws(EditError) in
        Result { () throws(StoreError) in
          try addition == .removal
            ? session.removeAdjustments(note: work.note)
            : session.commit(recipe, rendition: rendition, note: work.note)
        }
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
