import Adjustments
import Documents
import Editing
import PhotoLibrary
import Rendering
import LibraryStore
import Foundation
import TestSupport
import Testing

@Suite("the output settings of an edit, in the library and in exports", .timeLimit(.minutes(Effort.minutes)))
struct OutputIntentTests {
  let scratch: ScratchFolder
  let library: Library

  init() throws {
    scratch = try ScratchFolder()
    library = try Library.create(in: scratch.url)
  }

  /// Text that reveals the place of the photo.
  static let marks = ["Hinterzarten", "48,7.4074N"]

  /// A photo that says in its XMP where it was taken.
  static let placed: Data = {
    let packet = """
      <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" \
      photoshop:City="\(marks[0])" exif:GPSLatitude="\(marks[1])"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
      """
    let content = Data("http://ns.adobe.com/xap/1.0/\0".utf8) + Data(packet.utf8)
    let length = content.count + 2
    return SampleFile.small.prefix(2) + Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]) + content
      + SampleFile.small.dropFirst(2)
  }()

  private func asset(_ name: String = "photo.jpg", _ data: Data = placed) throws -> Asset {
    try data.write(to: scratch.appending(name))
    return try library.importPhoto(at: scratch.appending(name)).asset
  }

  private static func recipe(_ change: (inout OutputSettings) -> Void) -> Recipe {
    var recipe = Recipe { Exposure { $0.ev = 0.4 } }
    var output = OutputSettings()
    change(&output)
    recipe.output = output
    return recipe
  }

  @discardableResult
  private func commit(_ recipe: Recipe, to asset: Asset) async throws -> HistoryEntry? {
    guard case .committed(let entry) = try await library.editingSession(for: asset).commit(recipe) else { return nil }
    return entry
  }

  private static func revealsPlace(_ data: Data) -> Bool { marks.contains { data.range(of: Data($0.utf8)) != nil } }

  @Test(
    "a place that a recipe keeps private stays private in entries, exports, imports and later exports, in every format",
    arguments: Effort.pairs(OutputFormat.allCases, [MetadataChoice.safe, .none], oneIn: 2))
  func privacy(format: OutputFormat, policy: MetadataChoice) async throws {
    let photo = try asset()
    #expect(Self.revealsPlace(Self.placed))
    try await commit(Self.recipe { ($0.format, $0.metadata) = (format, policy) }, to: photo)
    let plain = try await library.export(photo, path: "x." + format.rawValue, settings: nil)
    #expect(!Self.revealsPlace(plain.data) && plain.mediaType.hasSuffix(format.rawValue))
    // Settings of the call that say nothing of metadata allow no more.
    var settings = OutputSettings()
    (settings.format, settings.longEdge) = (format, 40)
    #expect(!Self.revealsPlace(try await library.export(photo, path: "x", settings: settings).data))
    // What another editor is given, and what the library stores, neither.
    #expect(!Self.revealsPlace(try await library.file(of: photo).data))
    #expect(
      !Self.revealsPlace(try await library.editingSession(for: photo, canHandle: { _ in false }).input.originalData))

    let again = try asset("again." + format.rawValue, plain.data)
    try await commit(Recipe { Contrast { $0.amount = 10 } }, to: again)
    #expect(!Self.revealsPlace(try await library.export(again, path: "y." + format.rawValue, settings: nil).data))
    #expect(try await library.verify() == [])
  }

  @Test("more metadata than the edit's policy allows is exported only on explicit request, with a warning")
  func named() async throws {
    let photo = try asset()
    try await commit(Self.recipe { $0.metadata = .safe }, to: photo)
    let named = try await library.export(photo, path: "x.jpg", settings: nil, metadata: .keep)
    #expect(Self.revealsPlace(named.data))
    #expect(named.warnings.contains { $0.contains("'keep'") && $0.contains("'safe'") })
    let less = try await library.export(photo, path: "x.jpg", settings: nil, metadata: MetadataChoice.none)
    #expect(!Self.revealsPlace(less.data) && less.warnings.isEmpty)
    // The original was never part of the promise.
    #expect(try await library.export(photo, .entry(0), path: "x.jpg", settings: nil).data == Self.placed)
  }

  @Test(
    "an export obeys all output settings of the edit, but the path's extension overrides the format, with a warning")
  func obeyed() async throws {
    let photo = try asset()
    try await commit(Self.recipe { ($0.format, $0.longEdge, $0.quality) = (.webp, 48, 50) }, to: photo)
    let plain = try await library.export(photo, path: "x", settings: nil)
    #expect(plain.mediaType == "image/webp" && plain.warnings.isEmpty)
    #expect(try EditingInput(data: plain.data).size == FrameSize(width: 48, height: 32))
    let png = try await library.export(photo, path: "x.png", settings: nil)
    #expect(png.mediaType == "image/png")
    #expect(png.warnings.contains { $0.contains("PNG") && $0.contains("webp") })
    // The state itself has its full size.
    #expect(try await EditingInput(data: library.file(of: photo).data).size == FrameSize(width: 96, height: 64))
  }

  @Test("an edit that only removes metadata is exported as stored, byte for byte")
  func storedFile() async throws {
    let photo = try asset()
    try await commit(Self.recipe { $0.metadata = .safe }, to: photo)
    #expect(try await library.export(photo, path: "x.jpg", settings: nil).data == library.file(of: photo).data)
  }

  @Test("a rendition with unknown metadata is not exported as stored under a policy, whoever made it")
  func committedFile() async throws {
    let photo = try asset()
    let data = AdjustmentData(Self.recipe { $0.metadata = .safe })
    _ = try await library.editingSession(for: photo).commit(data, rendition: Self.placed, mediaType: "image/jpeg")
    #expect(!Self.revealsPlace(try await library.export(photo, path: "x.jpg", settings: nil).data))
    // A rendering with more metadata than its recipe lets through does not become the rendition.
    let session = try await library.editingSession(for: photo)
    var open = OutputSettings()
    open.quality = 90
    let output = try await session.input.render(
      Recipe { Exposure { $0.ev = 1 } }.followed(by: Self.recipe { $0.metadata = .none }), settings: open)
    #expect(Self.revealsPlace(output.data))
    _ = try await session.commit(output)
    #expect(!Self.revealsPlace(try await library.file(of: photo).data))
  }

  @Test("a recipe applied on export adds its settings and the stricter policy, and no history entry")
  func onTop() async throws {
    let photo = try asset()
    try await commit(Self.recipe { ($0.metadata, $0.longEdge) = (.safe, 30) }, to: photo)
    let web = Self.recipe { ($0.format, $0.quality) = (.webp, 60) }
    let file = try await library.export(photo, path: "x", settings: nil, recipe: web)
    #expect(file.mediaType == "image/webp" && !Self.revealsPlace(file.data))
    #expect(try EditingInput(data: file.data).size == FrameSize(width: 96, height: 64))
    let both = Recipe {
      Exposure { $0.ev = 0.4 }
      Exposure { $0.ev = 0.4 }
    }
    let expected = try await EditingInput(data: Self.placed).render(
      both,
      settings: {
        var settings = OutputSettings()
        (settings.format, settings.quality, settings.metadata) = (.webp, 60, .safe)
        return settings
      }())
    #expect(file.data == expected.data)
    #expect(try await library.history(of: photo.id).count == 2)
    // On an original and on another program's edit, too.
    #expect(
      !Self.revealsPlace(
        try await library.export(
          photo, .entry(0), path: "x.jpg", settings: nil, recipe: Self.recipe { $0.metadata = .safe }
        ).data))
  }

  @Test("a difference between recipes includes changed output settings")
  func difference() {
    let changes = RecipeChange.changes(
      from: Self.recipe { _ in }, to: Self.recipe { ($0.metadata, $0.longEdge, $0.path) = (.safe, 40, "out/") })
    #expect(changes.map(\.line) == [#"~ output.metadata: "keep" -> "safe""#, "+ output.longEdge 40"])
  }

  @Test("an entry without output settings, from an earlier version, is resumed, unchanged and exported as before")
  func olderEntry() async throws {
    let photo = try asset()
    let recipe = Recipe { Exposure { $0.ev = 0.4 } }
    #expect(recipe.adjustmentData["output"] == nil)
    try await commit(recipe, to: photo)
    #expect(try library.outputSettings(of: photo.id) == nil)
    #expect(try await library.editingSession(for: photo).commit(recipe) == .unchanged)
    #expect(try await library.export(photo, path: "x.jpg", settings: nil).data == library.file(of: photo).data)
  }
}
