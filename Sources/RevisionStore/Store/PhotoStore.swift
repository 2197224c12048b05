/// A library's originals, edits and their history, on the disk.
///
/// It knows bytes, ids and parents; it knows neither pixels nor adjustments. Every operation holds the store's lock for
/// as long as it runs and waits for others, so call it from a thread that may block. One process keeps one `PhotoStore`
/// for a library; any number of processes may share the library.
package final class PhotoStore: Sendable {
  /// How long operations wait for other processes.
  package static let defaultTimeout = Duration.seconds(30)

  let layout: StoreLayout
  let objects: ObjectStore
  let manifests: ManifestFolder
  let timeout: Duration
  let openIndex = OpenIndex()

  /// The store's folder, absolute and without links.
  package var path: String { layout.root }

  /// The folder for what can be made again. Others may delete it at any time.
  package var cacheFolder: String { layout.cache }

  /// The name of the network file system that the store is on, where other machines must not use it; nil for a local
  /// file system.
  package let networkFileSystem: String?

  init(_ layout: StoreLayout, timeout: Duration) throws {
    self.layout = layout
    self.timeout = timeout
    let folders = DurableFolders()
    objects = ObjectStore(root: layout.objects, temporaries: layout.temporaries, folders: folders)
    manifests = ManifestFolder(root: layout.revisions, temporaries: layout.temporaries, folders: folders)
    networkFileSystem = try NetworkFileSystem.name(of: layout.root)
  }
}
