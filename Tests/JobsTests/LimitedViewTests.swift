import Adjustments
import Documents
import Editing
import Foundation
import Jobs
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing
import Workers

/// What jobs do through a limited view, to photos inside and outside it.
@Suite("jobs in a limited view", .timeLimit(.minutes(Effort.minutes)))
struct LimitedViewTests {
  enum Kind: CaseIterable, Sendable { case edit, exportCurrent, exportOriginals, preview }

  private let folder: JobFolder
  private let library: Library
  private let photos: [Asset]
  private let view: Library
  /// The photos of the view: the second and the fourth.
  private var shown: Set<AssetID> { [photos[1].id, photos[3].id] }

  init() async throws {
    folder = try JobFolder()
    library = try await Library.create(in: folder.url)
    var photos: [Asset] = []
    for number in 0..<5 {
      try folder.photo("in/\(number).jpg", width: 40 + number)
      photos.append(try await library.importPhoto(at: folder.scratch.appending("in/\(number).jpg")).asset)
    }
    self.photos = photos
    view = library.view(.limited([photos[1].id, photos[3].id]))
  }

  private var subjects: FoundSubjects { FoundSubjects(photos.map { Subject($0, in: view) }) }

  private func outcomes(_ kind: Kind, _ scheduling: Scheduling) async throws -> [Outcome] {
    switch kind {
    case .edit:
      var request = ApplyRequest(
        Recipe { Exposure { $0.ev = 0.5 } }, recipeName: "test", photos: subjects, output: nil,
        settings: OutputSettings())
      (request.work.library, request.scheduling) = (view, scheduling)
      return try await request.outcomes()
    case .exportCurrent, .exportOriginals:
      var request = ExportRequest(subjects, of: view, to: folder.path("out/"))
      (request.writesOriginals, request.scheduling) = (kind == .exportOriginals, scheduling)
      return await (try ExportPlan(request)).job.outcomes()
    case .preview:
      var request = PreviewsRequest(subjects, PreviewRequest(longEdge: 20), to: folder.path("out/"))
      (request.library, request.scheduling) = (view, scheduling)
      return await (try PreviewsPlan(request)).job.outcomes()
    }
  }

  @Test(
    "each photo of the view is done; each other one is refused as such, and has neither an output nor a new version",
    arguments: Kind.allCases, [1, 2])
  func each(kind: Kind, jobs: Int) async throws {
    let before = try FolderState(of: folder.url.appendingPathComponent("in"))
    let outcomes = try await outcomes(kind, Scheduling(.none, jobs: jobs))
    try #require(outcomes.count == photos.count)
    for (photo, outcome) in zip(photos, outcomes) {
      let isShown = shown.contains(photo.id)
      #expect(outcome.word == (isShown ? .done : .failed), "\(photo.path): \(outcome)")
      #expect(outcome.error?.code == (isShown ? nil : .accessRestricted), "\(photo.path): \(outcome)")
      let isEdited = isShown && kind == .edit
      #expect(try await library.history(of: photo.id).count == (isEdited ? 2 : 1), "\(photo.path)")
    }
    let written = folder.names(in: "out").map { ($0 as NSString).deletingPathExtension }
    #expect(written == (kind == .edit ? [] : ["1", "3"]))
    #expect(try FolderState(of: folder.url.appendingPathComponent("in")) == before)
    #expect(try await library.assets().map(\.id) == photos.map(\.id))
    #expect(view.access == .limited(shown))
  }
}
