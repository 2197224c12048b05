import CLinux
import Glibc

extension Descriptor {
  /// Opens a folder itself, not one that a link leads to. Only names in it can be reached by it.
  package static func openRealFolder(_ path: String) throws(FileError) -> Descriptor {
    try open(path, O_PATH | O_DIRECTORY | O_NOFOLLOW)
  }

  /// Opens a regular file of a folder for reading. Neither may be a link.
  ///
  /// - Returns: Nil where there is none, or anything else in the place of either.
  /// - Throws: `FileError` where it is not known what is there.
  package static func openRegularFile(_ name: String, in folder: String) throws(FileError) -> Descriptor? {
    do {
      let folder = try openRealFolder(folder)
      let file = try open(name, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      if try file.status().kind == .file { return file }
      return nil
    } catch {
      // ENXIO is for sockets.
      if error.isNotFound || error.code == ELOOP || error.code == ENXIO { return nil }
      throw error
    }
  }
}
