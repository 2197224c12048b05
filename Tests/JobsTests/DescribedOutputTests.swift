import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import Jobs
import LibraryStore
import PhotoLibrary
import PhotoMetadata
import Rendering
import TestSupport
import Testing

@Suite("outputs contain the attributes of a photo in its library", .timeLimit(.minutes(Effort.minutes)))
struct DescribedOutputTests {
  let scratch: ScratchFolder
  let library: Library

  init() throws {
    scratch = try ScratchFolder()
    try SampleFile.small.write(to: scratch.appending("photo.jpg"))
    library = try Library.create(in: scratch.url)
  }

  private func apply(_ change: (inout ApplyRequest) -> Void = { _ in }) async throws -> [Outcome] {
    var request = ApplyRequest(
      Recipe { Exposure { $0.ev = 0.4 } }, [scratch.appending("photo.jpg").path],
      output: try OutputTemplate(scratch.appending("out/").path + "/"), settings: OutputSettings())
    request.work.library = library
    change(&request)
    return await (try ApplyPlan(request)).job.outcomes()
  }

  private func title(_ name: String) throws -> String? {
    let bytes = Array(try Data(contentsOf: scratch.appending(name)))
    return MetadataSummary(MetadataBundle.read(from: bytes)).properties.text(.title)
  }

  private func set(_ title: String) async throws {
    let asset = try library.asset(named: "photo.jpg")
    var settings = AssetSettings()
    settings.title = .set(title)
    settings.place = .set(Place(latitude: 1, longitude: 2))
    try library.store.perform([.set(asset.id, settings)], author: "test 1.0")
  }

  @Test("a rendering by apply contains them, the stored rendition does not, and --update detects a change")
  func rendered() async throws {
    _ = try await apply()
    #expect(try title("out/photo.jpg") == nil)
    try await set("Zürich")
    var results = try await apply { $0.work.existing = .update }
    guard case .done = results[0].status else { Issue.record("expected a new file: \(results)"); return }
    #expect(try title("out/photo.jpg") == "Zürich")
    results = try await apply { $0.work.existing = .update }
    guard case .skipped = results[0].status else { Issue.record("expected no new file: \(results)"); return }
    let asset = try library.asset(named: "photo.jpg")
    #expect(asset.newestEntry == 1)
    #expect(try await library.file(of: asset).data.range(of: Data("Zürich".utf8)) == nil)
    #expect(try await library.verifyRenditions(.all).findings == [])
  }

  @Test("the metadata policy of the call applies to them")
  func policy() async throws {
    _ = try await apply { $0.output = nil }
    try await set("Zürich")
    for policy in [MetadataChoice.keep, .safe, .none] {
      _ = try await apply {
        $0.settings.metadata = policy
        ($0.work.namesMetadata, $0.work.existing) = (true, .replace)
      }
      let bytes = Array(try Data(contentsOf: scratch.appending("out/photo.jpg")))
      let summary = MetadataSummary(MetadataBundle.read(from: bytes))
      #expect(summary.properties.text(.title) == (policy == .none ? nil : "Zürich"))
      #expect((summary.position != nil) == (policy == .keep))
    }
  }
}
