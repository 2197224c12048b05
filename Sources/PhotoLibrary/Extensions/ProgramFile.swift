import Documents
import Foundation
import Glibc

/// Reads files that another program wrote. Only regular files are read, links are not followed, and a file larger than
/// a limit is refused.
enum ProgramFile {
  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - folder: the descriptor of its folder; nil for a path, which may be a link.
  /// - Returns: nil where there is none.
  /// - Throws: `EditError`: `bad-editor-output`.
  static func contents(
    of name: String, in folder: Int32? = nil, limit: Int
  ) throws(EditError) -> [UInt8]? {
    // Do not wait for the other end of a pipe.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (folder == nil ? 0 : O_NOFOLLOW)
    let descriptor = openat(folder ?? AT_FDCWD, name, flags)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      let reason = errno == ELOOP ? "it is a symbolic link" : String(cString: strerror(errno))
      throw bad("cannot read '\(name)': \(reason)")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw bad("expected '\(name)' to be a file, found \(isFolder ? "a folder" : "a device, a pipe or a socket")")
    }
    guard status.st_size <= limit else {
      throw bad("'\(name)' has \(status.st_size) bytes, at most \(limit) are allowed")
    }
    return try bytes(of: descriptor, name, limit: limit)
  }

  private static func bytes(of descriptor: Int32, _ name: String, limit: Int) throws(EditError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw bad("cannot read '\(name)': \(String(cString: strerror(errno)))") }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      // The file may grow while it is read.
      guard bytes.count <= limit else { throw bad("'\(name)' has more than \(limit) bytes") }
    }
  }

  static func bad(_ message: String, hint: String? = nil) -> EditError {
    EditError(.badEditorOutput, message, hint: hint)
  }
}
