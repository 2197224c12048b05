import Foundation
import PhotoEdit
import Documents
import SampleScene
import TestSupport
import Testing

/// The folder to freeze a release in; nil if none is requested.
enum FrozenRelease {
  static let target = ProcessInfo.processInfo.environment["PHOTOEDIT_FREEZE_RELEASE"]
}

/// Writes the fixture of the current version; run by `Scripts/freeze-release`.
@Suite(
  "freezing a release", .enabled(if: FrozenRelease.target != nil, "Scripts/freeze-release runs it"),
  .timeLimit(.minutes(Effort.minutes)))
struct ReleaseFreezing {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  @Test("the release has a library with one of everything, the recipes, and a description of both")
  func freeze() async throws {
    let folder = URL(fileURLWithPath: try #require(FrozenRelease.target), isDirectory: true)
    try #require(!FileManager.default.fileExists(atPath: folder.path), "a frozen release is never overwritten")
    try await makeLibrary()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let archive = folder.appendingPathComponent("library.tar.gz").path
    // What belongs to one folder on one machine does not travel.
    let tar =
      "tar --sort=name --owner=0 --group=0 --numeric-owner --exclude='local-*' -c photo.jpg kept.jpg other.jpg .photoedit"
    #expect(try Shell.run("\(tar) | gzip -9n > '\(archive)'", in: shop.folder) == 0)
    let description = try ReleaseFixture.description(of: shop)
    let recipes = folder.appendingPathComponent("recipes")
    try FileManager.default.copyItem(at: try #require(Corpus.recipes.first).deletingLastPathComponent(), to: recipes)
    try FileManager.default.removeItem(at: recipes.appendingPathComponent("recipe.schema.json"))
    var digests = JSONObject()
    for name in ReleaseFixture(version: folder.lastPathComponent).recipes {
      let recipe = try await Recipe(contentsOf: recipes.appendingPathComponent(name))
      digests[name] = ["render": .string(recipe.renderDigest.hex), "document": .string(recipe.documentDigest.hex)]
    }
    let recorded: JSONValue = [
      "version": .string(Engine.version), "versions": try Engine.versions(), "library": description,
      "recipes": .object(digests),
    ]
    try Data(recorded.canonicalBytes() + [10]).write(to: folder.appendingPathComponent("recorded.json"))
  }

  /// Three photos: a history with every kind of entry, one kept by reference with a table, one with the edit of another
  /// program.
  private func makeLibrary() async throws {
    try shop.photo("photo.jpg", width: 96)
    try shop.photo("kept.jpg", width: 99)
    try shop.photo("other.jpg", width: 102)
    try shop.recipe(
      "first.json", #"{"op": "exposure", "ev": 0.5}, {"op": "crop", "aspect": "1:1"}"#, more: #""title": "First", "#)
    try shop.recipe(
      "table.json",
      #"{"op": "lut", "file": "swap.cube"}, {"op": "vignette", "amount": -20, "mask": {"shape": "radial"}}"#)
    try shop.write(
      "swap.cube", Data("LUT_3D_SIZE 2\n0 0 0\n0 0 1\n0 1 0\n0 1 1\n1 0 0\n1 0 1\n1 1 0\n1 1 1\n".utf8))
    for arguments in [
      ["init"], ["apply", "first.json", "photo.jpg", "--note", "the first"],
      ["apply", "first.json", "photo.jpg", "--set", "exposure.ev=1"], ["undo", "photo.jpg"], ["redo", "photo.jpg"],
      ["revert", "--to", "1", "photo.jpg"], ["apply", "first.json", "photo.jpg", "--set", "exposure.ev=-1"],
      ["undo", "photo.jpg"],
      ["import", "--reference", "kept.jpg"], ["apply", "table.json", "kept.jpg"], ["revert", "kept.jpg"],
      ["import", "other.jpg"],
    ] {
      let outcome = try shop.program.run(arguments)
      try #require(outcome.status == 0, "\(arguments) \(outcome.messages)")
    }
    let library = try await Library(at: shop.folder)
    let other = try library.asset(named: "other.jpg")
    let foreign = AdjustmentData(
      formatIdentifier: "org.example.darkroom", formatVersion: "3.1", data: Data([0, 1, 2, 0xFF] + "<look/>".utf8))
    let rendition = try await EditingInput(contentsOf: shop.url("other.jpg")).render(Recipe { Invert() }).data
    _ = try await library.editingSession(for: other).commit(foreign, rendition: rendition, mediaType: "image/jpeg")
    try #require(try shop.program("apply", "first.json", "other.jpg", "--on-top").status == 0)
    // A reproducible rendition may be missing.
    let photo = try library.asset(named: "photo.jpg")
    let evicted = try #require(try await library.history(of: photo.id).first { $0.number == 2 }?.rendition).hex
    try FileManager.default.removeItem(at: shop.url(".photoedit/objects/\(evicted.prefix(2))/\(evicted)"))
    try #require(try shop.program("verify").status == 0)
  }
}
