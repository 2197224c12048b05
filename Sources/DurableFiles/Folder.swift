import Glibc
import Threads

/// Functions on folders.
package enum Folder {
  /// Creates a folder and its missing ancestors durably.
  ///
  /// - Parameter isShared: whether new folders get the mode and the group of those that they are in.
  package static func make(_ path: String, isShared: Bool = false) throws(FileError) {
    if let status = try FileStatus(at: path, followingLinks: true) {
      if status.kind != .folder { throw FileError(.makeFolder, path, ENOTDIR) }
      return
    }
    let parent = FilePath.folder(of: path)
    try make(parent, isShared: isShared)
    do {
      try SystemCall.perform(.makeFolder, path) { mkdir(path, 0o777) }
      if isShared { try SharedMode(of: parent).apply(toFolder: path) }
    } catch {
      if !error.alreadyExists { throw error }
    }
    try sync(parent)
  }

  /// The first of the paths `BASE.1`, `BASE.2` and so on that does not exist.
  package static func unusedPath(_ base: String) throws(FileError) -> String {
    var number = 1
    while try FileStatus(at: "\(base).\(number)") != nil { number += 1 }
    return "\(base).\(number)"
  }

  /// Waits until the names in a folder are durable, if the file system can sync folders.
  package static func sync(_ path: String) throws(FileError) {
    let folder = try Descriptor.open(path, O_RDONLY | O_DIRECTORY)
    do {
      try SystemCall.perform(.syncFolder, path) { fsync(folder.number) }
    } catch {
      if !error.isUnsupported { throw error }
    }
  }

  /// The names in a folder, sorted by their bytes; none if it does not exist.
  package static func names(in path: String) throws(FileError) -> [String] {
    try unsortedNames(in: path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names in a folder, in any order; none if it does not exist.
  package static func unsortedNames(in path: String) throws(FileError) -> [String] {
    let file: CInt
    do {
      file = try SystemCall.perform(.listFolder, path) { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    } catch {
      if error.isNotFound { return [] }
      throw error
    }
    guard let stream = fdopendir(file) else {
      defer { close(file) }
      throw FileError(.listFolder, path, errno)
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

/// Folders of the store that are known to be durable, so that each is synced only once. New ones get the mode and the
/// group of those that they are in.
package final class DurableFolders: Sendable {
  private let known = Monitor<Set<String>>([])

  package init() {}

  /// Creates a folder if it is missing, and makes its name durable even if another process has just created it.
  package func make(_ path: String) throws(FileError) { try make([path]) }

  /// Creates the folders that are missing and makes their names durable, with one sync for all in the same folder.
  package func make(_ paths: Set<String>) throws(FileError) {
    let new = known.withLock { paths.subtracting($0) }.sorted()
    for path in new {
      do {
        try SystemCall.perform(.makeFolder, path) { mkdir(path, 0o777) }
        try SharedMode(of: FilePath.folder(of: path)).apply(toFolder: path)
      } catch {
        guard error.alreadyExists else { throw error }
      }
      guard try FileStatus(at: path)?.kind == .folder else { throw FileError(.makeFolder, path, ENOTDIR) }
    }
    for parent in Set(new.map { FilePath.folder(of: $0) }).sorted() { try Folder.sync(parent) }
    known.withLock { $0.formUnion(new) }
  }
}
