package import Documents
import DurableFiles
import Glibc
package import Jobs

/// Renders photos as they arrive in a folder, until it is told to stop. After a restart it continues where it stopped:
/// no photo is rendered twice, and none that arrived in the meantime is missed.
package final class HotFolder {
  /// How many photos are taken at once: any others wait until these are done.
  private static let batchLimit = 64
  /// How long a wait for changes lasts, so that a request to stop is noticed.
  private static let waitInterval = Duration.milliseconds(200)
  /// The time between two scans of the whole folder, where the system reports changes and where it does not.
  private static let lookInterval = Duration.seconds(60)
  private static let pollInterval = Duration.seconds(2)

  let request: HotFolderRequest
  let folder: WatchedFolder
  let outputs: String
  let journal: WatchJournal
  var arrivals = Arrivals()
  private var events: FolderEvents
  private var lastLook = ContinuousClock.now
  /// Why the system does not report all changes, so that the folder must be polled; nil if it does.
  private var pollingReason: String?
  /// Whether leases can tell if a file is being written.
  private let isLocal: Bool
  private var notices: [String] = []
  private var hasIgnored = false

  /// Starts watching a folder.
  ///
  /// - Throws: `EditError` where the folders do not go together, or another process watches for the same outputs.
  package init(_ request: HotFolderRequest) throws(EditError) {
    self.request = request
    outputs = try request.outputFolder()
    folder = try request.watchedFolder(outputs: outputs)
    journal = try WatchJournal(in: outputs)
    let path = folder.path
    let network: String?
    do {
      events = try FolderEvents()
      network = try FileSystem.network(of: path)
    } catch {
      throw EditError(error)
    }
    isLocal = network == nil
    pollingReason = network.map { "'\(path)' is on \($0), which does not report every change" }
    try look()
    if let pollingReason { notices.append("\(pollingReason): checking it every two seconds") }
  }

  /// Works until it is told to stop.
  ///
  /// - Parameters:
  ///   - say: is given messages for the user.
  /// - Throws: `EditError` where nothing more can be rendered: the folder is gone, a disk is full.
  package func run(
    _ control: JobControl, observers: [any JobObserver], say: (String) -> Void
  ) async throws(EditError) {
    while !control.shouldStop() {
      try listen()
      notices.forEach(say)
      notices = []
      let names = arrivals.complete(
        at: .now, limit: Self.batchLimit, version: { FileVersion(at: folder.path(of: $0)) },
        isBeingWritten: isBeingWritten)
      try await take(names, control, observers)
    }
  }

  // MARK: Changes

  /// Handles what has happened, and waits a little if nothing has.
  private func listen() throws(EditError) {
    let found = events.wait(timeout: arrivals.isEmpty ? Self.waitInterval : Self.waitInterval / 2)
    var mustLook = ContinuousClock.now - lastLook > (pollingReason == nil ? Self.lookInterval : Self.pollInterval)
    for event in found {
      switch event {
      case .completed(let place, let name): note(place + "/" + name, isClosed: true)
      case .changed(let place, let name): note(place + "/" + name, isClosed: false)
      case .folderAppeared(let place, let name):
        let below = place + "/" + name
        if folder.contains(below) { try look(at: below) }
      case .folderGone(let place): if place == folder.path { throw gone() }
      case .overflow: mustLook = true
      }
    }
    if mustLook { try look() }
  }

  /// Scans the whole folder.
  private func look() throws(EditError) {
    guard (try? FileStatus(at: folder.path))?.kind == .folder else { throw gone() }
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

  /// Records a file that exists or was changed, unless this version of it is settled in the journal.
  private func note(_ path: String, isClosed: Bool) {
    guard let name = folder.name(FilePath.name(of: path), in: FilePath.folder(of: path)) else { return }
    switch WatchedName(path) {
    case .photo: break
    case .hidden: return
    case .temporary: return ignore(name, "its name is that of an unfinished file")
    case .other: return ignore(name, "it is not a photo")
    }
    guard let version = FileVersion(at: path) else {
      if path.unicodeScalars.contains("\u{FFFD}") { ignore(name, "its name is not UTF-8") }
      return arrivals.forget(name)
    }
    if let entry = journal.entry(of: name), entry.version == version, entry.isSettled { return arrivals.forget(name) }
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
