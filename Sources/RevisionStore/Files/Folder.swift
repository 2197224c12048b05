import Glibc

/// Folders: made, listed, and made durable.
package enum Folder {
  /// Makes a folder and whatever is missing above it, each one durably.
  package static func make(_ path: String) throws(FileError) {
    if let status = try FileStatus(at: path, followingLinks: true) {
      if status.kind != .folder { throw FileError(.makeFolder, path, ENOTDIR) }
      return
    }
    let parent = FilePath.folder(of: path)
    try make(parent)
    do {
      try SystemCall.perform(.makeFolder, path) { mkdir(path, 0o777) }
    } catch {
      if !error.isAlreadyThere { throw error }
    }
    try sync(parent)
  }

  /// Waits until the names in a folder are on the disk, where the file system can sync folders.
  package static func sync(_ path: String) throws(FileError) {
    let folder = try Descriptor.open(path, O_RDONLY | O_DIRECTORY)
    do {
      try SystemCall.perform(.syncFolder, path) { fsync(folder.number) }
    } catch {
      if !error.isUnsupported { throw error }
    }
  }

  /// The names in a folder, sorted by their bytes; none where there is no such folder.
  package static func names(in path: String) throws(FileError) -> [String] {
    try unsortedNames(in: path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names in a folder, in any order; none where there is no such folder.
  static func unsortedNames(in path: String) throws(FileError) -> [String] {
    if path.utf8.contains(0) { throw FileError(.listFolder, path, EINVAL) }
    guard let stream = opendir(path) else {
      let error = FileError(.listFolder, path, errno)
      if error.isNotFound { return [] }
      throw error
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    if errno != 0 { throw FileError(.listFolder, path, errno) }
    return names
  }
}
