package import Documents
package import DurableFiles
import Glibc

/// A file that the user names, read as a whole.
package enum WholeFile {
  /// The bytes of a file or a pipe.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - kind: what it should be, such as `recipe`.
  ///   - limit: how many bytes are read at most.
  /// - Throws: `EditError` where there is none, or it cannot be read. What cannot be read is never taken for empty.
  package static func bytes(_ path: String, as kind: String, upTo limit: Int = .max) throws(EditError) -> [UInt8] {
    do throws(FileError) {
      return try Descriptor.open(path, O_RDONLY | O_NOCTTY).bytes(upTo: limit)
    } catch {
      throw EditError(reading: error, as: kind, path)
    }
  }
}

extension EditError {
  /// The error of a file that cannot be read.
  ///
  /// - Parameters:
  ///   - error: what failed.
  ///   - kind: what the file should be, such as `recipe`.
  ///   - path: how the user calls it.
  package init(reading error: FileError, as kind: String, _ path: String) {
    if error.isNotFound {
      self.init(.fileNotFound, "no such \(kind)", path: path)
    } else if error.code == EISDIR {
      self.init(.notAFile, "found a folder, expected a \(kind)", path: path)
    } else {
      self.init(
        error.editCode, as: error.isLostMount ? .temporary : nil,
        "cannot read the \(kind): \(error.reason) (errno \(error.code))", hint: error.hint, path: path)
    }
  }
}
