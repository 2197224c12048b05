/// A library's originals, edits and their history, on the disk.
///
/// It knows bytes, ids and parents; it knows neither pixels nor adjustments. Every operation holds the store's lock for
/// as long as it runs and waits for others, so call it from a thread that may block. One process keeps one `PhotoStore`
/// for a library; any number of processes may share the library.
package final class PhotoStore: Sendable {
  /// How long operations wait for other processes.
  package static let usualPatience = Duration.seconds(30)

  let layout: StoreLayout
  let objects: ObjectStore
  let manifests: ManifestFolder
  let patience: Duration
  let openIndex = OpenIndex()

  /// The store's folder, absolute and without links.
  package var path: String { layout.root }

  /// The folder for what can be made again. Others may delete it at any time.
  package var cacheFolder: String { layout.cache }

  /// The kind of file system the store is on. On a network it is not safe against other machines.
  package let fileSystem: FileSystemKind

  init(_ layout: StoreLayout, patience: Duration) throws {
    self.layout = layout
    self.patience = patience
    let folders = DurableFolders()
    objects = ObjectStore(root: layout.objects, temporaries: layout.temporaries, folders: folders)
    manifests = ManifestFolder(root: layout.revisions, temporaries: layout.temporaries, folders: folders)
    fileSystem = try FileSystemKind(of: layout.root)
  }
}
