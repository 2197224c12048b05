package import Documents
import DurableFiles
package import Jobs
import PhotoLibrary
import Threads

/// Imports photos as they arrive in a folder, and reads sidecars again when they change, until it is told to stop.
///
/// It needs no journal: the library knows its photos by their bytes.
package final class ImportWatch {
  private let request: ImportRequest
  private let folder: WatchedFolder
  /// The versions of files with which nothing is left to do.
  private let seen: Monitor<[String: FileVersion]>
  private let watch: FolderWatch

  /// The files that have arrived and are not complete, or wait for others.
  var arrivals: Arrivals { watch.arrivals }

  /// What is in the folder now and was left out; nothing where the folder is gone.
  package var skippedFiles: SkippedFiles { folder.skippedFiles(usesSidecars: true) }

  /// Starts watching a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - isRecursive: whether photos in folders below it are included.
  ///   - request: how photos are imported. Its photos are not used, and sidecars are read in any case.
  /// - Throws: `EditError` where the folder cannot be watched, or copies would be numbered.
  package init(_ folder: String, isRecursive: Bool, _ request: ImportRequest) throws(EditError) {
    if request.copyTarget?.usesIndex == true {
      throw EditError(
        .badOutput, "copies of a watched folder cannot be numbered with {index}: the index restarts with each photo",
        hint: "name them by {stem}, {date} or {hash}")
    }
    self.request = request
    self.folder = try WatchedFolder(folder, isRecursive: isRecursive)
    let seen = Monitor<[String: FileVersion]>([:])
    self.seen = seen
    watch = try FolderWatch(self.folder, takesSidecars: true) { name, version in
      seen.withLock { $0[name] == version }
    }
  }

  /// Works until it is told to stop.
  ///
  /// - Parameter say: is given messages for the user.
  /// - Throws: `EditError` where nothing more can be imported: the folder is gone, a disk is full.
  package func run(
    _ control: JobControl, observers: [any JobObserver], say: (String) -> Void
  ) async throws(EditError) {
    while !control.shouldStop() {
      let names = try watch.next(say: say)
      if !names.isEmpty { try await take(names, control, observers) }
    }
  }

  /// Imports photos that are complete, and those of sidecars that are.
  private func take(
    _ names: [String], _ control: JobControl, _ observers: [any JobObserver]
  ) async throws(EditError) {
    let photos = names.filter { !Sidecar.isSidecar($0) }
    note(photos.flatMap { [$0] + Sidecar.paths(besides: $0) })
    let sidecars = names.filter { Sidecar.isSidecar($0) && !isSeen($0) }
    note(sidecars)
    let described = Set(try photosWith(sidecars)).subtracting(photos)
    note(described.flatMap { [$0] + Sidecar.paths(besides: $0) })
    let all = (photos + described).sorted()
    if !all.isEmpty { try await take(photos: all, control, observers) }
  }

  /// Records files as seen, before they are read: what changes from here on is read again.
  private func note(_ names: [String]) {
    for name in names {
      if let version = FileVersion(at: folder.path(of: name)) { seen.withLock { $0[name] = version } }
    }
  }

  /// Whether a file has been read as it is now, or is gone.
  private func isSeen(_ name: String) -> Bool {
    let version = FileVersion(at: folder.path(of: name))
    return version == nil || seen.withLock { $0[name] == version }
  }

  /// The photos beside sidecars, without those that will be read with them once they are complete.
  private func photosWith(_ sidecars: [String]) throws(EditError) -> [String] {
    var photos: [String] = []
    for (place, sidecars) in Dictionary(grouping: sidecars, by: { FilePath.folder(of: folder.path(of: $0)) }) {
      let names = try mappingErrors { try Folder.names(in: place) }
      photos += Sidecar.files(names, with: Set(sidecars.map { FilePath.name(of: $0) })).filter {
        WatchedName(FilePath.joined(place, $0)) == .photo
      }.compactMap { folder.name($0, in: place) }
    }
    return photos.filter { !arrivals.isWaiting($0) }
  }

  private func take(
    photos: [String], _ control: JobControl, _ observers: [any JobObserver]
  ) async throws(EditError) {
    var asked = request
    asked.readsSidecars = true
    asked.photos = FoundSubjects(photos.map { Subject(folder.path(of: $0), folder: Subject.folder(below: $0)) })
    let ends = Ends()
    await asked.job.run(
      JobControl(shouldStop: { control.shouldStop() || ends.problem != nil }, shouldCancel: control.shouldCancel),
      observers: observers + [ends])
    if let problem = ends.problem { throw problem }
    // What failed for another reason than the photo is tried again when the folder is scanned.
    for index in ends.retried { seen.withLock { $0[photos[index]] = nil } }
  }

  /// Notices what is to be tried again, and what ends everything. Only the task of the loop uses it.
  private final class Ends: JobObserver, @unchecked Sendable {
    private(set) var retried: [Int] = []
    private(set) var problem: EditError?

    func ended(_ outcome: Outcome) {
      guard let error = outcome.error else { return }
      if error.isRetryable { retried.append(outcome.index) }
      problem = problem ?? error.endingWatch
    }
  }
}
