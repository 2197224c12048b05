import CLinux
import Glibc

/// Something that a file system may be able to do, and what lacks without it.
package enum PlaceAbility: String, CaseIterable, Sendable {
  case hardLinks, renamesWithoutReplacing, locks, syncsFiles, syncsFolders, sharedMaps, clones

  /// The words for it.
  package var title: String {
    switch self {
    case .hardLinks: "hard links"
    case .renamesWithoutReplacing: "renames that replace nothing"
    case .locks: "locks"
    case .syncsFiles: "syncs of files"
    case .syncsFolders: "syncs of folders"
    case .sharedMaps: "shared memory maps"
    case .clones: "clones of files"
    }
  }

  /// What is different without it.
  package var consequence: String {
    switch self {
    case .hardLinks: "outputs are named another way"
    case .renamesWithoutReplacing: "outputs take their names with an empty file first"
    case .locks: "no library can be here"
    case .syncsFiles: "no library can be here, and outputs cannot be written"
    case .syncsFolders: "a power failure may undo the last names"
    case .sharedMaps: "no library can be here"
    case .clones: "copies take space"
    }
  }

  /// Whether the file system of a folder can do it: tried with files in a folder that only this trial uses.
  ///
  /// - Throws: `FileError` where it cannot.
  package func check(in folder: String) throws(FileError) {
    let path = FilePath.joined(folder, rawValue)
    let other = path + "-other"
    let file = try Descriptor.open(path, O_RDWR | O_CREAT | O_TRUNC, permissions: 0o600)
    switch self {
    case .hardLinks: try SystemCall.perform(.link, other) { link(path, other) }
    case .renamesWithoutReplacing:
      try SystemCall.perform(.rename, other) { renameat2(AT_FDCWD, path, AT_FDCWD, other, UInt32(RENAME_NOREPLACE)) }
    case .locks: try file.lock(.exclusive)
    case .syncsFiles: try file.sync()
    case .syncsFolders:
      let opened = try Descriptor.open(folder, O_RDONLY | O_DIRECTORY)
      try SystemCall.perform(.syncFolder, folder) { fsync(opened.number) }
    case .sharedMaps: try file.checkSharedMap()
    case .clones:
      let copy = try Descriptor.open(other, O_RDWR | O_CREAT | O_TRUNC, permissions: 0o600)
      if !copy.clone(file) { throw FileError(.clone, other, EOPNOTSUPP) }
    }
  }
}

extension Descriptor {
  /// Checks that processes can share the file's memory, as those of a library share that of its index.
  fileprivate func checkSharedMap() throws(FileError) {
    let size = 4096
    try truncate(to: size)
    let address = try SystemCall.perform(.map, path) {
      Int(bitPattern: mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0))
    }
    munmap(UnsafeMutableRawPointer(bitPattern: address), size)
  }
}
