import Adjustments
import Documents
import Editing
import PhotoLibrary
import Rendering
import LibraryStore
import Foundation
import TestSupport
import Testing

@Suite("commits of an editing session", .timeLimit(.minutes(Effort.minutes)))
struct CommitTests {
  let scratch: ScratchFolder
  let library: Library
  let asset: Asset

  static let light = Recipe { Exposure { $0.ev = 0.4 } }
  static let table = Data("LUT_3D_SIZE 2\n0 0 0\n0 0 1\n0 1 0\n0 1 1\n1 0 0\n1 0 1\n1 1 0\n1 1 1\n".utf8)

  init() throws {
    scratch = try ScratchFolder()
    try SampleFile.small.write(to: scratch.appending("photo.jpg"))
    library = try Library.create(in: scratch.url)
    asset = try library.importPhoto(at: scratch.appending("photo.jpg")).asset
  }

  private func tableRecipe() throws -> Recipe {
    try Self.table.write(to: scratch.appending("swap.cube"))
    var recipe = Recipe { LUT { $0.file = .path("swap.cube") } }
    try recipe.readFiles(in: scratch.url)
    try FileManager.default.removeItem(at: scratch.appending("swap.cube"))
    return recipe
  }

  private func own(_ text: String, version: String = "1.0") -> AdjustmentData {
    AdjustmentData(formatIdentifier: Recipe.formatIdentifier, formatVersion: version, data: Data(text.utf8))
  }

  private static func sepia(_ text: String) -> AdjustmentData {
    AdjustmentData(formatIdentifier: "com.acme.sepia", formatVersion: "1.2", data: Data(text.utf8))
  }

  // MARK: Stale sessions

