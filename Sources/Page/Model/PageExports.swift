import Adjustments
import Documents
import DurableFiles
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import TarFiles
import Threads
import Workers

/// Exports of many photos: archives that are created in the background, in a folder of their own that is removed when
/// the page is stopped.
final class PageExports: Sendable {
  /// An export.
  struct Job: Sendable {
    enum State: String, Sendable { case running, done, failed, cancelled }

    var state = State.running
    var done = 0
    var failed = 0
    let photos: Int
    /// The archive.
    let path: String
    /// The first few errors, photo by photo.
    var errors: [JSONValue] = []
  }

  private struct State {
    var jobs: [String: Job] = [:]
    var tasks: [String: Task<Void, Never>] = [:]
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
  /// - Throws: `EditError` if no folder can be created for it.
  func begin(_ photos: [AssetID], _ settings: OutputSettings?, _ metadata: MetadataChoice?) throws(EditError) -> String
  {
    let id = Bits128.random().hex
    let path = try folder() + "/" + id + ".tar"
    state.withLock { $0.jobs[id] = Job(photos: photos.count, path: path) }
    let task = Task { await self.run(id, photos, settings, metadata, path) }
    state.withLock { $0.tasks[id] = task }
    return id
  }

  /// An export; nil if there is none.
  func job(_ id: String) -> Job? { state.withLock { $0.jobs[id] } }

  /// Ends an export and removes its archive.
  func cancel(_ id: String) {
    let (task, job) = state.withLock { state in
      (state.tasks.removeValue(forKey: id), state.jobs.removeValue(forKey: id))
    }
    task?.cancel()
    if let job { unlink(job.path) }
  }

  /// Removes all archives.
  func stop() {
    for id in state.withLock({ Array($0.jobs.keys) }) { cancel(id) }
    if let folder = state.withLock({ $0.folder }) { rmdir(folder) }
  }

  private func run(
    _ id: String, _ photos: [AssetID], _ settings: OutputSettings?, _ metadata: MetadataChoice?, _ path: String
  ) async {
    guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let file = FileHandle(forWritingAtPath: path)
    else { return end(id, .failed) }
    var names: Set<String> = []
    for photo in photos where !Task.isCancelled {
      var failure: EditError?
      do {
        let (name, data) = try await exported(photo, settings, metadata)
        let free = Self.free(name, &names)
        let header = TarHeader(name: free, size: data.count, permissions: 0o644)
        try file.write(contentsOf: header.bytes + data + [UInt8](repeating: 0, count: header.padding))
      } catch {
        failure = error as? EditError ?? EditError(.pageFailed, "\(error)")
      }
      tell(id, photo, failure)
    }
    let isWritten = (try? file.write(contentsOf: TarHeader.end)) != nil && (try? file.close()) != nil
    end(id, Task.isCancelled ? .cancelled : isWritten ? .done : .failed)
  }

  private func exported(
    _ id: AssetID, _ settings: OutputSettings?, _ metadata: MetadataChoice?
  ) async throws(EditError) -> (name: String, data: Data) {
    let photo = try await library.asset(id)
    let file = try await library.exported(photo, settings, metadata, isolation)
    return (file.name, file.data)
  }

  private func tell(_ id: String, _ photo: AssetID, _ failure: EditError?) {
    let job = state.withLock { state -> Job? in
      if let failure {
        state.jobs[id]?.failed += 1
        var row = PageRefusal.json(failure)
        row["asset"] = .string(photo.text)
        if state.jobs[id]?.errors.count ?? 0 < 20 { state.jobs[id]?.errors.append(.object(row)) }
      } else {
        state.jobs[id]?.done += 1
      }
      return state.jobs[id]
    }
    if let job { events.send("progress", Self.json(id, job)) }
  }

  private func end(_ id: String, _ end: Job.State) {
    let job = state.withLock { state -> Job? in
      state.jobs[id]?.state = end
      state.tasks[id] = nil
      return state.jobs[id]
    }
    if let job { events.send("progress", Self.json(id, job)) }
  }

  /// An export as JSON.
  static func json(_ id: String, _ job: Job) -> JSONValue {
    [
      "export": .string(id), "done": .integer(job.done), "failed": .integer(job.failed),
      "photos": .integer(job.photos), "state": .string(job.state.rawValue), "errors": .array(job.errors),
    ]
  }

  private func folder() throws(EditError) -> String {
    if let folder = state.withLock({ $0.folder }) { return folder }
    var template = Array(
      FilePath.joined(NSTemporaryDirectory(), "photoedit-export-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw EditError(
        .pageFailed, "cannot make a temporary folder: \(String(cString: strerror(errno)))")
    }
    let folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    state.withLock { $0.folder = folder }
    return folder
  }

  /// A name that no other file of the archive has.
  private static func free(_ name: String, _ names: inout Set<String>) -> String {
    let (stem, ending) = (FilePath.stem(of: name), FilePath.fileExtension(of: name))
    var free = name
    var number = 2
    while !names.insert(free).inserted {
      free = "\(stem)-\(number)" + (ending.isEmpty ? "" : ".\(ending)")
      number += 1
    }
    return free
  }
}
