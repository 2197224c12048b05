import Documents
import DurableFiles
import Glibc
import Jobs
import TarFiles

/// An archive that is being read: its index, and the open file.
final class OpenTar: Sendable {
  let path: String
  let version: FileVersion
  let index: TarIndex
  let file: Descriptor

  /// Reads the headers of an archive.
  init(_ path: String) throws(EditError) {
    self.path = path
    do {
      file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
      version = FileVersion(try file.status())
      index = try TarIndex(try TarReader(try Descriptor.open(path, O_RDONLY | O_NONBLOCK)), path: path)
    } catch {
      throw EditError(error)
    }
  }

  /// Reads bytes of a member.
  func read(_ part: TarIndex.Part, into buffer: UnsafeMutableRawBufferPointer) throws(EditError) {
    var filled = 0
    while filled < part.size {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<part.size])
      let count: Int
      do throws(FileError) {
        count = try file.read(into: rest, at: part.offset + filled)
      } catch {
        throw EditError(readingArchive: error, path)
      }
      guard count > 0 else { throw .tarChanged(path) }
      filled += count
    }
  }

  /// The bytes of a member.
  func bytes(_ part: TarIndex.Part) throws(EditError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: part.size)
    var result = Result<Void, EditError>.success(())
    bytes.withUnsafeMutableBytes { buffer in
      result = Result { () throws(EditError) in try read(part, into: buffer) }
    }
    try result.get()
    return bytes
  }
}

extension EditError {
  /// The error of an archive that cannot be read.
  init(readingArchive error: FileError, _ path: String) {
    self.init(
      error.editCode, as: error.isLostMount ? .temporary : nil,
      "cannot read the tar archive: \(error.reason) (errno \(error.code))", path: path)
  }

  /// The error of an archive that became shorter while it was read.
  static func tarChanged(_ path: String) -> EditError {
    EditError(
      .inputChanged, "the tar archive changed while it was being read", hint: "retry the row", path: path)
  }
}
