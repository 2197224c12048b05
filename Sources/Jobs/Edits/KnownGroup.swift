import Adjustments
import Editing
import LibraryStore
import PhotoLibrary

/// The photos of a group whose edits are prepared without opening them.
struct KnownGroup {
  private let photos: [KnownPhoto?]
  private var editing: KnownEditing?
  private let unchangedReason: String

  init(_ tasks: [PhotoTask], of work: EditWork, in library: Library) {
    unchangedReason = work.unchangedReason
    guard work.program == nil,
      let editing = KnownEditing(
        in: library, limits: work.limits, note: work.note,
        next: { current in
          let next = try work.recipe(after: current)
          // If an edit has nothing to do, it does not matter whether there were adjustments before.
          if case .editing = work.combination, next == current ?? Recipe() { return nil }
          return next
        }, replaced: work.replacedCount)
    else {
      photos = []
      return
    }
    self.editing = editing
    let isUsual = tasks.map { $0.subject.problem == nil && $0.outputs.isEmpty && $0.input != StandardInput.name }
    var found = editing.photos(named: zip(tasks, isUsual).filter(\.1).map(\.0.input))[...]
    photos = isUsual.map { $0 ? found.popFirst() ?? nil : nil }
  }

  /// The edit of a photo, ready to be committed, or a result if nothing is to be done; nil if it must be opened.
  ///
  /// - Parameter index: the index of the photo in the group.
  mutating func prepared(_ task: PhotoTask, _ index: Int) -> PhotoWork.Prepared? {
    let start = ContinuousClock.now
    guard photos.indices.contains(index), let photo = photos[index], let edit = editing?.edit(photo) else { return nil }
    var result = task.outcome(.done, edit.warnings)
    result.set(edit.asset)
    guard let outcome = edit.outcome else {
      (result.status, result.entry, result.reason) = (.unchanged, edit.state, unchangedReason)
      result.duration = ContinuousClock.now - start
      return .done([result])
    }
    (result.format, result.size) = (outcome.format, outcome.size)
    if outcome.replaced > 0 {
      result.replaced = Outcome.Replaced(entry: edit.state, adjustments: outcome.replaced)
    }
    result.duration = ContinuousClock.now - start
    return .edit(PhotoWork.DeferredEdit(outcome.change, of: result))
  }
}
