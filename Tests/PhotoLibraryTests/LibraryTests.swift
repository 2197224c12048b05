import Adjustments
import Documents
import Editing
import PhotoLibrary
import Rendering
import LibraryStore
import Foundation
import TestSupport
import Testing

@Suite("the library API, as used by an app", .timeLimit(.minutes(Effort.minutes)))
struct LibraryTests {
  let scratch: ScratchFolder
  let library: Library
  let asset: Asset

  static let first = Recipe { Exposure { $0.ev = 0.4 } }
  static let second = Recipe {
    Exposure { $0.ev = 0.4 }
    Contrast { $0.amount = 25 }
  }

  init() throws {
    scratch = try ScratchFolder()
    try SampleFile.small.write(to: scratch.appending("photo.jpg"))
    library = try Library.create(in: scratch.url)
    asset = try library.importPhoto(at: scratch.appending("photo.jpg")).asset
  }

  private func current() throws -> Int { try library.asset(named: asset.id.text).currentEntry }

  @discardableResult
  private func commit(_ recipe: Recipe) async throws -> Int {
    let outcome = try await library.editingSession(for: asset).commit(recipe)
    guard case .committed(let entry) = outcome else { return -1 }
    return entry.number
  }

  private static func foreign(_ text: String = "layers", version: String = "3.2") -> AdjustmentData {
    AdjustmentData(formatIdentifier: "com.example.editor", formatVersion: version, data: Data(text.utf8))
  }

  /// A picture that another editor might have made.
  private static let foreignRendition = SampleFile.medium

  @Test("a library is found from any folder in it, and a folder can have only one")
  func finding() throws {
    let deep = scratch.appending("a/b")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    #expect(try Library.find(from: deep)?.folder.path == library.folder.path)
    #expect(try Library(at: scratch.url).assets() == [asset])
    let again = #expect(throws: EditError.self) { try Library.create(in: scratch.url) }
    #expect(again?.code == "store-exists")
    let outside = try ScratchFolder()
    #expect(try Library.find(from: outside.url) == nil)
    let none = #expect(throws: EditError.self) { try Library(at: outside.url) }
    #expect(none?.code == "store-not-found")
    #expect(none?.hint == "create one in the folder of the photos")
  }

  @Test("a new photo opens as its original, without adjustments")
  func fresh() throws {
    let session = try library.editingSession(for: asset)
    #expect(session.input.originalData == SampleFile.small)
    #expect(session.input.adjustmentData == nil)
    #expect(try session.recipe == nil)
    #expect(!session.input.isFlattened)
  }

  @Test("an edit is resumed as the original with the recipe")
  func resume() async throws {
    #expect(try await commit(Self.first) == 1)
    let session = try await library.editingSession(for: asset)
    #expect(session.input.originalData == SampleFile.small)
    #expect(try session.recipe == Self.first)
    #expect(session.input.adjustmentData?.formatIdentifier == "org.photoedit.recipe")
    #expect(session.input.adjustmentData?.formatVersion == "1.0")
  }

  @Test("a resumed edit with one changed value has the pixels of the whole recipe rendered from the original")
  func resumedPixels() async throws {
    try await commit(Self.second)
    var recipe = try #require(try await library.editingSession(for: asset).recipe)
    recipe.steps[0].adjustment = Exposure { $0.ev = -0.7 }
    try await commit(recipe)
    let current = try await EditingInput(data: library.file(of: asset).data)
    var settings = OutputSettings()
    (settings.format, settings.quality, settings.subsampling) = (.jpeg, 95, .full)
    let fresh = try await EditingInput(data: SampleFile.small).render(recipe, settings: settings)
    #expect(try await current.renderPixels(Recipe()) == EditingInput(data: fresh.data).renderPixels(Recipe()))
    #expect(try await library.file(of: asset).data == fresh.data)
  }

  @Test("a commit of equal adjustments, even if spelled differently, is unchanged and adds no entry")
  func unchanged() async throws {
    try await commit(Self.first)
    let spelled = try Recipe(
      json: Data(
        #"{"formatVersion": "1.0", "adjustments": [{"ev": 0.40, "op": "exposure", "opacity": 1}], "formatIdentifier": "org.photoedit.recipe"}"#
          .utf8))
    #expect(try await library.editingSession(for: asset).commit(spelled) == .unchanged)
    #expect(try await library.history(of: asset.id).count == 2)
  }

  @Test("inputs and the output path are not part of the adjustments; the rest of the output is")
  func outputAndInputs() async throws {
    try await commit(Self.first)
    var same = Self.first
    same.inputs = ["*.jpg"]
    same.output = OutputSettings()
    same.output?.path = "out/{stem}.jpg"
    #expect(try await library.editingSession(for: asset).commit(same) == .unchanged)
    same.output?.quality = 50
    #expect(try await commit(same) == 2)
    let output = try #require(try await library.editingSession(for: asset).recipe?.output)
    #expect(output.quality == 50 && output.path == nil)
    #expect(try await library.editingSession(for: asset).commit(same) == .unchanged)
  }

