import Adjustments
import Documents
import Editing
import PhotoLibrary
import Rendering
import LibraryStore
import Foundation
import TestSupport
import Testing

@Suite("files that a library stores beside its photos", .timeLimit(.minutes(Effort.minutes)))
struct LibraryFilesTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  @Test("a library's cache is in its own folder and is recreated after that is deleted")
  func cache() async throws {
    try SampleFile.medium.write(to: scratch.appending("photo.jpg"))
    let library = try await Library.create(in: scratch.url)
    let asset = try await library.importPhoto(at: scratch.appending("photo.jpg")).asset
    let input = try await library.editingSession(for: asset).input
    let recipe = Recipe {
      Exposure { $0.ev = 0.3 }
      Vignette { $0.amount = -30 }
    }
    let local = try LocalFiles(of: scratch.url)
    func entries() -> [String] { scratch.contents().filter { $0.hasSuffix(".entry") } }
    let own = library.previewCache()
    #expect(own.limit == 2 << 30)
    let first = try await input.preview(recipe, PreviewRequest(longEdge: 200, delivery: .fast), cache: own).data
    #expect(entries().count == 1 && entries()[0].hasPrefix(local.path("cache/")))
    #expect(try await library.verify() == [])
    try FileManager.default.removeItem(at: own.folder)
    #expect(try await input.preview(recipe, PreviewRequest(longEdge: 200, delivery: .fast), cache: own).data == first)
    #expect(try await library.verify() == [])
  }

  @Test("an edit keeps the picture of its mask: without the file, in an archive and after a garbage collection")
  func maskPicture() async throws {
    let library = try await Library.create(in: scratch.url)
    try SampleFile.small.write(to: scratch.appending("photo.jpg"))
    let asset = try await library.importPhoto(at: scratch.appending("photo.jpg")).asset
    try SampleFile.medium.write(to: scratch.appending("mask.jpg"))
    var edit = Recipe { Exposure(ev: -1) }
    edit.steps[0].mask = Mask(.not(ImageMask(path: "mask.jpg").mask))
    try await edit.readFiles(in: scratch.url)
    guard case .committed(let entry) = try await library.editingSession(for: asset).commit(edit) else {
      Issue.record("nothing was committed")
      return
    }
    try FileManager.default.removeItem(at: scratch.appending("mask.jpg"))
    let digest = SHA256Digest(of: [UInt8](SampleFile.medium))
    let resumed = try #require(try await library.editingSession(for: asset).recipe)
    #expect(resumed == edit && resumed.steps[0].mask == Mask(.not(ImageMask(sha256: digest).mask)))
    #expect(try await library.resources(of: asset).last?.digest == digest)
    #expect(try library.collect(gracePeriod: .zero) == [])
    var settings = OutputSettings()
    settings.format = .png
    let again = try await library.export(asset, .entry(entry.number), path: "a.png", settings: settings)
    #expect(try await library.verify().isEmpty)

    let archive = scratch.appending("histories.tar")
    _ = try library.exportHistories(to: archive.path)
    let elsewhere = try ScratchFolder()
    let other = try await Library.create(in: elsewhere.url)
    _ = try other.importHistories(from: archive)
    let theirs = try other.asset(named: asset.id.text)
    #expect(try await other.editingSession(for: theirs).recipe == edit)
    let same = try await other.export(theirs, .entry(entry.number), path: "a.png", settings: settings)
    #expect(same.data == again.data)
    #expect(try await other.verify().isEmpty)
  }

  @Test("an edit keeps the profile of its output, and is exported with it after the file is gone")
  func outputProfile() async throws {
    let library = try await Library.create(in: scratch.url)
    try SampleFile.small.write(to: scratch.appending("photo.jpg"))
    let asset = try await library.importPhoto(at: scratch.appending("photo.jpg")).asset
    let profile = try #require(ColorSpace.adobeRGB.profile)
    try Data(profile).write(to: scratch.appending("space.icc"))
    var edit = Recipe { Exposure(ev: -1) }
    edit.output = OutputSettings(format: .png, profile: .file(ProfileFile(path: "space.icc")))
    try await edit.readFiles(in: scratch.url)
    guard case .committed(let entry) = try await library.editingSession(for: asset).commit(edit) else {
      Issue.record("nothing was committed")
      return
    }
    try FileManager.default.removeItem(at: scratch.appending("space.icc"))
    let digest = SHA256Digest(of: profile)
    let own = try #require(try library.outputSettings(of: asset.id, .entry(entry.number)))
    #expect(own.profile == .file(ProfileFile(sha256: digest)))
    #expect(try library.collect(gracePeriod: .zero) == [])
    let again = try await library.export(asset, .entry(entry.number), path: "a.png", settings: nil)
    let color = try await EditingInput(data: again.data).renderPixels(Recipe()).colorSpace
    #expect(color.iccProfile == Data(profile))
    #expect(try await library.verify().isEmpty)

    let archive = scratch.appending("histories.tar")
    _ = try library.exportHistories(to: archive.path)
    let elsewhere = try ScratchFolder()
    let other = try await Library.create(in: elsewhere.url)
    _ = try other.importHistories(from: archive)
    let theirs = try other.asset(named: asset.id.text)
    let same = try await other.export(theirs, .entry(entry.number), path: "a.png", settings: nil)
    #expect(same.data == again.data)
  }

  /// The sum of the differences of samples.
  private static func difference(_ one: Data, _ other: Data) -> Int {
    zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
  }

  @Test("an edit keeps the watermark of its output: exports have it, and the file of the edit does not")
  func watermark() async throws {
    let library = try await Library.create(in: scratch.url)
    try SampleFile.small.write(to: scratch.appending("photo.jpg"))
    try SampleFile.small.write(to: scratch.appending("logo.jpg"))
    let asset = try await library.importPhoto(at: scratch.appending("photo.jpg")).asset
    var edit = Recipe { Exposure(ev: -1) }
    let plain = OutputSettings(format: .png)
    edit.output = OutputSettings(format: .png, watermark: Watermark(Overlay(file: .path("logo.jpg"))))
    try await edit.readFiles(in: scratch.url)
    guard case .committed(let entry) = try await library.editingSession(for: asset).commit(edit) else {
      Issue.record("nothing was committed")
      return
    }
    try FileManager.default.removeItem(at: scratch.appending("logo.jpg"))
    #expect(try library.collect(gracePeriod: .zero) == [])
    let marked = try await library.export(asset, .entry(entry.number), path: "a.png", settings: nil)
    let bare = try await library.export(asset, .entry(entry.number), path: "a.png", settings: plain)
    let stored = try await library.file(of: asset, .entry(entry.number))
    var pixels: [Data] = []
    for file in [marked, bare, stored] {
      pixels.append(try await EditingInput(data: file.data).renderPixels(Recipe()).data)
    }
    #expect(pixels[0] != pixels[1])
    // What the library keeps is the edit alone, as a JPEG.
    #expect(Self.difference(pixels[2], pixels[1]) < Self.difference(pixels[2], pixels[0]))
    #expect(try await library.verify().isEmpty)
  }

  @Test("an edit is resumed after its table's file is gone, and the table is verified like any object")
  func namedFile() async throws {
    let library = try await Library.create(in: scratch.url)
    try SampleFile.small.write(to: scratch.appending("photo.jpg"))
    let asset = try await library.importPhoto(at: scratch.appending("photo.jpg")).asset
    let table = Data("LUT_3D_SIZE 2\n0 0 0\n0 0 1\n0 1 0\n0 1 1\n1 0 0\n1 0 1\n1 1 0\n1 1 1\n".utf8)
    try table.write(to: scratch.appending("swap.cube"))
    var edit = Recipe { LUT { $0.file = .path("swap.cube") } }
    try await edit.readFiles(in: scratch.url)
    guard case .committed(let entry) = try await library.editingSession(for: asset).commit(edit) else {
      Issue.record("nothing was committed")
      return
    }
    try FileManager.default.removeItem(at: scratch.appending("swap.cube"))

    let session = try await library.editingSession(for: asset)
    let resumed = try #require(try session.recipe)
    #expect(resumed == edit)
    #expect(try await session.commit(resumed) == .unchanged)
    // From the text, as it would be edited and applied again.
    var text = try Recipe(json: Data(resumed.json.canonicalString().utf8))
    text.steps.append(RecipeStep(Exposure { $0.ev = 0.5 }))
    guard case .committed = try await session.commit(text) else {
      Issue.record("nothing was committed")
      return
    }
    var settings = OutputSettings()
    settings.format = .png
    let again = try await library.export(asset, .entry(entry.number), path: "a.png", settings: settings)
    #expect(try await session.input.render(edit, settings: settings).data.count == again.data.count)
    #expect(try await library.verify().isEmpty)

    let digest = SHA256Digest(of: [UInt8](table)).hex
    let object = scratch.appending(".photoedit/objects/\(digest.prefix(2))/\(digest)").path
    #expect(chmod(object, 0o644) == 0)
    try Data("LUT_1D_SIZE 2\n".utf8).write(to: URL(fileURLWithPath: object))
    #expect(try await library.verify().map(\.code) == ["object-damaged"])
    let damaged = #expect(throws: EditError.self) { try library.editingSession(for: asset).recipe }
    #expect(damaged?.code == "object-damaged")
    try FileManager.default.removeItem(atPath: object)
    #expect(try await library.verify().map(\.code) == ["object-missing"])
  }
}
