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
  private static let longestWait = Duration.milliseconds(250)

  let work: EditWork
  let library: Library
  let tasks: [PhotoTask]
  let context: WorkContext

  private var progress: PhotoProgress { context.progress }

  /// An edit that is to be committed with others.
  private struct Waiting {
    let index: Int
    let edit: PhotoWork.DeferredEdit
  }

  /// Does the work, and returns the results of each photo in order.
  func run() -> [Outcome] {
    var results = [[Outcome]](repeating: [], count: tasks.count)
    var waiting: [Waiting] = []
    var begin = ContinuousClock.now
    var known = KnownGroup(tasks, of: work, in: library)
    for (index, task) in tasks.enumerated() {
      guard progress.report(Double(index) / Double(tasks.count)) else {
        results[index] = task.failed(.canceled)
        continue
      }
      if waiting.isEmpty { begin = .now }
      switch known.prepared(task, index) ?? photoWork(task).prepared() {
      case .done(let photo): results[index] = photo
      case .edit(let edit): waiting.append(Waiting(index: index, edit: edit))
      }
      if !waiting.isEmpty, ContinuousClock.now - begin > Self.longestWait { commit(&waiting, &results) }
    }
    commit(&waiting, &results)
    library.keepKnown()
    return results.flatMap { $0 }
  }

  private func photoWork(_ task: PhotoTask) -> PhotoWork { PhotoWork(work, task, context) }

  /// Commits edits: all at once, or one after another if that is not possible, such as when another process has edited
  /// one of the photos.
  private func commit(_ waiting: inout [Waiting], _ results: inout [[Outcome]]) {
    guard !waiting.isEmpty else { return }
    defer { waiting = [] }
    do throws(EditError) {
      let entries = try progress.write { () throws(EditError) in
        try library.commit(waiting.map(\.edit.change))
      }
      for (edit, entry) in zip(waiting, entries) { results[edit.index] = [edit.edit.result(entry)] }
    } catch {
      for edit in waiting {
        let task = tasks[edit.index]
        // An edit whose outcome is unknown may be in the library, so it is not made again.
        let isLast = error.code == .canceled || error.code == .outcomeUnknown
        results[edit.index] = isLast ? task.failed(error) : photoWork(task).run()
      }
    }
  }
}

extension ApplyRequest {
  /// The photos that one thread works on at a time, by their indices: several where their edits are not rendered.
  func groups(count: Int) throws(EditError) -> [Range<Int>] {
    guard output == nil, !work.isDryRun, let library = work.library, !library.isReadOnly,
      try library.renditionPolicy() == .none
    else { return (0..<count).map { $0..<$0 + 1 } }
    // Each thread gets several groups, so that none waits for another at the end.
    let size = min(EditGroup.largest, max(1, count / 16))
    return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }
}

extension EditWork {
  /// Does the work on photos, one after the other.
  package func outcomes(of tasks: [PhotoTask], in context: WorkContext) -> [Outcome] {
    guard tasks.count > 1, let library else {
      return tasks.flatMap { PhotoWork(self, $0, context).run() }
    }
    return EditGroup(work: self, library: library, tasks: tasks, context: context).run()
  }
}
