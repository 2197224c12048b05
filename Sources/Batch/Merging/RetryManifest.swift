import Documents
import DurableFiles
import Editing

/// A manifest of the rows that are missing or failed: complete, or absent.
final class RetryManifest {
  private let path: String
  private var file: PendingFile?

  /// - Throws: `EditError`: `output-exists` for a name that a file has; where the folder cannot be written.
  init(_ path: String) throws(EditError) {
    self.path = path
    if FileIdentity(path) != nil { throw Self.exists(path) }
    do throws(FileError) {
      file = try PendingFile(in: FilePath.folder(of: path))
    } catch {
      throw EditError(error)
    }
  }

  /// Adds a line.
  func add(_ line: [UInt8]) throws(EditError) {
    do throws(FileError) {
      try file?.write(line + [UInt8(ascii: "\n")])
    } catch {
      throw EditError(error)
    }
  }

  /// Gives the file its name.
  ///
  /// - Throws: `EditError`: `output-exists` where another file got the name meanwhile.
  func publish() throws(EditError) {
    guard let whole = file.take() else { preconditionFailure("a manifest is published once") }
    do throws(FileError) {
      try whole.publish(as: path, ifExists: .fail, size: nil)
    } catch {
      throw error.alreadyExists ? Self.exists(path) : EditError(error)
    }
  }

  private static func exists(_ path: String) -> EditError {
    EditError(.outputExists, "the retry manifest already exists", hint: "give it another name", path: path)
  }
}
