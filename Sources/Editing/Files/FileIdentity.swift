package import Documents
import Foundation

/// The file that a path leads to, through links.
package struct FileIdentity: Hashable {
  private let device: UInt
  private let inode: UInt
  package let isFolder: Bool
  private let isFile: Bool

  /// Nil where the path does not exist.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isFile = status.st_mode & S_IFMT == S_IFREG
  }

  /// The device and the inode.
  package var text: String { "\(device) \(inode)" }

  /// Checks that an output may replace the file.
  ///
  /// - Throws: `EditError` where it is a folder, a device, a pipe or a socket.
  package func checkIsFile(_ path: String) throws(EditError) {
    guard !isFolder else {
      throw EditError("output-is-folder", .cannotCreate, "expected a file, found a folder", path: path)
    }
    guard isFile else {
      throw EditError(
        "output-not-a-file", .cannotCreate, "expected a file, found a device, a pipe or a socket",
        hint: "write to a regular file", path: path)
    }
  }
}
