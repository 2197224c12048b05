import Adjustments
import Documents
import Editing
import Foundation
import Jobs
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@Suite("outputs that are updated", .timeLimit(.minutes(Effort.minutes)))
struct UpdateTests {
  let folder: JobFolder

  init() throws { folder = try JobFolder() }

  private func request(_ photos: [String] = ["photo.jpg"], to output: String = "out/") throws -> ApplyRequest {
    try folder.request(photos, to: output, .update)
  }

  @Test("a rendering is made again only if recipe or size differ")
  func recipe() async throws {
    var request = try request()
    #expect(try await request.word() == .done)
    #expect(try await request.word() == .skipped)
    request.work.recipe = Recipe { Exposure { $0.ev = 1 } }
    #expect(try await request.word() == .done)
    request.settings.setSize(longEdge: 48)
    #expect(try await request.word() == .done)
    #expect(try await request.word() == .skipped)
    request.work.recipe = Recipe {
      Crop {
        $0.aspect = .square
        $0.anchor = .attention
      }
    }
    #expect(try await request.word() == .done)
    #expect(try await request.word() == .skipped, "measured values are part of the rendering")
  }

  @Test(
    "a rendering is made again if anything that determines the file differs",
    arguments: [
      #""quality": 50"#, #""metadata": "safe""#, #""profile": "display-p3""#, #""subsampling": "4:2:0""#,
      ##""background": "#808080""##, #""depth": 16"#,
    ])
  func settings(changed: String) async throws {
    let usual = try request(to: changed.contains("depth") ? "out.png" : "out.jpg")
    var other = usual
    other.settings = try Self.settings(changed)
    #expect(try await usual.word() == .done)
    #expect(try await other.word() == .done)
    #expect(try await other.word() == .skipped)
    #expect(try await usual.word() == .done)
  }

  private static func settings(_ member: String) throws -> OutputSettings {
    let text = """
      {"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "output": {\(member)}, "adjustments": []}
      """
    return try #require(try Recipe(json: Data(text.utf8)).output)
  }

  @Test(
    "a file that photoedit did not make from this photo is never replaced, and is an error before any work",
    arguments: ["another photo", "a rendering of another photo", "no photo"])
  func foreign(kind: String) async throws {
    try folder.photo("b.jpg", width: 99)
    try folder.photo("other.jpg", width: 102)
    switch kind {
    case "another photo": try folder.photo("out/b.jpg", width: 105)
    case "no photo": try folder.write("out/b.jpg", Data("precious".utf8))
    default: #expect(try await folder.request(["other.jpg"], to: "out/b.jpg").word() == .done)
    }
    let before = try folder.state()
    let error = #expect(throws: EditError.self) { try ApplyPlan(request(["photo.jpg", "b.jpg"])) }
    #expect(error?.category == .cannotCreate && error?.path?.hasSuffix("out/b.jpg") == true)
    #expect(error?.hint?.contains("--force") == true)
    #expect(try folder.state().differences(from: before) == [])
  }

  @Test("an output is not up to date if its photo has changed since")
  func changedPhoto() async throws {
    #expect(try await request().word() == .done)
    try folder.photo(width: 99)
    #expect(throws: EditError.self) { try ApplyPlan(request()) }
    #expect(try await folder.request(to: "out/", .replace).word() == .done)
    #expect(try await request().word() == .skipped)
  }

  @Test("an output without metadata cannot be updated, and the reason is given")
  func withoutMetadata() async throws {
    var request = try request()
    request.settings.metadata = .none
    let error = #expect(throws: EditError.self) { try ApplyPlan(request) }
    #expect(error?.category == .usage && error?.message.contains("metadata") == true)
    #expect(error?.hint?.contains("--metadata safe") == true)
    #expect(!folder.exists("out/photo.jpg"))
    request.settings.metadata = .safe
    #expect(try await request.word() == .done)
    #expect(try await request.word() == .skipped)
  }

  @Test("a rendering of a damaged photo is up to date until something changes")
  func damaged() async throws {
    let whole = SampleFile.data(width: 300)
    try folder.write("photo.jpg", whole.prefix(whole.count * 2 / 3))
    var request = try request()
    request.work.allowsDamage = true
    #expect(try await request.word() == .done)
    #expect(try await request.word() == .skipped)
    request.work.recipe = Recipe { Exposure { $0.ev = 1 } }
    #expect(try await request.word() == .done)
  }

  @Test("in a library the outputs of a photo are still recognized after another program has edited it")
  func flattened() async throws {
    let library = try await Library.create(in: folder.url)
    var request = try request()
    request.work.library = library
    #expect(try await request.word() == .done)
    let data = AdjustmentData(formatIdentifier: "com.example.editor", formatVersion: "1.0", data: Data("x".utf8))
    let photo = try library.asset(named: folder.path("photo.jpg"))
    _ = try await library.editingSession(for: photo)
      .commit(data, rendition: SampleFile.data(width: 120), mediaType: "image/jpeg")
    #expect(try await request.word() == .done)
    #expect(try await EditingInput(contentsOf: folder.scratch.appending("out/photo.jpg")).size.width == 120)
    #expect(try await request.word() == .skipped)
  }
}
