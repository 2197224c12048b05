package import Documents
import DurableFiles
package import Jobs
import PhotoLibrary

/// Imports photos as they arrive in a folder, and reads sidecars again when they change, until it is told to stop.
///
/// It needs no journal: the library knows its photos by their bytes.
package final class ImportWatch {
  private let request: ImportRequest
  private let folder: WatchedFolder
  private let seen: SeenVersions
  private let watch: FolderWatch

  /// The versions of files with which nothing is left to do. Only the task of the loop uses it.
  private final class SeenVersions: @unchecked Sendable {
    private var versions: [String: FileVersion] = [:]

    subscript(name: String) -> FileVersion? {
      get { versions[name] }
      set { versions[name] = newValue }
    }
  }

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
    let seen = SeenVersions()
    self.seen = seen
    watch = try FolderWatch(self.folder, takesSidecars: true) { name, version in seen[name] == version }
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
    var photos = Set(names.filter { !Sidecar.isSidecar($0) })
    for sidecar in names where Sidecar.isSidecar(sidecar) {
      // The version first: what changes from here on is read again.
      let version = FileVersion(at: folder.path(of: sidecar))
      // With a photo that was imported meanwhile it was read.
      if version == nil || seen[sidecar] == version { continue }
      seen[sidecar] = version
      photos.formUnion(try photosWith(sidecar))
    }
    let sorted = photos.sorted()
    if !sorted.isEmpty { try await take(photos: sorted, control, observers) }
  }

  /// The photos beside a sidecar, without those that will be read with it once they are complete.
  private func photosWith(_ sidecar: String) throws(EditError) -> [String] {
    let below = FilePath.folder(of: sidecar)
    let place = folder.path(of: sidecar)
    let all = try mappingErrors { try Folder.names(in: FilePath.folder(of: place)) }
    return Sidecar.files(all, with: FilePath.name(of: sidecar))
      .map { sidecar.utf8.contains(UInt8(ascii: "/")) ? FilePath.joined(below, $0) : $0 }
      .filter { WatchedName(folder.path(of: $0)) == .photo && !arrivals.isWaiting($0) }
  }

  private func take(
    photos: [String], _ control: JobControl, _ observers: [any JobObserver]
  ) async throws(EditError) {
    for name in photos {
      for file in [name] + Sidecar.paths(besides: name) {
        if let version = FileVersion(at: folder.path(of: file)) { seen[file] = version }
      }
    }
    var asked = request
    asked.readsSidecars = true
    asked.photos = FoundSubjects(photos.map { Subject(folder.path(of: $0), folder: Subject.folder(below: $0)) })
    let ends = Ends()
    await asked.job.run(
      JobControl(shouldStop: { control.shouldStop() || ends.problem != nil }, shouldCancel: control.shouldCancel),
      observers: observers + [ends])
    if let problem = ends.problem { throw problem }
    // What failed for another reason than the photo is tried again when the folder is scanned.
    for index in ends.retried { seen[photos[index]] = nil }
  }

  /// Notices what is to be tried again, and what ends everything. Only the task of the loop uses it.
  private final class Ends: JobObserver, @unchecked Sendable {
    private(set) var retried: [Int] = []
    private(set) var problem: EditError?

    func ended(_ outcome: Outcome) {
      guard let error = outcome.error else { return }
      if error.isRetryable { retried.append(outcome.index) }
      if error.code == .diskFull, var full = error.stoppingJob {
        full.hint = "free some space and start again: nothing is lost"
        problem = problem ?? full
      }
    }
  }
}
