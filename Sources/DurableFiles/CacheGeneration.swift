import Glibc

/// A mark in the folder of a cache.
///
/// Whoever removes for good what files of the cache were made from ends the generation first, and then removes the files.
/// Whoever adds a file removes it again where the generation in which it was begun has ended.
package struct CacheGeneration: Hashable, Sendable {
  /// The name of the mark. It is not that of an entry of any cache.
  private static let name = "generation"
  private static let longest = 100

  private let text: [UInt8]

  /// The current generation of a folder. It begins now if there is none.
  package static func current(in folder: String) throws -> CacheGeneration {
    let path = folder + "/" + name
    while true {
      if try FileStatus(at: path) != nil {
        let file = try Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        let status = try file.status()
        guard status.kind == .file, status.size <= longest else { throw FileError(.read, path, EINVAL) }
        return CacheGeneration(text: try file.bytes())
      }
      try begin(in: folder)
    }
  }

  /// Begins a generation, unless another process does.
  private static func begin(in folder: String) throws(FileError) {
    try Folder.make(folder, isShared: true)
    let file = try PendingFile(in: folder, isShared: true)
    try file.write(Array(Temporary.freshName("").utf8))
    do throws(FileError) {
      try file.publishSynced(as: folder + "/" + name, ifExists: .fail)
    } catch {
      if !error.alreadyExists { throw error }
    }
  }

  /// Ends the current generation of a folder.
  package static func end(in folder: String) throws(FileError) {
    do {
      try SystemCall.perform(.unlink, folder + "/" + name) { unlink(folder + "/" + name) }
    } catch {
      if !error.isNotFound { throw error }
    }
  }
}
