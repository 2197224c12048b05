import Documents
import LibraryStore
import PhotoLibrary
import Workers

/// The work on a group of photos whose edits are not rendered: their entries are committed in few transactions.
///
/// It blocks its thread.
struct EditGroup {
  /// The maximum number of photos in a group.
  static let largest = 100
  /// The maximum time that entries wait for others. The measurements of a recipe may take long for each photo.
  private static let patience = Duration.milliseconds(250)

  let request: BatchRequest
  let library: Library
  let items: [BatchJob.Item]
  let runner: JobRunner
  let progress: PhotoProgress

  /// An edit that is to be committed with others.
  private struct Waiting {
    let index: Int
    let edit: PhotoWork.DeferredEdit
  }

  /// Does the work, and returns the results of each photo in order.
  func run() -> [BatchResult] {
    var results = [[BatchResult]](repeating: [], count: items.count)
    var waiting: [Waiting] = []
    var begin = ContinuousClock.now
    var known = KnownGroup(items, of: request, in: library)
    for (index, item) in items.enumerated() {
      guard progress.report(Double(index) / Double(items.count)) else {
        results[index] = item.failed(.cancelled)
        continue
      }
      if waiting.isEmpty { begin = .now }
      switch known.prepared(item, index) ?? work(on: item).prepared() {
      case .done(let photo): results[index] = photo
      case .edit(let edit): waiting.append(Waiting(index: index, edit: edit))
      }
      if !waiting.isEmpty, ContinuousClock.now - begin > Self.patience { commit(&waiting, &results) }
    }
    commit(&waiting, &results)
    library.keepKnown()
    return results.flatMap { $0 }
  }

  private func work(on item: BatchJob.Item) -> PhotoWork {
    PhotoWork(request: request, item: item, runner: runner, progress: progress)
  }

  /// Commits edits: all at once, or one after another if that is not possible, such as when another process has edited
  /// one of the photos.
  private func commit(_ waiting: inout [Waiting], _ results: inout [[BatchResult]]) {
    guard !waiting.isEmpty else { return }
    defer { waiting = [] }
    do throws(EditError) {
      let entries = try progress.write { () throws(EditError) in
        try library.commit(waiting.map(\.edit.change))
      }
      for (edit, entry) in zip(waiting, entries) { results[edit.index] = [edit.edit.result(entry)] }
    } catch {
      for edit in waiting {
        let item = items[edit.index]
        results[edit.index] = error.code == .cancelled ? item.failed(error) : work(on: item).run()
      }
    }
  }
}

extension BatchJob {
  /// The photos that one thread works on at a time, by their indices: several where their edits are not rendered.
  var groups: [Range<Int>] {
    get throws(EditError) {
      guard request.output == nil, !request.isDryRun, let library = request.library, !library.isReadOnly,
        try library.renditionPolicy() == .none
      else { return items.indices.map { $0..<$0 + 1 } }
      // Each thread gets several groups, so that none waits for another at the end.
      let size = min(EditGroup.largest, max(1, items.count / 16))
      return stride(from: 0, to: items.count, by: size).map { $0..<min($0 + size, items.count) }
    }
  }

  /// Does the work on a group of photos.
  func results(of group: Range<Int>, in runner: JobRunner, _ progress: PhotoProgress) -> [BatchResult] {
    guard group.count > 1, let library = request.library else {
      return items[group].flatMap { item in
        PhotoWork(request: request, item: item, runner: runner, progress: progress).run()
      }
    }
    return EditGroup(request: request, library: library, items: Array(items[group]), runner: runner, progress: progress)
      .run()
  }
}
