import Documents
import DurableFiles
import Glibc

/// A file that a job rewrites repeatedly, and that never replaces a file of another kind.
struct ReplacedFile: Sendable {
  /// The path as the caller named it.
  let path: String
  /// The text that every file of the kind begins with.
  let beginning: String
  /// The kind, such as `a metrics file`.
  let kind: String

  /// Checks that the file can be written: it does not exist, is empty, or is one of the kind.
  ///
  /// - Throws: `EditError`: `file-exists` for any other file.
  func check() throws(EditError) {
    do {
      let file = try Descriptor.open(path, O_RDONLY)
      var found = [UInt8](repeating: 0, count: beginning.utf8.count)
      let isFile = try file.status().kind == .file
      let count = isFile ? try read(file, into: &found) : -1
      guard count == 0 || (count == found.count && found.elementsEqual(beginning.utf8)) else {
        throw EditError(
          .fileExists, "'\(path)' exists and is not \(kind), so it is not replaced",
          hint: "name another file", path: path)
      }
    } catch let error as FileError {
      guard error.code == ENOENT else { throw error.editError }
      try checkFolder()
    } catch let error as EditError {
      throw error
    } catch {
      throw EditError(error)
    }
  }

  /// Replaces the file atomically: readers see the old text or the new one. It need not survive a crash.
  ///
  /// - Throws: `EditError`: `file-exists` where the path has got a file of another kind since the last check.
  func write(_ text: String) throws(EditError) {
    try check()
    do {
      let file = try PendingFile(in: FilePath.folder(of: path))
      try file.write(Array(text.utf8))
      try file.publishUnsynced(as: path)
    } catch {
      throw error.editError
    }
  }

  /// Creates a temporary file, which shows what is wrong with the folder, and leaves nothing behind.
  private func checkFolder() throws(EditError) {
    do { _ = try PendingFile(in: FilePath.folder(of: path)) } catch { throw error.editError }
  }

  private func read(_ file: borrowing Descriptor, into buffer: inout [UInt8]) throws(FileError) -> Int {
    let result = buffer.withUnsafeMutableBytes { bytes in
      Result { () throws(FileError) in try file.read(into: bytes) }
    }
    return try result.get()
  }
}
