import Documents
import DurableFiles

/// The bytes of an archive in order: those of a file from its first byte, or those of a pipe from its next byte.
struct TarStream: ~Copyable {
  private let file: Descriptor
  /// The number of bytes; nil if it cannot be known.
  let size: Int?
  /// The position of the next byte.
  private var position = 0

  /// - Throws: `EditError` for anything that is neither a file nor a pipe.
  init(_ file: consuming Descriptor) throws(EditError) {
    let path = file.path
    let status: FileStatus
    do throws(FileError) {
      status = try file.status()
    } catch {
      throw EditError(error)
    }
    guard status.kind == .file || status.kind == .pipe else {
      throw EditError(.notAFile, "expected a tar archive, found \(status.kind.rawValue)", path: path)
    }
    size = status.kind == .file ? status.size : nil
    self.file = file
  }

  /// The path of the file, for errors.
  var path: String { file.path }

  /// Moves to a position. A pipe is read up to there.
  ///
  /// - Precondition: A pipe has not passed the position.
  mutating func advance(to offset: Int) throws(EditError) {
    if size == nil {
      precondition(offset >= position, "a pipe is read once")
      while position < offset { _ = try bytes(min(offset - position, 1 << 20)) }
    }
    position = offset
  }

  /// The next bytes.
  ///
  /// - Throws: `EditError` if there are fewer.
  mutating func bytes(_ count: Int) throws(EditError) -> [UInt8] {
    let start = position
    let bytes: [UInt8]
    do {
      bytes = try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = 0
        while filled < count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          let read = try size == nil ? file.read(into: rest) : file.read(into: rest, at: start + filled)
          if read == 0 { break }
          filled += read
        }
      }
    } catch {
      throw EditError(error)
    }
    position += bytes.count
    guard bytes.count == count else {
      throw .tarDamaged(at: start + bytes.count, "it ends in the middle of a member", path: path)
    }
    return bytes
  }
}
