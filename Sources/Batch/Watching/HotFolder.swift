package import Documents
package import Jobs

/// Renders photos as they arrive in a folder, until it is told to stop. After a restart it continues where it stopped:
/// no photo is rendered twice, and none that arrived in the meantime is missed.
package final class HotFolder {
  let request: HotFolderRequest
  let folder: WatchedFolder
  let outputs: String
  let journal: WatchJournal
  private let watch: FolderWatch

  /// The photos that have arrived and are not complete, or wait for others.
  var arrivals: Arrivals { watch.arrivals }

  /// What is in the folder now and was left out, because it is not a photo; nothing where the folder is gone.
  package var skippedFiles: SkippedFiles { folder.skippedFiles(usesSidecars: request.job.work.library != nil) }

  /// Starts watching a folder.
  ///
  /// - Throws: `EditError` where the folders do not go together, or another process watches for the same outputs.
  package init(_ request: HotFolderRequest) throws(EditError) {
    self.request = request
    outputs = try request.outputFolder()
    folder = try request.watchedFolder(outputs: outputs)
    let journal = try WatchJournal(in: outputs)
    self.journal = journal
    watch = try FolderWatch(folder) { name, version in
      journal.entry(of: name).map { $0.version == version && $0.isSettled } ?? false
    }
  }

  /// Works until it is told to stop.
  ///
  /// - Parameters:
  ///   - say: is given messages for the user.
  /// - Throws: `EditError` where nothing more can be rendered: the folder is gone, a disk is full.
  package func run(
    _ control: JobControl, observers: [any JobObserver], say: (String) -> Void
  ) async throws(EditError) {
    while !control.shouldStop() {
      try await take(watch.next(say: say), control, observers)
    }
  }
}
