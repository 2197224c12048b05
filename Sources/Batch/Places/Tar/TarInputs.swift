import Documents
import DurableFiles
import Editing
import Glibc
import TarFiles
import Threads
import VIPS

/// An archive that is read: its index, and the open file.
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

/// The archives that inputs are read from. The last ones stay open with their indexes.
final class TarInputs: Sendable {
  private static let mostOpen = 8

  private struct Opened {
    var path: String
    var version: FileVersion
    var tar: Result<OpenTar, EditError>
  }

  private struct State {
    var opened: [Opened] = []
    /// Every archive that was opened, by its inode and device.
    var known: Set<[UInt64]> = []
  }

  private let state = Monitor(State())

  /// An archive with its index, which is read once as long as the archive does not change.
  ///
  /// - Throws: `EditError` where it does not exist, or is damaged.
  func tar(_ archive: String) throws(EditError) -> OpenTar {
    let path = ExactPath.absolute(archive)
    let status: FileStatus?
    do throws(FileError) {
      status = try FileStatus(at: path, followingLinks: true)
    } catch {
      throw EditError(readingArchive: error, path)
    }
    guard let status else { throw EditError(.fileNotFound, .notFound, "no such tar archive", path: archive) }
    let version = FileVersion(status)
    return try state.withLock { (state) throws(EditError) in
      state.known.insert([status.device, status.inode])
      if let place = state.opened.firstIndex(where: { $0.path == path && $0.version == version }) {
        let found = state.opened.remove(at: place)
        state.opened.append(found)
        return try found.tar.get()
      }
      let tar = Result { () throws(EditError) in try OpenTar(path) }
      state.opened.removeAll { $0.path == path }
      state.opened.append(Opened(path: path, version: version, tar: tar))
      if state.opened.count > Self.mostOpen { state.opened.removeFirst() }
      return try tar.get()
    }
  }

  /// Whether inputs were read from a file.
  func haveRead(_ status: FileStatus) -> Bool { state.withLock { $0.known.contains([status.device, status.inode]) } }
}

extension EditError {
  /// The error of an archive that cannot be read.
  init(readingArchive error: FileError, _ path: String) {
    self.init(
      error.editCode, error.isLostMount ? .temporary : error.category,
      "cannot read the tar archive: \(error.reason) (errno \(error.code))", path: path)
  }

  /// The error of an archive that became shorter while it was read.
  static func tarChanged(_ path: String) -> EditError {
    EditError(
      .inputChanged, .inputOutput, "the tar archive changed while it was read", hint: "try the row again", path: path)
  }
}
