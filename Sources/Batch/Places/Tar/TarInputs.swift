import Documents
import DurableFiles
import Editing
import Threads

/// The archives that inputs are read from. The most recent ones stay open with their indexes.
final class TarInputs: Sendable {
  private static let mostOpen = 8

  private struct Opened {
    var path: String
    var version: FileVersion
    var tar: Result<OpenTar, EditError>
  }

  private struct State {
    var opened: [Opened] = []
    /// Every archive that was opened.
    var known = FileSet()
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
    guard let status else { throw EditError(.fileNotFound, "no such tar archive", path: archive) }
    let version = FileVersion(status)
    return try state.withLock { (state) throws(EditError) in
      state.known.insert(FileIdentity(path, status))
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
  func haveRead(_ file: FileIdentity) -> Bool { state.withLock { $0.known.contains(file) } }
}
