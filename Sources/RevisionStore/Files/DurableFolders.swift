import Glibc
import Synchronization

/// Folders of the store that are known to be on the disk, so that each is synced only once.
final class DurableFolders: Sendable {
  private let known = Mutex<Set<String>>([])

  /// Makes a folder where it is missing, and makes its name durable, also where another process made it a moment ago.
  func make(_ path: String) throws(FileError) {
    if known.withLock({ $0.contains(path) }) { return }
    do {
      try SystemCall.perform(.makeFolder, path) { mkdir(path, 0o777) }
    } catch {
      guard error.isAlreadyThere else { throw error }
    }
    guard try FileStatus(at: path)?.kind == .folder else { throw FileError(.makeFolder, path, ENOTDIR) }
    try Folder.sync(FilePath.folder(of: path))
    known.withLock { _ = $0.insert(path) }
  }
}
