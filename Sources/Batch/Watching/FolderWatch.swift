import Documents
import DurableFiles
import Glibc

/// The files that arrive in a folder, handed out once they are complete.
final class FolderWatch {
  /// How many files are taken at once: any others wait until these are done.
  private static let batchLimit = 64
  /// The time between two scans of the whole folder, where the system reports changes and where it does not.
  private static let lookInterval = Duration.seconds(60)
  private static let pollInterval = Duration.seconds(2)

  let folder: WatchedFolder
  private(set) var arrivals = Arrivals()
  /// Whether sidecars are handed out, too.
  private let takesSidecars: Bool
  /// Whether nothing is left to do with a version of a file.
  private let isSettled: (String, FileVersion) -> Bool
  private var events: FolderEvents
  private var lastLook = ContinuousClock.now
  /// Why the system does not report all changes, so that the folder must be polled; nil if it does.
  private var pollingReason: String?
  /// Whether leases can tell if a file is being written.
  private let isLocal: Bool
  private var notices: [String] = []
  private var hasIgnored = false

  /// Starts watching a folder. What is there already arrives first.
  ///
  /// - Parameters:
  ///   - takesSidecars: whether sidecars are handed out, too.
  ///   - isSettled: whether nothing is left to do with a version of a file, which is then not handed out.
  /// - Throws: `EditError` where it cannot be watched.
  init(
    _ folder: WatchedFolder, takesSidecars: Bool = false, isSettled: @escaping (String, FileVersion) -> Bool
  ) throws(EditError) {
    (self.folder, self.takesSidecars, self.isSettled) = (folder, takesSidecars, isSettled)
    let network: String?
    do {
      events = try FolderEvents()
      network = try FileSystem.network(of: folder.path)
    } catch {
      throw EditError(error)
    }
    isLocal = network == nil
    pollingReason = network.map { "'\(folder.path)' is on \($0), which does not report every change" }
    try look()
    if let pollingReason { notices.append("\(pollingReason): checking it every two seconds") }
  }

  /// Waits a little for changes.
  ///
  /// - Parameter say: is given messages for the user.
  /// - Returns: The files that are complete, sorted by their names; empty where none is.
  /// - Throws: `EditError`: `watched-folder-gone`.
  func next(say: (String) -> Void) throws(EditError) -> [String] {
    try listen()
    notices.forEach(say)
    notices = []
    return arrivals.complete(
      at: .now, limit: Self.batchLimit, version: { FileVersion(at: folder.path(of: $0)) },
      isBeingWritten: isBeingWritten)
  }

  /// Handles what has happened, and waits a little if nothing has.
  private func listen() throws(EditError) {
    let wait = WatchTimes.current.wait
    let found = events.wait(timeout: arrivals.isEmpty ? wait : wait / 2)
    var mustLook = ContinuousClock.now - lastLook > (pollingReason == nil ? Self.lookInterval : Self.pollInterval)
    for event in found {
      switch event {
      case .completed(let place, let name): note(place + "/" + name, isClosed: true)
      case .changed(let place, let name): note(place + "/" + name, isClosed: false)
      case .folderAppeared(let place, let name):
        let below = place + "/" + name
        if folder.contains(below) { try look(at: below) }
      case .folderGone(let place): if place == folder.path { throw folder.gone() }
      case .overflow: mustLook = true
      }
    }
    if mustLook { try look() }
  }

  /// Scans the whole folder.
  private func look() throws(EditError) {
    guard (try? FileStatus(at: folder.path))?.kind == .folder else { throw folder.gone() }
    try look(at: folder.path)
    lastLook = .now
  }

  private func look(at place: String) throws(EditError) {
    try folder.scan(place) { [self] path throws(EditError) in
      do throws(FileError) {
        try events.add(path)
      } catch {
        if error.isNotFound { return }
        guard [ENOSPC, EMFILE].contains(error.code) else { throw EditError(error) }
        if pollingReason == nil {
          notices.append("the system limit on watches is reached for '\(path)': checking it every two seconds")
        }
        pollingReason = error.reason
      }
    } files: { [self] path in
      note(path, isClosed: false)
    }
  }

  /// Records a file that exists or was changed, unless this version of it is settled.
  private func note(_ path: String, isClosed: Bool) {
    guard let name = folder.name(FilePath.name(of: path), in: FilePath.folder(of: path)) else { return }
    switch WatchedName(path) {
    case .photo: break
    case .hidden: return
    case .temporary: return ignore(name, "its name is that of an unfinished file")
    case .sidecar: if !takesSidecars { return ignore(name, "it is not a photo") }
    case .other: return ignore(name, "it is not a photo")
    }
    guard let version = FileVersion(at: path) else {
      if path.unicodeScalars.contains("\u{FFFD}") { ignore(name, "its name is not UTF-8") }
      return arrivals.forget(name)
    }
    if isSettled(name, version) { return arrivals.forget(name) }
    arrivals.note(name, version, isClosed: isClosed, at: .now)
  }

  private func ignore(_ name: String, _ reason: String) {
    guard !hasIgnored else { return }
    hasIgnored = true
    notices.append("ignoring '\(name)' (\(reason)); all files that are not photos are counted at the end")
  }

  private func isBeingWritten(_ name: String) -> Bool {
    guard isLocal, let file = try? Descriptor.open(folder.path(of: name), O_RDONLY | O_NONBLOCK) else { return false }
    return file.isBeingWritten()
  }
}
