package import Foundation
import Glibc

/// The observable state of the files in a folder: names, kinds, modes, times and bytes.
package struct FolderState: Equatable {
  package struct File: Equatable {
    let mode: UInt32
    let modified: [Int]
    let inode: UInt
    package let bytes: Data?
  }

  package private(set) var files: [String: File] = [:]

  /// The state of a folder or a single file.
  ///
  /// Of the memory that the users of an index share, only the name counts: SQLite notes there who reads.
  package init(of url: URL) throws {
    let names = [""] + (FileManager.default.subpaths(atPath: url.path) ?? [])
    for name in names {
      let path = name.isEmpty ? url.path : url.path + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      let isFile = status.st_mode & S_IFMT == S_IFREG && !name.hasSuffix(".sqlite-shm")
      files[name] = File(
        mode: status.st_mode,
        // A temporary changes the time of its folder; the names in the folder are compared anyway.
        modified: isFile ? [status.st_mtim.tv_sec, status.st_mtim.tv_nsec] : [], inode: UInt(status.st_ino),
        bytes: isFile ? try Data(contentsOf: URL(fileURLWithPath: path)) : nil)
    }
  }

  /// The names that differ from another state.
  package func differences(from other: FolderState) -> [String] {
    Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }.sorted()
  }
}
