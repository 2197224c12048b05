import RevisionStore
import Synchronization

/// The folders that this process writes outputs to.
enum OutputFolders {
  private static let tidied = Mutex<Set<String>>([])

  /// Removes unfinished files whose writers are dead from a folder, once in the life of this process: the folder may be
  /// large.
  static func tidy(_ folder: String) {
    guard tidied.withLock({ $0.insert(folder).inserted }) else { return }
    // Where it cannot be done, the output is no worse for it.
    _ = try? Temporary.removeStale(in: folder)
  }
}
