public import Foundation
import Documents
import RevisionStore
import Synchronization
import VIPS

/// Pixels that are kept from one preview to the next, in a folder that may be deleted at any time.
///
/// Every file is found by what its pixels were made of, and checked before it is used: one that is damaged is deleted
/// and made again. Nothing here can make a preview fail: where the folder cannot be written, nothing is kept. Several
/// processes may use the folder. What was used last stays in memory too, up to 128 MiB, as long as a copy of the cache
/// lives: keep one while somebody edits.
public struct PreviewCache: Sendable {
  /// Where the files are.
  public let folder: URL
  /// How many bytes they have together at most; the ones that were not used the longest go first.
  public let limit: Int
  /// What was used last, which whoever moves a slider asks for again and again.
  private let latest = LatestEntry()

  /// The limit where none is given: 2 GiB.
  public static let usualLimit = 2 << 30

  /// A cache in a folder, which need not exist yet.
  public init(folder: URL, limit: Int = usualLimit) {
    self.folder = folder
    self.limit = limit
  }

  private static let suffix = ".entry"

  private func path(_ key: Digest) -> String { folder.path + "/" + key.hex + Self.suffix }

  /// The entry with a key; nil where there is none that is whole.
  func entry(_ key: Digest) -> CacheEntry? {
    if let entry = latest.entry(key) { return entry }
    let path = path(key)
    guard let file = OpenedEntry(path) else { return nil }
    guard let entry = file.read(key) else {
      unlink(path)
      return nil
    }
    // What was used last goes last.
    utimes(path, nil)
    latest.take(entry, key)
    return entry
  }

  /// Keeps an entry, where there is room for it, and removes what is then too much.
  func keep(_ entry: CacheEntry, as key: Digest) {
    latest.take(entry, key)
    guard entry.block.count + CacheEntry.headerSize <= limit else { return trim() }
    // A disk that is full and a folder that is not writable only mean that nothing is kept.
    try? write(entry, key)
    trim()
  }

  /// Whether files can be made.
  var isWritable: Bool {
    var place = folder.path
    while access(place, F_OK) != 0, place.count > 1 { place = (place as NSString).deletingLastPathComponent }
    return access(place, W_OK | X_OK) == 0
  }

  private func write(_ entry: CacheEntry, _ key: Digest) throws {
    try Folder.make(folder.path)
    let file = try PendingFile(in: folder.path)
    try file.write(entry.header(key))
    let written = entry.block.withUnsafeBytes { bytes in Result { () throws(FileError) in try file.write(bytes) } }
    try written.get()
    try file.publishUnsynced(as: path(key))
  }

  /// Removes the entries that were not used the longest, until the rest keep to the limit, and what dead processes left.
  public func trim() {
    guard let names = try? Folder.names(in: folder.path) else { return }
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
        unlink(file.path)
        size -= file.size
      }
    }
    if names.contains(where: { $0.hasPrefix(Temporary.prefix) }) { _ = try? Temporary.removeStale(in: folder.path) }
  }
}

/// One entry that stays in memory as long as the cache does.
private final class LatestEntry: Sendable {
  /// Larger entries are read again.
  private static let limit = 128 << 20
  private let kept = Mutex<(key: Digest, entry: CacheEntry)?>(nil)

  func entry(_ key: Digest) -> CacheEntry? {
    kept.withLock { kept in kept?.key == key ? kept?.entry : nil }
  }

  func take(_ entry: CacheEntry, _ key: Digest) {
    guard entry.block.count <= Self.limit else { return }
    kept.withLock { $0 = (key, entry) }
  }
}

/// An entry's file, open for reading.
private struct OpenedEntry: ~Copyable {
  private let descriptor: Int32

  /// Nil where it cannot be opened.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// The entry; nil where it is damaged.
  func read(_ key: Digest) -> CacheEntry? {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= CacheEntry.headerSize, lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
    var header = [UInt8](repeating: 0, count: CacheEntry.headerSize)
    guard header.withUnsafeMutableBytes({ fill($0) }),
      let promise = CacheEntry.Promise(header, key: key, fileSize: size)
    else { return nil }
    // Mapped and not read: what the kernel holds of the file is used where it lies. Entries are replaced and removed,
    // and never written again, so what was checked stays.
    guard let block = ByteBlock(mapping: descriptor, from: CacheEntry.headerSize, count: promise.count),
      block.withUnsafeBytes({ Checksum.of($0) }) == promise.checksum
    else { return nil }
    return CacheEntry(width: promise.width, height: promise.height, bands: promise.bands, block: block)
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var rest = buffer[...]
    while !rest.isEmpty {
      let room = UnsafeMutableRawBufferPointer(rebasing: rest)
      let count = Foundation.read(descriptor, room.baseAddress, room.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