  @Test(
    "committing the adjustments a session was opened with is a conflict, not unchanged, if the state has changed")
  func staleUnchanged() async throws {
    _ = try await library.editingSession(for: asset).commit(Self.light)
    let early = try await library.editingSession(for: asset)
    _ = try await library.editingSession(for: asset).commit(Recipe { Contrast { $0.amount = 30 } })
    let error = await #expect(throws: EditError.self) { try await early.commit(Self.light) }
    #expect(error?.code == "entry-conflict")
    let data = AdjustmentData(Self.light)
    let raw = #expect(throws: EditError.self) {
      try early.commit(data, rendition: SampleFile.small, mediaType: "image/jpeg")
    }
    #expect(raw?.code == "entry-conflict")
    let output = try await early.input.render(Self.light)
    let rendered = await #expect(throws: EditError.self) { try await early.commit(output) }
    #expect(rendered?.code == "entry-conflict")
    #expect(try await library.history(of: asset.id).count == 3)
    #expect(try await library.editingSession(for: asset, at: .entry(1)).commit(Self.light) == .unchanged)
  }

  // MARK: What other programs hand over

  @Test(
    "a rendition that is not an image or is truncated is refused, and no entry is added",
    arguments: [Data("no picture".utf8), SampleFile.small.prefix(SampleFile.small.count / 2), Data()])
  func badRendition(_ file: Data) throws {
    let session = try library.editingSession(for: asset)
    let error = #expect(throws: EditError.self) {
      try session.commit(Self.sepia("warm"), rendition: Data(file), mediaType: "image/jpeg")
    }
    #expect(error?.code == "bad-rendition")
    #expect(try library.history(of: asset.id).count == 1)
  }

  @Test("a rendition with the wrong media type is refused, and the error names both types")
  func mediaType() throws {
    let session = try library.editingSession(for: asset)
    let error = #expect(throws: EditError.self) {
      try session.commit(Self.sepia("warm"), rendition: SampleFile.small, mediaType: "image/png")
    }
    #expect(error?.code == "wrong-media-type")
    #expect(error?.message.contains("image/jpeg") == true && error?.message.contains("image/png") == true)
  }

  @Test(
    "invalid adjustments in photoedit's own format are refused",
    arguments: [
      (#"{"no": "recipe"}"#, "1.0"), ("not even JSON", "1.0"), (#"{"no": "recipe"}"#, "one"),
      (
        #"{"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "adjustments": [{"op": "nonsense"}]}"#,
        "1.0"
      ), (#"{"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "adjustments": []}"#, "1.0"),
    ])
  func ownFormat(text: String, version: String) throws {
    let session = try library.editingSession(for: asset)
    let error = #expect(throws: EditError.self) {
      try session.commit(own(text, version: version), rendition: SampleFile.small, mediaType: "image/jpeg")
    }
    #expect(error?.category == .badData)
    #expect(try library.history(of: asset.id).count == 1)
  }

  @Test("adjustments that name a table are refused if the library lacks the table, and keep it otherwise")
  func ownTable() async throws {
    let recipe = try tableRecipe()
    let session = try await library.editingSession(for: asset)
    let error = #expect(throws: EditError.self) {
      try session.commit(AdjustmentData(recipe), rendition: SampleFile.small, mediaType: "image/jpeg")
    }
    #expect(error?.code == "object-missing" || error?.problems.first?.code == "object-missing")
    let path = own(
      #"{"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "#
        + #""adjustments": [{"op": "lut", "file": "x.cube"}]}"#)
    let named = #expect(throws: EditError.self) {
      try session.commit(path, rendition: SampleFile.small, mediaType: "image/jpeg")
    }
    #expect(named?.code == "file-not-stored")
    _ = try await session.commit(recipe)
    _ = try await library.undo(asset.id)
    let second = try await library.editingSession(for: asset)
    _ = try await second.commit(AdjustmentData(recipe), rendition: SampleFile.medium, mediaType: "image/jpeg")
    #expect(try await library.history(of: asset.id).last?.edit?.attachments == recipe.resources.map(\.digest))
    #expect(try await library.verify() == [])
  }

  @Test("every check finds bad entries of an earlier version; a quick check finds those that need no decoding")
  func verifyFinds() async throws {
    let session = try await library.editingSession(for: asset)
    let recipe = try tableRecipe()
    func commit(_ data: AdjustmentData, _ rendition: Data, _ mediaType: String) throws {
      let opened = try library.store.open(asset.id) { _ in false }
      _ = try library.store.commit(
        EditOutput(
          adjustmentData: data, rendition: NewRendition(source: .bytes(Array(rendition)), mediaType: mediaType)),
        to: opened, author: session.author)
    }
    try commit(Self.sepia("good"), SampleFile.small, "image/jpeg")
    #expect(try await library.verify() == [])
    try commit(Self.sepia("bad"), Data("no picture".utf8), "image/jpeg")
    try commit(Self.sepia("other"), SampleFile.medium, "image/png")
    try commit(own("{}"), SampleFile.small, "image/jpeg")
    try commit(AdjustmentData(recipe), SampleFile.small, "image/jpeg")
    let findings = try await library.verify()
    #expect(
      findings.map(\.code) == [
        "bad-rendition", "wrong-media-type", "adjustments-not-readable", "attachment-not-kept",
      ])
    #expect(findings.filter(\.isDamage).count == 4)
    for (finding, number) in zip(findings, 2...) { #expect(finding.message.contains("\(asset.id)@\(number)")) }
    let quick = try await library.verify(readsData: false)
    #expect(quick.map(\.code) == ["adjustments-not-readable", "attachment-not-kept"])
    #expect(try library.verify(asset, readsData: false) == quick)
    #expect(try library.verify(reading: .all).findings == findings)
    #expect(try await library.verifyRenditions(.all).findings == Array(findings.prefix(2)))
  }

  @Test("successive checks of samples decode different foreign renditions until all are covered")
  func verifyParts() async throws {
    let opened = { try library.store.open(asset.id) { _ in false } }
    for text in ["one", "two", "three"] {
      _ = try library.store.commit(
        EditOutput(
          adjustmentData: Self.sepia(text),
          rendition: NewRendition(source: .bytes(Array(text.utf8)), mediaType: "image/jpeg")),
        to: opened(), author: "test 1")
    }
    for isRendering in [false, true] {
      var found: [String] = []
      for _ in 0..<3 {
        let report =
          isRendering ? try await library.verifyRenditions(.count(1)) : try library.verify(reading: .count(1))
        #expect(report.findings.map(\.code) == ["bad-rendition"])
        found += report.findings.map(\.message)
      }
      #expect(Set(found).count == 3, "\(found)")
    }
  }

  // MARK: Renderings

  @Test("a committed rendering becomes the rendition and keeps the table it was rendered with")
  func output() async throws {
    let recipe = try tableRecipe()
    let session = try await library.editingSession(for: asset)
    let output = try await session.input.render(recipe)
    guard case .committed(let entry) = try await session.commit(output, note: "swap") else {
      Issue.record("nothing was committed")
      return
    }
    #expect(entry.note == "swap")
    #expect(try await library.file(of: asset).data == output.data)
    #expect(try await library.editingSession(for: asset).recipe == recipe)
    #expect(try await library.verifyRenditions(.all).findings == [])
    _ = try library.collect(gracePeriod: .zero)
    #expect(try await library.editingSession(for: asset).recipe == recipe)
    #expect(try await library.verify() == [])
    #expect(try await library.editingSession(for: asset).commit(output) == .unchanged)
  }

  @Test("a rendering that is small, in another color space or has less metadata is committed at full size and quality")
  func incompleteOutput() async throws {
    var (small, gray, bare) = (OutputSettings(), OutputSettings(), OutputSettings())
    small.longEdge = 20
    gray.profile = .displayP3
    bare.metadata = .none
    for (number, settings) in [small, gray, bare].enumerated() {
      let session = try await library.editingSession(for: asset)
      let output = try await session.input.render(
        Recipe { Exposure { $0.ev = 0.1 + Double(number) } }, settings: settings)
      _ = try await session.commit(output)
      #expect(try await EditingInput(data: library.file(of: asset).data).size == session.input.size)
      let recorded = try #require(try await library.history(of: asset.id).last?.edit?.outputSettings)
      #expect(try JSONValue.parse(recorded)["quality"]?.integerValue == 95)
    }
    #expect(try await library.history(of: asset.id).count == 4)
  }

  @Test("a rendering of another photo is refused")
  func otherPhoto() async throws {
    let output = try await EditingInput(data: SampleFile.medium).render(Self.light)
    let error = await #expect(throws: EditError.self) {
      try await library.editingSession(for: asset).commit(output)
    }
    #expect(error?.code == "other-photo")
    #expect(try await library.history(of: asset.id).count == 1)
  }

  @Test("a preview, an export and a stored file are no rendering that can be committed, and never replace an original")
  func otherFiles() async throws {
    let session = try await library.editingSession(for: asset)
    let original = scratch.appending("photo.jpg")
    let bytes = try Data(contentsOf: original)
    let files = [
      try await ImageManager(library).image(for: asset.id, ImageOptions(longEdge: 20)),
      try await library.export(asset, path: "a.png", settings: OutputSettings(format: .png)),
      try await library.file(of: asset),
    ]
    for file in files {
      #expect(file.adjustmentData == nil)
      let refused = await #expect(throws: EditError.self) { try await session.commit(file) }
      #expect(refused?.code == .otherPhoto && refused?.hint != nil)
      let kept = await #expect(throws: EditError.self) { try await file.write(to: original, overwriting: true) }
      #expect(kept?.code == .outputIsInput)
    }
    #expect(try Data(contentsOf: original) == bytes)
    #expect(try await library.history(of: asset.id).count == 1)
  }

  // MARK: Another editor

  @Test("another editor resumes its own edit from the base it started with, under its own name")
  func resumedByItsEditor() async throws {
    func open() throws -> EditingSession {
      try library.editingSession(for: asset, author: "com.acme.sepia 1.2") { $0.formatIdentifier == "com.acme.sepia" }
    }
    _ = try await library.editingSession(for: asset).commit(Self.light)
    let baked = try await library.file(of: asset).data
    let first = try open()
    #expect(first.input.isFlattened && first.input.originalData == baked && first.input.adjustmentData == nil)
    _ = try await first.commit(Self.sepia("warm"), rendition: SampleFile.medium, mediaType: "image/jpeg")

    let second = try open()
    #expect(!second.input.isFlattened && second.input.originalData == baked)
    #expect(second.input.adjustmentData == Self.sepia("warm"))
    #expect(
      try await second.commit(Self.sepia("warm"), rendition: SampleFile.medium, mediaType: "image/jpeg") == .unchanged)
    _ = try await second.commit(Self.sepia("cold"), rendition: SampleFile.small, mediaType: "image/jpeg")

    let entries = try await library.history(of: asset.id)
    #expect(entries.map(\.author).suffix(2) == ["com.acme.sepia 1.2", "com.acme.sepia 1.2"])
    #expect(entries[1].author.hasPrefix("photoedit"))
    #expect(try open().input.adjustmentData == Self.sepia("cold"))
    // To photoedit, its edit is flattened, as before.
    #expect(try await library.editingSession(for: asset).input.isFlattened)
    let foreign = #expect(throws: EditError.self) { try open().recipe }
    #expect(foreign?.code == "foreign-adjustments")
    #expect(try await library.verify() == [])
  }

  @Test(
    "an author that is empty, too long or has several lines is refused",
    arguments: ["", "two\nlines", String(repeating: "x", count: 201)])
  func badAuthor(_ author: String) throws {
    let error = #expect(throws: EditError.self) {
      try library.editingSession(for: asset, author: author) { _ in true }
    }
    #expect(error?.code == "bad-author")
  }
}
