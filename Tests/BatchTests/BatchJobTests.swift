import Adjustments
import Documents
import Editing
import PhotoLibrary
import Rendering
import RevisionStore
import Foundation
import Batch
import TestSupport
import Testing

@Suite("batch jobs", .timeLimit(.minutes(Effort.minutes)))
struct BatchJobTests {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try SampleFile.small.write(to: scratch.appending("photo.jpg"))
    try SampleFile.medium.write(to: scratch.appending("second.jpg"))
  }

  private func path(_ name: String) -> String { scratch.appending(name).path }

  private func request(_ recipe: Recipe, _ names: [String] = ["photo.jpg"], output: String? = "out/") throws
    -> BatchRequest
  {
    BatchRequest(
      recipe: recipe, recipeName: "test", inputs: names.map(path),
      output: try output.map { try OutputTemplate(path($0) + ($0.hasSuffix("/") ? "/" : "")) },
      settings: OutputSettings())
  }

  private func run(_ request: BatchRequest) async throws -> [BatchResult] {
    var results: [BatchResult] = []
    await (try BatchJob(request)).run { results.append($0) }
    return results
  }

  private static let light = Recipe { Exposure { $0.ev = 0.4 } }
  private static let contrast = Recipe(steps: [RecipeStep(Contrast { $0.amount = 25 }, id: "look")])

  @Test("photos are rendered in order, each with its result")
  func order() async throws {
    let results = try await run(request(Self.light, ["photo.jpg", "missing.jpg", "second.jpg"]))
    #expect(results.map(\.input) == ["photo.jpg", "missing.jpg", "second.jpg"].map(path))
    guard case .failed(let error) = results[1].outcome else { Issue.record("expected a failure"); return }
    #expect(error.code == "file-not-found")
    #expect(results[2].size == FrameSize(width: 600, height: 400))
    #expect(results[0].byteCount == (try Data(contentsOf: scratch.appending("out/photo.jpg")).count))
  }

  @Test("a job that is to stop begins no further photo")
  func stopping() async throws {
    var results: [BatchResult] = []
    let job = try BatchJob(request(Self.light, ["photo.jpg", "second.jpg"]))
    var asked = 0
    await job.run(
      shouldStop: {
        asked += 1
        return asked > 1
      }, report: { results.append($0) })
    #expect(results.count == 1)
    #expect(scratch.contents().contains("out/photo.jpg") && !scratch.contents().contains("out/second.jpg"))
  }

  @Test("what can be known before any work is an error of the request")
  func checked() throws {
    func code(_ request: BatchRequest) -> String? {
      do { _ = try BatchJob(request) } catch { return error.code.rawValue }
      return nil
    }
    #expect(try code(request(Self.light, [])) == "no-input")
    #expect(try code(request(Self.light, output: nil)) == "no-output")
    #expect(try code(request(Self.light, ["photo.jpg", "second.jpg"], output: "one.jpg")) == "output-collision")
    #expect(try code(request(Self.light, ["photo.jpg"], output: "photo.jpg")) == "output-is-input")
    #expect(try code(request(Self.light, ["photo.jpg"], output: "second.jpg")) == "output-exists")
    var forced = try request(Self.light, ["photo.jpg"], output: "second.jpg")
    forced.existing = .replace
    #expect(code(forced) == nil)
  }

  @Test("in a library a recipe replaces the adjustments a photo has; on top it follows them")
  func onTop() async throws {
    var request = try request(Self.light, output: nil)
    request.library = try await Library.create(in: scratch.url)
    let library = try #require(request.library)
    #expect(try await run(request).first?.entry == 1)
    request.recipe = Self.contrast
    request.isOnTop = true
    #expect(try await run(request).first?.entry == 2)
    let asset = try await #require(try library.assets().first)
    #expect(
      try await library.adjustmentData(of: asset)?.recipe().steps.map(\.adjustment.op) == ["exposure", "contrast"])
    // Once more on top: it is there twice, and the id that stood already is not repeated.
    #expect(try await run(request).first?.entry == 3)
    #expect(try await library.adjustmentData(of: asset)?.recipe().steps.map(\.id) == [nil, "look", nil])
    request.isOnTop = false
    #expect(try await run(request).first?.entry == 4)
    #expect(try await library.adjustmentData(of: asset)?.recipe() == Self.contrast)
    guard case .unchanged? = try await run(request).first?.outcome else { Issue.record("expected unchanged"); return }
  }

  @Test("after another editor the job works on its rendition and says 'flattened'")
  func flattened() async throws {
    var request = try request(Self.light, output: nil)
    request.library = try await Library.create(in: scratch.url)
    let library = try #require(request.library)
    let asset = try await library.importPhoto(at: scratch.appending("photo.jpg")).asset
    let data = AdjustmentData(formatIdentifier: "com.example.editor", formatVersion: "1.0", data: Data("layers".utf8))
    _ = try await library.editingSession(for: asset).commit(data, rendition: SampleFile.medium, mediaType: "image/jpeg")
    let result = try #require(try await run(request).first)
    #expect(result.entry == 2)
    #expect(result.warnings.contains { $0.hasPrefix("flattened") })
    #expect(try await EditingInput(data: library.file(of: asset).data).size == FrameSize(width: 600, height: 400))
  }

  @Test("jobs that race for one photo all succeed, because each takes up what the other made")
  func race() async throws {
    let library = try await Library.create(in: scratch.url)
    let outcomes = try await withThrowingTaskGroup(of: Int?.self) { group in
      for number in 1...3 {
        var request = try request(Recipe { Exposure { $0.ev = Double(number) / 10 } }, output: nil)
        request.library = library
        let job = try BatchJob(request)
        group.addTask {
          var entry: Int?
          await job.run { entry = $0.entry }
          return entry
        }
      }
      return try await group.reduce(into: [Int]()) { if let entry = $1 { $0.append(entry) } }
    }
    #expect(outcomes.sorted() == [1, 2, 3])
  }
}
