import Adjustments
import Documents
import Editing
import LibraryStore
import PhotoLibrary

/// The photos of a group whose edits are prepared without opening them.
struct KnownGroup {
  private let photos: [KnownPhoto?]
  private var editing: KnownEditing?
  private let replaces: Bool

  init(_ items: [BatchJob.Item], of request: BatchRequest, in library: Library) {
    replaces = request.combination == .replacing
    guard request.program == nil,
      let editing = KnownEditing(
        in: library, limits: request.limits, note: request.note,
        next: { current in
          let next = try request.recipe(after: current)
          // If an edit has nothing to do, it does not matter whether there were adjustments before.
          if case .editing = request.combination, next == current ?? Recipe() { return nil }
          return next
        })
    else {
      photos = []
      return
    }
    self.editing = editing
    let isUsual = items.map { $0.source.problem == nil && $0.outputs.isEmpty && $0.input != StandardInput.name }
    var found = editing.photos(named: zip(items, isUsual).filter(\.1).map(\.0.input))[...]
    photos = isUsual.map { $0 ? found.popFirst() ?? nil : nil }
  }

  /// The edit of a photo, ready to be committed, or a result if nothing is to be done; nil if it must be opened.
  ///
  /// - Parameter index: the index of the photo in the group.
  mutating func prepared(_ item: BatchJob.Item, _ index: Int) -> PhotoWork.Prepared? {
    let start = ContinuousClock.now
    guard photos.indices.contains(index), let photo = photos[index], let edit = editing?.edit(photo) else { return nil }
    var result = BatchResult(input: item.input, outcome: .done, warnings: edit.warnings)
    (result.asset, result.path) = (edit.asset.id.text, edit.asset.path)
    guard let outcome = edit.outcome else {
      (result.outcome, result.entry, result.reason) = (.unchanged, edit.state, PhotoWork.unchanged)
      result.duration = ContinuousClock.now - start
      return .done([result])
    }
    (result.format, result.size) = (outcome.format, outcome.size)
    if replaces, outcome.earlier > 0 {
      result.replaced = BatchResult.Replaced(entry: edit.state, adjustments: outcome.earlier)
    }
    result.duration = ContinuousClock.now - start
    return .edit(PhotoWork.DeferredEdit(outcome.change, of: result))
  }
}
