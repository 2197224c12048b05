import Adjustments
import Documents
import DurableFiles
import Editing
import Foundation
import Jobs
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing
import Threads
import Workers

/// What is checked about an output before a job counts when it gets its name.
@Suite("files that become originals during a job", .timeLimit(.minutes(Effort.minutes)))
struct ReplacedOriginalTests {
  enum Door: CaseIterable, Sendable { case applied, appliedBeside, exported, exportedOriginal, preview }

  private let folder: JobFolder
  private let library: Library
  private let photo: Asset

  init() async throws {
    folder = try JobFolder()
    library = try await Library.create(in: folder.url)
    photo = try await library.importPhoto(at: folder.scratch.appending("photo.jpg")).asset
    try folder.photo("out/photo.jpg", width: 50)
  }

  /// A job that was checked and may replace what is there.
  private func job(_ door: Door) throws -> Job {
    let subjects = FoundSubjects([Subject(photo, in: library)])
    switch door {
    case .applied, .appliedBeside:
      var request = try folder.request(to: "out/", .replace)
      if door == .applied { request.photos = subjects }
      request.work.library = library
      return try ApplyPlan(request).job
    case .exported, .exportedOriginal:
      var request = ExportRequest(subjects, of: library, to: folder.path("out/"))
      (request.writesOriginals, request.existing) = (door == .exportedOriginal, .replace)
      request.scheduling = Scheduling(.none, jobs: 1)
      return try ExportPlan(request).job
    case .preview:
      var request = PreviewsRequest(subjects, PreviewRequest(longEdge: 20), to: folder.path("out/"))
      (request.library, request.existing) = (library, .replace)
      request.scheduling = Scheduling(.none, jobs: 1)
      return try PreviewsPlan(request).job
    }
  }

  @Test("an output replaces no file that the library imported after the job was checked", arguments: Door.allCases)
  func job(door: Door) async throws {
    let job = try job(door)
    try await library.importPhoto(at: folder.scratch.appending("out/photo.jpg"), byReference: true)
    let before = try folder.data("out/photo.jpg")
    let outcomes = await job.outcomes()
    #expect(outcomes.map { $0.error?.code } == [.outputIsInput])
    #expect(try folder.data("out/photo.jpg") == before)
    #expect(folder.names(in: "out") == ["photo.jpg"])
  }

  @Test("without an import meanwhile, the output is replaced", arguments: Door.allCases)
  func replaced(door: Door) async throws {
    let before = try folder.data("out/photo.jpg")
    let outcomes = await (try job(door)).outcomes()
    #expect(outcomes.map(\.word) == [.done])
    #expect(try folder.data("out/photo.jpg") != before)
  }

  /// Calls a body, and imports a file by reference when the new one is written and has no name yet.
  private func importing(_ path: String, _ body: () throws -> Void) throws {
    let (library, hasImported) = (library, Monitor(false))
    let recorder = CallRecorder { [folder] _, call in
      guard call.name == .sync, call.path.hasPrefix(folder.path("out/")), !hasImported.withLock({ $0 }) else {
        return 0
      }
      hasImported.withLock { $0 = true }
      do {
        try library.importPhoto(at: URL(fileURLWithPath: path), byReference: true)
      } catch {
        Issue.record(error)
      }
      return 0
    }
    try recorder.record(body)
    #expect(hasImported.withLock { $0 })
  }

  @Test("an archive of histories and a file of the Swift API replace none either")
  func others() throws {
    let target = folder.path("out/photo.jpg")
    let before = try folder.data("out/photo.jpg")
    func code(_ body: () throws -> Void) -> EditError.Code? {
      do { try importing(target, body) } catch { return (error as? EditError)?.code }
      return nil
    }
    #expect(code { _ = try library.exportHistories(to: target, replacing: true) } == .outputIsInput)
    #expect(try folder.data("out/photo.jpg") == before)
    let file = try library.file(of: photo, .entry(0), by: PhotoLoader(.none))
    #expect(code { try file.write(to: URL(fileURLWithPath: target), overwriting: true) } == .outputIsInput)
    #expect(try folder.data("out/photo.jpg") == before)
  }

  @Test("a file that takes the name of an output while it is written is checked, too")
  func checkedAgain() throws {
    let target = folder.scratch.appending("out/photo.jpg")
    var checks = 0
    let theirs = Data("another program's".utf8)
    #expect(throws: EditError.self) {
      try [UInt8]("new".utf8).putDurably(at: target.path, overwriting: true, makingFolders: false) {
        checks += 1
        if checks == 1 {
          // After the check, and before the new file has the name.
          try theirs.write(to: target, options: .atomic)
        } else {
          throw EditError(.outputExists, "it is not ours")
        }
      }
    }
    #expect(checks == 2)
    #expect(try Data(contentsOf: target) == theirs)
    #expect(folder.names(in: "out") == ["photo.jpg"])
  }
}
