import Adjustments
import Contract
import Documents
import DurableFiles
import Foundation
import Jobs
import LibraryStore
import PhotoLibrary
import Threads
import Workers

/// Exports of many photos: archives that are created in the background, in a folder of their own that is removed when
/// the page is stopped.
final class PageExports: Sendable {
  /// An export.
  struct Export: Sendable {
    enum State: String, Sendable { case running, done, failed }

    var state = State.running
    /// What became of the photos.
    var tally: Tally
    /// The archive.
    let path: String
    /// The first few errors, photo by photo.
    var errors: [JSONValue] = []
  }

  private struct State {
    var jobs: [String: Export] = [:]
    var folder: String?
  }

  private let library: Library
  private let isolation: Isolation
  private let events: PageEvents
  private let state = Monitor(State())

  init(_ library: Library, _ isolation: Isolation, _ events: PageEvents) {
    (self.library, self.isolation, self.events) = (library, isolation, events)
  }

  /// Begins an export.
  ///
  /// - Returns: Its id.
  /// - Throws: `EditError` if no archive can be created for it.
  func begin(_ photos: [AssetID], _ settings: OutputSettings?, _ metadata: MetadataChoice?) throws(EditError) -> String
  {
    let id = Bits128.random().hex
    let path = try folder() + "/" + id + ".tar"
    let archive = try PageArchive(path: path)
    state.withLock { $0.jobs[id] = Export(tally: Tally(total: photos.count), path: path) }
    Task { await self.run(id, photos, settings, metadata, archive) }
    return id
  }

  /// An export; nil if there is none.
  func job(_ id: String) -> Export? { state.withLock { $0.jobs[id] } }

  /// Ends an export and removes its archive.
  func cancel(_ id: String) {
    if let job = state.withLock({ $0.jobs.removeValue(forKey: id) }) { unlink(job.path) }
  }

  /// Removes all archives.
  func stop() {
    for id in state.withLock({ Array($0.jobs.keys) }) { cancel(id) }
    if let folder = state.withLock({ $0.folder }) { rmdir(folder) }
  }

  private func run(
    _ id: String, _ photos: [AssetID], _ settings: OutputSettings?, _ metadata: MetadataChoice?, _ archive: PageArchive
  ) async {
    var subjects: [Subject] = []
    for photo in photos {
      do throws(EditError) {
        subjects.append(Subject(try await library.asset(photo), in: library))
      } catch {
        subjects.append(Subject(photo.text, error))
      }
    }
    var request = ExportRequest(FoundSubjects(subjects), of: library, to: "{stem}.{ext}")
    if let settings { request.change = { _ in settings } }
    (request.metadata, request.archive, request.scheduling) = (metadata, archive, Scheduling(isolation))
    do {
      let isCancelled: @Sendable () -> Bool = { self.job(id) == nil }
      try await ExportPlan(request).job.run(
        JobControl(shouldStop: isCancelled, shouldCancel: isCancelled), observers: [Progress(id, self)])
      try archive.finish()
      end(id, .done)
    } catch {
      end(id, .failed)
    }
  }

  /// Tells the page about the photos of an export.
  private final class Progress: JobObserver {
    private let id: String
    private let exports: PageExports

    init(_ id: String, _ exports: PageExports) { (self.id, self.exports) = (id, exports) }

    func ended(_ outcome: Outcome) { exports.tell(id, outcome) }
  }

  private func tell(_ id: String, _ outcome: Outcome) {
    let job = state.withLock { state -> Export? in
      state.jobs[id]?.tally.count(outcome)
      if outcome.error != nil, state.jobs[id]?.errors.count ?? 0 < 20 {
        state.jobs[id]?.errors.append(Row(outcome).json { outcome.duration })
      }
      return state.jobs[id]
    }
    if let job { events.send("progress", Self.json(id, job)) }
  }

  private func end(_ id: String, _ end: Export.State) {
    let job = state.withLock { state -> Export? in
      state.jobs[id]?.state = end
      return state.jobs[id]
    }
    if let job { events.send("progress", Self.json(id, job)) }
  }

  /// An export as JSON.
  static func json(_ id: String, _ job: Export) -> JSONValue {
    .object(
      JSONObject(
        [("export", .string(id)), ("state", .string(job.state.rawValue)), ("photos", .integer(job.tally.total))]
          + Tally.form.members(job.tally) + [("errors", .array(job.errors))]))
  }

  private func folder() throws(EditError) -> String {
    try state.withLock { state throws(EditError) in
      if let folder = state.folder { return folder }
      do throws(FileError) {
        let folder = try Folder.makeTemporary("photoedit-export-", in: NSTemporaryDirectory())
        state.folder = folder
        return folder
      } catch {
        throw EditError(.pageFailed, "cannot make a temporary folder: \(error.reason)")
      }
    }
  }
}
