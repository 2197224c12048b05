import Adjustments
import Documents
import Editing
import Jobs
import PhotoLibrary
import Rendering
import LibraryStore
import Foundation
import TestSupport
import Threads
import Testing

@Suite("jobs that apply recipes", .timeLimit(.minutes(Effort.minutes)))
struct ApplyJobTests {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try SampleFile.small.write(to: scratch.appending("photo.jpg"))
    try SampleFile.medium.write(to: scratch.appending("second.jpg"))
  }

  private func path(_ name: String) -> String { scratch.appending(name).path }

  private func request(_ recipe: Recipe, _ names: [String] = ["photo.jpg"], output: String? = "out/") throws
    -> ApplyRequest
  {
    ApplyRequest(
      recipe, names.map(path),
      output: try output.map { try OutputTemplate(path($0) + ($0.hasSuffix("/") ? "/" : "")) },
      settings: OutputSettings())
  }

  private func run(_ request: ApplyRequest) async throws -> [Outcome] {
    await (try ApplyPlan(request)).job.outcomes()
  }

  private static let light = Recipe { Exposure { $0.ev = 0.4 } }
  private static let contrast = Recipe(steps: [RecipeStep(Contrast { $0.amount = 25 }, id: "look")])

  @Test("photos are rendered in order, each with its own result")
  func order() async throws {
    let results = try await run(request(Self.light, ["photo.jpg", "missing.jpg", "second.jpg"]))
    #expect(results.map(\.input) == ["photo.jpg", "missing.jpg", "second.jpg"].map(path))
    guard case .failed(let error) = results[1].status else { Issue.record("expected a failure"); return }
    #expect(error.code == "file-not-found")
    #expect(results[2].size == FrameSize(width: 600, height: 400))
    #expect(results[0].byteCount == (try Data(contentsOf: scratch.appending("out/photo.jpg")).count))
  }

  @Test("a stopped job starts no further photo")
  func stopping() async throws {
    let plan = try ApplyPlan(request(Self.light, ["photo.jpg", "second.jpg"]))
    let asked = Monitor(0)
    let results = await plan.job.outcomes {
      asked.withLock { asked in
        asked += 1
        return asked > 1
      }
    }
    #expect(results.count == 1)
    #expect(scratch.contents().contains("out/photo.jpg") && !scratch.contents().contains("out/second.jpg"))
  }

  @Test("errors detectable before any work are errors of the request")
  func checked() throws {
    func code(_ request: ApplyRequest) -> String? {
      do { _ = try ApplyPlan(request) } catch { return error.code.rawValue }
      return nil
    }
    #expect(try code(request(Self.light, [])) == "no-input")
    #expect(try code(request(Self.light, output: nil)) == "no-output")
    #expect(try code(request(Self.light, ["photo.jpg", "second.jpg"], output: "one.jpg")) == "output-collision")
    #expect(try code(request(Self.light, ["photo.jpg"], output: "photo.jpg")) == "output-is-input")
    #expect(try code(request(Self.light, ["photo.jpg"], output: "second.jpg")) == "output-exists")
    var forced = try request(Self.light, ["photo.jpg"], output: "second.jpg")
    forced.work.existing = .replace
    #expect(code(forced) == nil)
  }

  @Test("in a library a recipe replaces the adjustments of a photo; on top it follows them")
  func onTop() async throws {
    var request = try request(Self.light, output: nil)
    request.work.library = try await Library.create(in: scratch.url)
    let library = try #require(request.work.library)
    #expect(try await run(request).first?.entry == 1)
    request.work.recipe = Self.contrast
    request.work.combination = .onTop
    #expect(try await run(request).first?.entry == 2)
    let asset = try #require(try await library.assets().first)
    #expect(
      try await library.adjustmentData(of: asset.id)?.recipe().steps.map(\.adjustment.op) == ["exposure", "contrast"])
    // Once more on top: it is there twice, and the id that stood already is not repeated.
    #expect(try await run(request).first?.entry == 3)
    #expect(try await library.adjustmentData(of: asset.id)?.recipe().steps.map(\.id) == [nil, "look", nil])
    request.work.combination = .replacing
    #expect(try await run(request).first?.entry == 4)
    #expect(try await library.adjustmentData(of: asset.id)?.recipe() == Self.contrast)
    guard case .unchanged? = try await run(request).first?.status else { Issue.record("expected unchanged"); return }
  }

  @Test("adjustments replaced by a new entry are reported, and undo restores them", arguments: [false, true])
  func replaced(isDryRun: Bool) async throws {
    var request = try request(Self.light, output: nil)
    request.work.library = try await Library.create(in: scratch.url)
    #expect(try await run(request).first?.replaced == nil, "there is no earlier entry")
    request.work.recipe = Recipe {
      Contrast { $0.amount = 5 }
      Exposure { $0.ev = 1 }
    }
    #expect(try await run(request).first?.replaced == Outcome.Replaced(entry: 1, adjustments: 1))
    request.work.recipe = Self.contrast
    request.work.isDryRun = isDryRun
    #expect(try await run(request).first?.replaced == Outcome.Replaced(entry: 2, adjustments: 2))
    request.work.isDryRun = false
    request.work.combination = .onTop
    #expect(try await run(request).first?.replaced == nil, "on top nothing is replaced")
    let library = try #require(request.work.library)
    let asset = try #require(try await library.assets().first)
    for _ in asset.newestEntry - 2..<asset.newestEntry { _ = try await library.undo(asset.id) }
    #expect(try await library.adjustmentData(of: asset.id)?.recipe().steps.count == (isDryRun ? 1 : 2))
  }

  @Test("two names of the same bytes in one job report the same entry")
  func sameBytes() async throws {
    try SampleFile.small.write(to: scratch.appending("copy.jpg"))
    for jobs in [1, 2] {
      var request = try request(Recipe { Exposure { $0.ev = Double(jobs) } }, ["photo.jpg", "copy.jpg"], output: nil)
      let found = try await Library.find(from: scratch.url)
      if let found {
        request.work.library = found
      } else {
        request.work.library = try await Library.create(in: scratch.url)
      }
      request.scheduling.jobs = jobs
      #expect(try await run(request).map(\.entry) == [jobs, jobs])
    }
  }

  @Test(
    "a recipe that only resizes, sharpens and encodes is distinguished from a look",
    arguments: [
      ([RecipeStep(Resize { $0.longEdge = 90 }), RecipeStep(Sharpen { $0.amount = 20 })], false, true),
      ([RecipeStep(Sharpen { $0.amount = 20 })], false, false), ([RecipeStep(Sharpen { $0.amount = 20 })], true, true),
      ([RecipeStep(Resize { $0.longEdge = 90 }), RecipeStep(Exposure { $0.ev = 1 })], true, false),
    ] as [([RecipeStep], Bool, Bool)])
  func export(steps: [RecipeStep], hasOutput: Bool, isExport: Bool) throws {
    var recipe = Recipe(steps: steps)
    if hasOutput { recipe.output = OutputSettings() }
    #expect(try ApplyPlan(request(recipe)).job.isExport == isExport)
  }

  @Test("after an edit by another editor the job works on its rendition and reports 'flattened'")
  func flattened() async throws {
    var request = try request(Self.light, output: nil)
    request.work.library = try await Library.create(in: scratch.url)
    let library = try #require(request.work.library)
    let asset = try await library.importPhoto(at: scratch.appending("photo.jpg")).asset
    let data = AdjustmentData(formatIdentifier: "com.example.editor", formatVersion: "1.0", data: Data("layers".utf8))
    _ = try await library.editingSession(for: asset).commit(data, rendition: SampleFile.medium, mediaType: "image/jpeg")
    let result = try #require(try await run(request).first)
    #expect(result.entry == 2)
    #expect(result.warnings.contains { $0.hasPrefix("flattened") })
    #expect(try await EditingInput(data: library.file(of: asset).data).size == FrameSize(width: 600, height: 400))
  }

  @Test("jobs racing for one photo all succeed, because each continues from the entry of the other")
  func race() async throws {
    let library = try await Library.create(in: scratch.url)
    let outcomes = try await withThrowingTaskGroup(of: [Outcome].self) { group in
      for number in 1...3 {
        var request = try request(Recipe { Exposure { $0.ev = Double(number) / 10 } }, output: nil)
        request.work.library = library
        let job = try ApplyPlan(request)
        group.addTask { await job.job.outcomes() }
      }
      return try await group.reduce(into: [Outcome]()) { $0 += $1 }
    }
    #expect(outcomes.compactMap(\.entry).sorted() == [1, 2, 3], "\(outcomes.map(\.status))")
  }

  // MARK: Edits and copies

  /// A request in a library with the first photo edited, and its library.
  private func library(_ recipe: Recipe) async throws -> (ApplyRequest, Library) {
    var request = try request(recipe, output: nil)
    let library = try await Library.create(in: scratch.url)
    request.work.library = library
    _ = try await run(request)
    return (request, library)
  }

  private func recipe(_ index: Int = 0, in library: Library) throws -> Recipe {
    let assets = try library.assets()
    return try library.recipe(of: assets[index].id) ?? Recipe()
  }

  @Test("an edit changes the adjustments of each photo; one without effect is unchanged")
  func editing() async throws {
    var (request, library) = try await library(Recipe { Contrast { $0.amount = 10 } })
    request.photos = FoundSubjects(["photo.jpg", "second.jpg"].map { Subject(path($0)) })
    request.work.combination = .editing(try RecipeEdit(["contrast.amount+=5", "exposure.ev=0.2"]))
    #expect(try await run(request).map(\.entry) == [2, 1])
    #expect(try recipe(0, in: library).steps.map(\.json.members.last?.value) == [0.2, 15])
    #expect(try recipe(1, in: library).steps.map(\.json.members.last?.value) == [0.2, 5])
    request.work.combination = .editing(try RecipeEdit([], without: ["vignette"]))
    let results = try await run(request)
    #expect(results.map(\.entry) == [2, 1])
    #expect(results.existAndSatisfy { if case .unchanged = $0.status { true } else { false } })
  }

  @Test("an edit that is invalid for one photo fails that photo only")
  func editFails() async throws {
    var (request, library) = try await library(Recipe(steps: [RecipeStep(Exposure { $0.ev = 1 }, id: "sky")]))
    request.photos = FoundSubjects(["photo.jpg", "second.jpg"].map { Subject(path($0)) })
    request.work.combination = .editing(try RecipeEdit(["#sky.ev=0.5"]))
    let results = try await run(request)
    guard case .failed(let error) = results[1].status else { Issue.record("expected a failure"); return }
    #expect(error.code == "unknown-step")
    #expect(results[0].entry == 2)
    // Nothing is imported for an edit that cannot be made.
    #expect(try await library.assets().count == 1)
  }

  @Test("outside a library an edit starts without adjustments")
  func editFile() async throws {
    var request = try request(Recipe(), ["photo.jpg"], output: "out.png")
    request.work.combination = .editing(try RecipeEdit(["exposure.ev+=0.4"]))
    _ = try await run(request)
    _ = try await run(self.request(Self.light, ["photo.jpg"], output: "same.png"))
    let files = try ["out.png", "same.png"].map { try EditingInput(contentsOf: scratch.appending($0)) }
    #expect(files[0].size == files[1].size)
    #expect(try Data(contentsOf: scratch.appending("out.png")) == Data(contentsOf: scratch.appending("same.png")))
  }

  @Test("selected adjustments of another photo replace those of a photo, whose others are kept")
  func copying() async throws {
    let source = Recipe(title: "Look") {
      Crop { $0.aspect = .square }
      Exposure { $0.ev = 0.5 }
      Vibrance { $0.amount = 9 }
    }
    var (request, library) = try await library(source)
    request.photos = FoundSubjects([Subject(path("second.jpg"))])
    request.work.recipe = Recipe {
      Contrast { $0.amount = 5 }; Vignette { $0.amount = -5 }
    }
    _ = try await run(request)
    let selection = try AdjustmentSelection(only: ["light", "color"])
    request.work.recipe = try library.adjustments(copiedFrom: path("photo.jpg")).selecting(selection)
    request.work.combination = .replacingSelected(selection)
    #expect(try await run(request).map(\.entry) == [2])
    let name = try library.asset(named: path("second.jpg"))
    #expect(try await library.recipe(of: name.id)?.steps.map(\.adjustment.op) == ["exposure", "vibrance", "vignette"])
  }

  @Test("a recipe among the photos is detected by its contents and by its name")
  func recipeAsPhoto() async throws {
    let text = #"// A look.\#n{"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "adjustments": []}"#
    try Data(text.utf8).write(to: scratch.appending("look.json"))
    var request = try request(Self.light, ["look.json"])
    request.photos.add(Subject("golden-hour"))
    for result in try await run(request) {
      guard case .failed(let error) = result.status else { Issue.record("expected a failure"); continue }
      #expect(error.message.contains("recipe") && error.hint?.contains("--recipe") == true)
    }
  }
}