  @Test(
    "a recipe that changes nothing is refused with a hint to revert",
    arguments: [
      Recipe(), Recipe { Exposure() }, Recipe { Contrast { $0.amount = 0 } },
    ])
  func empty(recipe: Recipe) async throws {
    let session = try await library.editingSession(for: asset)
    let error = await #expect(throws: EditError.self) { try await session.commit(recipe) }
    #expect(error?.code == "no-adjustments")
    #expect(error?.hint?.contains("revert") == true)
    #expect(try await library.history(of: asset.id).count == 1)
  }

  @Test("empty adjustment data of another editor is refused")
  func emptyForeign() throws {
    let session = try library.editingSession(for: asset)
    let data = AdjustmentData(formatIdentifier: "com.example.editor", formatVersion: "1.0", data: Data())
    let error = #expect(throws: EditError.self) {
      try session.commit(data, rendition: Self.foreignRendition, mediaType: "image/jpeg")
    }
    #expect(error?.code == "adjustment-data-empty")
    #expect(try library.history(of: asset.id).count == 1)
  }

  @Test("a commit on an entry that is no longer the newest fails, names both entries and adds none")
  func conflict() async throws {
    let early = try await library.editingSession(for: asset)
    try await commit(Self.first)
    let error = await #expect(throws: EditError.self) { try await early.commit(Self.second) }
    #expect(error?.code == "entry-conflict")
    #expect(error?.category == .temporary)
    #expect(error?.message.contains("entry 0") == true)
    #expect(error?.message.contains("entry 1 ") == true)
    #expect(try await library.history(of: asset.id).count == 2)
  }

  @Test("of many tasks that opened the same state, exactly one commits")
  func race() async throws {
    let sessions = try (0..<6).map { _ in try library.editingSession(for: asset) }
    let committed = await withTaskGroup(of: Bool.self) { group in
      for (index, session) in sessions.enumerated() {
        group.addTask {
          let outcome = try? await session.commit(Recipe { Exposure { $0.ev = 0.1 + Double(index) / 10 } })
          if case .committed? = outcome { return true }
          return false
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(committed == 1)
    #expect(try await library.history(of: asset.id).count == 2)
    #expect(try await library.verify().isEmpty)
  }

  @Test("another editor's edit opens flattened, without adjustments; the older recipe stays accessible")
  func foreign() async throws {
    try await commit(Self.first)
    let session = try await library.editingSession(for: asset)
    guard
      case .committed(let entry) = try await session.commit(
        Self.foreign(), rendition: Self.foreignRendition, mediaType: "image/jpeg")
    else { Issue.record("not committed"); return }
    #expect(entry.number == 2)
    #expect(entry.formatIdentifier == "com.example.editor")

    let flattened = try await library.editingSession(for: asset)
    #expect(flattened.input.isFlattened)
    #expect(flattened.input.adjustmentData == nil)
    #expect(flattened.input.originalData == Self.foreignRendition)

    // Editing on begins from that rendition, and is taken up again with it as its base.
    try await commit(Self.second)
    let resumed = try await library.editingSession(for: asset)
    #expect(!resumed.input.isFlattened)
    #expect(resumed.input.originalData == Self.foreignRendition)
    #expect(try resumed.recipe == Self.second)

    // And the edit before the other editor came is still what it was.
    let old = try await library.editingSession(for: asset, at: .entry(1))
    #expect(try old.recipe == Self.first)
    #expect(old.input.originalData == SampleFile.small)
    #expect(try await library.adjustmentData(of: asset.id, .entry(2)) == Self.foreign())
    #expect(try await library.file(of: asset, .entry(2)).data == Self.foreignRendition)
  }

  @Test(
    "data in photoedit's own format is resumed only in versions that it knows",
    arguments: [
      ("1.0", true), ("1.1", false), ("1.10", false), ("2.0", false), ("0.9", false), ("one", false),
    ])
  func canHandle(version: String, isHandled: Bool) throws {
    let data = AdjustmentData(
      formatIdentifier: Recipe.formatIdentifier, formatVersion: version, data: AdjustmentData(Self.first).data)
    #expect(data.isRecipe == isHandled)
    let other = AdjustmentData(formatIdentifier: "org.photoedit.other", formatVersion: version, data: data.data)
    #expect(!other.isRecipe)
    let error = #expect(throws: EditError.self) { try other.recipe() }
    #expect(error?.code == "foreign-adjustments")
  }

  @Test("an edit of a newer minor version is flattened, not misread")
  func newerEdit() throws {
    let data = AdjustmentData(
      formatIdentifier: Recipe.formatIdentifier, formatVersion: "1.1", data: AdjustmentData(Self.first).data)
    _ = try library.editingSession(for: asset).commit(data, rendition: Self.foreignRendition, mediaType: "image/jpeg")
    #expect(try library.editingSession(for: asset).input.isFlattened)
  }

  @Test("undo, redo and revert move between states and return nil if there is nothing to do")
  func moves() async throws {
    try await commit(Self.first)
    try await commit(Self.second)
    #expect(try await library.undo(asset.id)?.target == 1)
    #expect(try await library.undo(asset.id)?.target == 0)
    #expect(try await library.undo(asset.id) == nil)
    #expect(try await library.redo(asset.id)?.target == 1)
    #expect(try await library.revert(asset.id)?.kind == .revert)
    #expect(try current() == 0)
    #expect(try await library.revert(asset.id) == nil)
    #expect(try await library.undo(asset.id)?.target == 1)
    #expect(try await library.revert(asset.id, to: .entry(2), note: "back")?.note == "back")
    #expect(try current() == 2)
    #expect(
      try await library.history(of: asset.id).map(\.kind.rawValue) == [
        "original", "edit", "edit", "undo", "undo", "redo", "revert", "undo", "revert",
      ])
    let error = #expect(throws: EditError.self) { try library.revert(asset.id, to: .entry(99)) }
    #expect(error?.code == "entry-not-found")
  }

  @Test("history entries have unique ids, and their parents and targets are correct")
  func history() async throws {
    try await commit(Self.first)
    try await commit(Self.second)
    let entries = try await library.history(of: asset.id)
    #expect(entries.map(\.number) == [0, 1, 2])
    #expect(entries.map(\.parent) == [nil, 0, 1])
    #expect(Set(entries.map(\.id)).count == 3)
    #expect(
      entries.existAndSatisfy { $0.id.hex.count == 64 && $0.date.hasSuffix("Z") && $0.author.contains("photoedit") })
    let rendition = try await EditingInput(data: library.file(of: asset).data)
    #expect(entries[2].rendition?.hex == rendition.digest)
  }

  @Test("a canceled commit adds no entry")
  func canceledCommit() async throws {
    try SampleFile.large.write(to: scratch.appending("large.jpg"))
    let large = try await library.importPhoto(at: scratch.appending("large.jpg")).asset
    let session = try await library.editingSession(for: large)
    let canceller = Canceller()
    let task = Task {
      try await session.commit(Recipe { Sharpen { $0.amount = 120 } }, progress: { _ in canceller.cancel() })
    }
    canceller.watch(task)
    let result = await task.result
    let error = #expect(throws: EditError.self) { try result.get() }
    #expect(error?.code == "canceled")
    #expect(try await library.history(of: large.id).count == 1)
    #expect(try await library.verify().isEmpty)
  }

  @Test("an export without settings is the revision's own file; with settings it is rendered from the original")
  func export() async throws {
    try await commit(Self.first)
    let plain = try await library.export(asset, path: "x.jpg", settings: nil)
    #expect(try await plain.data == library.file(of: asset).data)
    #expect(try await library.export(asset, .entry(0), path: "x.jpg", settings: nil).data == SampleFile.small)
    var settings = OutputSettings()
    settings.format = .png
    let png = try await library.export(asset, path: "x.png", settings: settings)
    let fresh = try await EditingInput(data: SampleFile.small).renderPixels(Self.first)
    #expect(try await EditingInput(data: png.data).renderPixels(Recipe()) == fresh)
  }

  @Test("changes between recipes are matched by id, else by name and order")
  func changes() {
    var new = Self.second
    new.steps[1].adjustment = Contrast { $0.amount = -5 }
    new.steps.append(RecipeStep(Saturation { $0.amount = 10 }))
    let places = RecipeChange.changes(from: Self.second, to: new).map(\.line)
    #expect(places == ["~ contrast.amount: 25 -> -5", #"+ saturation {"amount":10,"op":"saturation"}"#])
    #expect(RecipeChange.changes(from: new, to: new).isEmpty)
  }

  @Test("importing a file that is not a photo fails")
  func importOfGarbage() throws {
    try Data("no photo".utf8).write(to: scratch.appending("bad.jpg"))
    let error = #expect(throws: EditError.self) { try library.importPhoto(at: scratch.appending("bad.jpg")) }
    #expect(error?.code == "bad-image")
    #expect(try library.assets().count == 1)
  }

  @Test("no operation on a photo changes its imported file")
  func originalUntouched() async throws {
    let file = scratch.appending("photo.jpg")
    let before = try FileManager.default.attributesOfItem(atPath: file.path)
    try await commit(Self.first)
    _ = try await library.undo(asset.id)
    _ = try await library.revert(asset.id, to: .entry(1))
    _ = try await library.export(asset, path: "x.png", settings: OutputSettings())
    _ = try library.rebuildIndex()
    let after = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(try Data(contentsOf: file) == SampleFile.small)
    for key in [FileAttributeKey.modificationDate, .posixPermissions, .systemFileNumber] {
      #expect("\(before[key] ?? 0)" == "\(after[key] ?? 1)")
    }
  }
}
