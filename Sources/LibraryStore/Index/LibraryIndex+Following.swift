import CLinux
import DurableFiles
import Glibc
import Threads

extension LibraryIndex {
  /// Switches to a newer index, if another process has built one.
  ///
  /// An index is completed under both locks, so a process that holds one of them finds it.
  func follow() throws {
    guard let folder, let status = try FileStatus(at: folder.path) else { return }
    if searched.withLock({ $0 }) == status { return }
    let known = current.withLock { $0 }
    let newest = try folder.numbers().last.map { Place(folder.path(of: $0)) }
    if newest != known, let newer = try folder.opened(readOnly: isReadOnly) {
      let connection = newer.writer.withLock { $0 }
      writer.withLock { $0 = connection }
      current.withLock { $0 = Place(connection.path) }
      readers.withLock { $0 = [] }
    }
    // The time of a change has a resolution of some milliseconds: a later change may look the same.
    if !status.isRecent { searched.withLock { $0 = status } }
  }
}

extension FileStatus {
  /// Whether it was changed so recently that a later change may have the same time.
  fileprivate var isRecent: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec) &- modified < 50_000_000
  }
}
