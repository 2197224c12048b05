import DurableFiles
import Threads

/// The originals, edits and histories of a library on disk.
///
/// The store knows bytes, ids and parents, but neither pixels nor adjustments. Every operation holds the store's lock
/// while it runs and may wait for other processes, so call it from a thread that may block. A process has one
/// `PhotoStore` per library; any number of processes may use the library.
package final class PhotoStore: Sendable {
  /// How long an operation waits for a lock.
  package static let defaultTimeout = Duration.seconds(30)

  let layout: StoreLayout
  let objects: ObjectStore
  let manifests: ManifestFolder
  let moved: MovedOriginals
  let timeout: Duration
  private let index = Monitor<StoreIndex?>(nil)

  /// The store's folder: absolute, without links.
  package var path: String { layout.root }

  /// The folder for derived data. Anyone may delete it at any time.
  package var cacheFolder: String { layout.cache }

  /// The name of the network file system that the store is on, where other machines must not use it; nil for a local
  /// file system.
  package let networkFileSystem: String?

  /// The reason why this process cannot change the store, as it was opened; nil if it can.
  package let readOnlyReason: ReadOnlyReason?

  init(_ layout: StoreLayout, timeout: Duration) throws {
    self.layout = layout
    self.timeout = timeout
    moved = MovedOriginals(layout)
    let folders = DurableFolders()
    objects = ObjectStore(root: layout.objects, temporaries: layout.temporaries, folders: folders)
    manifests = ManifestFolder(root: layout.revisions, temporaries: layout.temporaries, folders: folders)
    readOnlyReason = ReadOnlyReason(layout)
    networkFileSystem = try NetworkFileSystem.name(of: layout.root)
  }

  /// The index at its path; reopened if another file has replaced the open one.
  func openIndex() throws -> StoreIndex {
    try index.withLock { index in
      if let index, try index.isCurrent { return index }
      index = nil
      let opened = isReadOnly ? try readableIndex() : try StoreIndex(at: layout.index, timeout: timeout)
      index = opened
      return opened
    }
  }

  /// Closes the index before its file is renamed.
  func closeIndex() { index.withLock { $0 = nil } }
}
