package import Documents
import DurableFiles
package import TransactionLog

/// The originals, edits and histories of a library on disk.
///
/// The store deals with bytes, ids and parents, but not with pixels or adjustments. Every change is a transaction of
/// the log; reads come from the index and from the lines of the log that the index names. Readers never wait; writers
/// wait for each other, so call them from a thread that may block.
///
/// A view of a store is a store with less access: it finds, reads and changes only what its access includes.
package final class PhotoStore: Sendable {
  /// How long an operation waits for a lock.
  package static let defaultTimeout = Duration.seconds(30)

  let layout: LibraryLayout
  let objects: ObjectFiles
  /// The log, with the segments of the library's chain.
  package let segments: LogFolder
  let log: TransactionLog
  /// Reads lines of photos again.
  var lines: LineReader { LineReader(segments: segments, objects: objects) }
  let index: LibraryIndex

  /// What this store has access to; nil for everything.
  let scope: AccessScope?

  /// The id of the library.
  package let library: Bits128
  /// The name of the network file system that the library is on, where other machines must not use it; nil for a local
  /// file system.
  package let networkFileSystem: String?
  /// The error of every change; nil if this process can change the library.
  package let refusal: StoreError?
  /// One line about a local folder that was made when the library was opened, because it had none of its own, as a copy
  /// has none; nil otherwise.
  package let copyNote: String?

  /// The facts about originals that are known without reading them; nil if this process cannot change the library.
  let originals: OriginalsCache?

  /// The library's folder: absolute, without links.
  package var path: String { layout.root }
  /// The folder for derived data. Anyone may delete it at any time.
  package var cacheFolder: String { layout.local.cache }
  /// Whether this process can read the library, but not change it.
  package var isReadOnly: Bool { refusal != nil }
  /// The reason why this process cannot change the library; nil if it can.
  package var readOnlyReason: String? {
    if case .readOnly(_, let reason) = refusal { return reason }
    return refusal?.description
  }

  init(
    _ layout: LibraryLayout, library: Bits128, _ segments: LogFolder, index: LibraryIndex, refusal: StoreError?,
    note: String? = nil, timeout: Duration
  ) throws {
    networkFileSystem = try FileSystem.network(of: layout.root)
    (self.layout, self.library, self.index, self.refusal) = (layout, library, index, refusal)
    copyNote = note
    objects = layout.objectFiles
    self.segments = segments
    log = TransactionLog(segments, layout.logPaths, index: index, timeout: timeout)
    originals = refusal == nil ? OriginalsCache(in: layout.local.cache, library: library) : nil
    scope = nil
  }

  /// The same store with other access.
  init(_ store: PhotoStore, _ scope: AccessScope) {
    (layout, library, index, refusal) = (store.layout, store.library, store.index, store.refusal)
    (objects, segments, log, originals) = (store.objects, store.segments, store.log, store.originals)
    (networkFileSystem, copyNote, self.scope) = (store.networkFileSystem, store.copyNote, scope)
  }

  /// Fails if a newer program has changed the library, or if its log has damage that no repair has recorded.
  func requireSound() throws {
    try index.read { database in
      if let newer = try database.newer() {
        throw StoreError.newerVersion(path: layout.root, found: newer, supported: "\(LibraryFormat.version)")
      }
      if let (place, found) = try database.unrecordedDamage() {
        throw StoreError.logDamaged(path: segments.path(of: place.segment), found: "\(found) at byte \(place.offset)")
      }
    }
  }

  /// Fails if this process cannot change the library.
  func requireWritable() throws {
    if let refusal { throw refusal }
  }
}
