import DurableFiles
package import Documents
public import Foundation
import ImageFiles
package import Rendering
import Threads

/// Caches pixels from one preview to the next, in a folder that may be deleted at any time.
///
/// Every file is keyed by what its pixels were made from, and checked before it is used; a damaged one is deleted and
/// recreated. The cache never makes a preview fail: if the folder cannot be written, nothing is cached. Several
/// processes may use the folder. The last three entries also stay in memory, up to 128 MiB in total, as long as a copy
/// of the cache exists: keep one during an editing session.
public struct PreviewCache: Sendable {
  /// Where the files are.
  package let folder: URL
  /// How many bytes the files may have in total; the least recently used are removed.
  package let limit: Int
  /// The entries that are requested again whenever a slider moves.
  private let last = LastEntries()
  /// When entries were looked for in vain, which are perhaps being made.
  private let begun = Monitor<[SHA256Digest: CacheGeneration]>([:])
  /// The most of them that are remembered.
  private static let mostBegun = 64

  /// The default limit: 2 GiB.
  public static let defaultLimit = 2 << 30

  /// A cache in a folder, which need not exist yet.
  public init(folder: URL, limit: Int = defaultLimit) {
    self.folder = folder
    self.limit = limit
  }

  private static let suffix = ".entry"

  private func path(_ key: SHA256Digest) -> String { folder.path + "/" + key.hex + Self.suffix }

  /// Removes the least recently used entries above the limit, and unfinished files of dead processes.
  public func trim() async {
    try? await WorkThreads.waiting.run { () throws(EditError) in _ = self.trim(isDryRun: false) }
  }

  /// The same on the calling thread, which waits.
  ///
  /// - Parameter isDryRun: whether nothing is removed.
  /// - Returns: The entries that were removed, or would be, with their sizes in bytes.
  @discardableResult
  package func trim(isDryRun: Bool = false) -> [(path: String, size: Int)] {
    guard let names = try? Folder.names(in: folder.path) else { return [] }
    var removed: [(path: String, size: Int)] = []
    var files: [(path: String, size: Int, used: Int64)] = names.filter { $0.hasSuffix(Self.suffix) }.compactMap {
      name in
      let path = folder.path + "/" + name
      guard let status = try? FileStatus(at: path), status.kind == .file else { return nil }
      return (path, status.size, status.modified)
    }
    var size = files.reduce(0) { $0 + $1.size }
    if size > limit {
      files.sort { $0.used < $1.used }
      for file in files where size > limit {
        if !isDryRun { unlink(file.path) }
        removed.append((file.path, file.size))
        size -= file.size
      }
    }
    if !isDryRun, names.contains(where: { $0.hasPrefix(Temporary.prefix) }) {
      _ = try? Temporary.removeStale(in: folder.path)
    }
    return removed
  }

  /// The entry of a file; one that is damaged is removed.
  private func stored(_ key: SHA256Digest, at path: String) -> PixelCacheEntry? {
    guard let file = EntryFile(path) else { return nil }
    guard let entry = file.read(key) else {
      unlink(path)
      return nil
    }
    return entry
  }

  private func begin(_ key: SHA256Digest) {
    guard let generation = try? CacheGeneration.current(in: folder.path) else { return }
    begun.withLock { begun in
      if begun.count >= Self.mostBegun { begun = [:] }
      begun[key] = generation
    }
  }

  private func write(_ entry: PixelCacheEntry, _ key: SHA256Digest) throws {
    let generation =
      try begun.withLock { $0.removeValue(forKey: key) } ?? CacheGeneration.current(in: folder.path)
    let file = try PendingFile(in: folder.path, isShared: true)
    try file.write(entry.header(key))
    let written = entry.block.withUnsafeBytes { bytes in Result { () throws(FileError) in try file.write(bytes) } }
    try written.get()
    try file.publishUnsynced(as: path(key))
    // The photo may have been purged since the entry was begun.
    if (try? CacheGeneration.current(in: folder.path)) != generation { unlink(path(key)) }
  }
}

extension PreviewCache: PixelCache {
  package var path: String { folder.path }

  package func entry(_ key: SHA256Digest) -> PixelCacheEntry? {
    let path = path(key)
    // The modification time is the time of the last use.
    if let entry = last.entry(key) {
      utimes(path, nil)
      return entry
    }
    guard let entry = stored(key, at: path) else {
      begin(key)
      return nil
    }
    utimes(path, nil)
    last.store(entry, key)
    return entry
  }

  package func store(_ entry: PixelCacheEntry, as key: SHA256Digest) {
    last.store(entry, key)
    guard entry.block.count + PixelCacheEntry.headerSize <= limit else {
      trim()
      return
    }
    // If the disk is full or the folder read-only, nothing is cached.
    try? write(entry, key)
    trim()
  }

  package var isWritable: Bool {
    var place = folder.path
    while access(place, F_OK) != 0, place.count > 1 { place = FilePath.folder(of: place) }
    return access(place, W_OK | X_OK) == 0
  }
}
