import Adjustments
import Documents
import Foundation
import Jobs
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@Suite("several sizes of a photo", .timeLimit(.minutes(Effort.minutes)))
struct SizesTests {
  let folder: JobFolder

  init() throws {
    folder = try JobFolder()
    try folder.photo(width: 600)
  }

  private func request(
    _ sizes: [Int], _ photos: [String] = ["photo.jpg"], to output: String = "{size}.jpg",
    _ existing: ExistingOutput = .refuse
  ) throws -> ApplyRequest {
    var request = try folder.request(photos, to: output, existing)
    request.sizes = sizes
    return request
  }

  @Test("each size is a file and an outcome, the same as if it were requested alone, and nothing is enlarged")
  func several() async throws {
    try folder.photo("b.jpg", width: 300)
    let outcomes = try await request([400, 100, 50], ["photo.jpg", "b.jpg"], to: "out/{stem}-{size:4}.{ext}").outcomes()
    #expect(outcomes.map(\.word) == Array(repeating: .done, count: 6))
    #expect(outcomes.map(\.size?.width) == [400, 100, 50, 300, 100, 50])
    #expect(outcomes.map(\.longEdge) == [400, 100, 50, 300, 100, 50])
    #expect(outcomes.map(\.requestedSize) == [400, 100, 50, 400, 100, 50])
    let warned = outcomes.map { $0.warnings.first?.contains("smaller than the requested 400") }
    #expect(warned == [nil, nil, nil, true, nil, nil])
    #expect(outcomes[1].output == folder.path("out/photo-0100.jpg"))
    for (size, name) in [(400, "0400"), (100, "0100")] {
      var alone = try folder.request(to: "alone-\(size).jpg")
      alone.settings.setSize(longEdge: size)
      #expect(try await alone.word() == .done)
      #expect(try folder.data("alone-\(size).jpg") == folder.data("out/photo-\(name).jpg"))
    }
  }

  @Test(
    "a photo smaller than two sizes is written under both names, and its outcomes have the actual size",
    arguments: [true, false])
  func together(isDryRun: Bool) async throws {
    var request = try request([2048, 1024, 100], to: "{stem}-{size}.png")
    request.work.isDryRun = isDryRun
    let outcomes = try await request.outcomes()
    let names = ["photo-2048.png", "photo-1024.png", "photo-100.png"]
    #expect(outcomes.map(\.output) == names.map(folder.path))
    #expect(outcomes.map(\.longEdge) == [600, 600, 100])
    let warnings = outcomes.map(\.warnings)
    #expect(warnings.map(\.count) == [1, 1, 0], "\(warnings)")
    #expect(warnings[0].first?.contains("requested 2048 pixels: the long edge is 600") == true)
    #expect(warnings[1].first?.contains("requested 1024 pixels: the long edge is 600") == true)
    #expect(warnings[1].first?.hasSuffix("the same picture as \(folder.path("photo-2048.png"))") == true)
    #expect(names.map(folder.exists) == Array(repeating: !isDryRun, count: 3))
    guard !isDryRun else { return }
    // Every name is known before the work, so a second run finds all.
    let again = try await self.request([2048, 1024], to: "{stem}-{size}.png", .skip).outcomes()
    #expect(again.map(\.word) == [.skipped, .skipped])
  }

  @Test("{size} is the long edge of the settings where no sizes are given")
  func longEdge() async throws {
    var request = try request([])
    request.settings.setSize(longEdge: 90)
    #expect(try await request.word() == .done)
    #expect(folder.exists("90.jpg"))
  }

  @Test(
    "a path that does not distinguish sizes, or an invalid size, is an error before any work",
    arguments: [
      ([200, 100], "out/", .refuse, .usage), ([200, 100], "a.jpg", .refuse, .usage),
      ([100, 100], "{size}.jpg", .refuse, .usage), ([], "{size}.jpg", .refuse, .usage), ([0], "a.jpg", .refuse, .usage),
      ([65_501], "a.jpg", .refuse, .usage), ([200, 100], "-", .refuse, .usage),
      ([9, 8], "{sizes}.jpg", .refuse, .usage), ([200, 100], "there-{size}.jpg", .refuse, .cannotCreate),
      ([200, 1], "photo{size}.jpg", .replace, .refused),
    ] as [([Int], String, ExistingOutput, EditError.Category)])
  func refused(sizes: [Int], output: String, existing: ExistingOutput, category: EditError.Category) throws {
    try folder.write("there-100.jpg", Data("precious".utf8))
    try FileManager.default.linkItem(atPath: folder.path("photo.jpg"), toPath: folder.path("photo1.jpg"))
    let before = try folder.state()
    let error = #expect(throws: EditError.self) {
      var request = try request(sizes, to: output, existing)
      if output == "-" { request.output = try OutputTemplate("-") }
      _ = try ApplyPlan(request)
    }
    #expect(error?.category == category)
    #expect(try folder.state().differences(from: before) == [])
  }

  @Test("existing sizes are skipped, and missing or outdated ones are written")
  func existing() async throws {
    func words(_ sizes: [Int], _ existing: ExistingOutput, quality: Int? = nil) async throws -> [StatusWord] {
      var request = try request(sizes, to: "{size}.jpg", existing)
      request.settings.quality = quality
      return try await request.outcomes().map(\.word)
    }
    #expect(try await words([100], .refuse) == [.done])
    #expect(try await words([200, 100], .skip) == [.done, .skipped])
    #expect(try await words([300, 200, 100], .update) == [.done, .skipped, .skipped])
    #expect(try await words([300, 200], .update, quality: 50) == [.done, .done])
  }

  @Test("with a library one edit is committed and every size is written")
  func library() async throws {
    var request = try request([200, 100], to: "out/{size}.jpg")
    let library = try await Library.create(in: folder.url)
    request.work.library = library
    #expect(try await request.outcomes().map(\.entry) == [1, 1])
    #expect(folder.names(in: "out") == ["100.jpg", "200.jpg"])
    let photo = try #require(try await library.assets().first)
    #expect(try await library.history(of: photo.id).count == 2)
  }
}
