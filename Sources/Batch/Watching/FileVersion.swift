import DurableFiles

/// What the file system says about the bytes of a file: equal values mean equal bytes.
struct FileVersion: Hashable {
  let inode: UInt64
  let size: Int
  /// The times of modification and of status change in nanoseconds since 1970.
  let modified: Int64
  let changed: Int64

  init(inode: UInt64, size: Int, modified: Int64, changed: Int64) {
    (self.inode, self.size, self.modified, self.changed) = (inode, size, modified, changed)
  }

  init(_ status: FileStatus) {
    self.init(inode: status.inode, size: status.size, modified: status.modified, changed: status.changed)
  }

  /// Reads a version; nil for any other text.
  init?(text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 4, let inode = UInt64(parts[0]), let size = Int(parts[1]), let modified = Int64(parts[2]),
      let changed = Int64(parts[3])
    else { return nil }
    self.init(inode: inode, size: size, modified: modified, changed: changed)
  }

  /// The four numbers as text: JSON's numbers cannot hold a time in nanoseconds.
  var text: String { "\(inode) \(size) \(modified) \(changed)" }

  /// The version of the regular file at a path, links not followed; nil where there is none.
  init?(at path: String) {
    guard let found = try? FileStatus(at: path), found.kind == .file else { return nil }
    self.init(found)
  }
}
