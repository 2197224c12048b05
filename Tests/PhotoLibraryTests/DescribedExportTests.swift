import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import LibraryStore
import PhotoLibrary
import PhotoMetadata
import Rendering
import TestSupport
import Testing
import VIPS

@Suite("exports contain the metadata that was set in the library", .timeLimit(.minutes(Effort.minutes)))
struct DescribedExportTests {
  let scratch: ScratchFolder
  let library: Library

  init() throws {
    scratch = try ScratchFolder()
    library = try Library.create(in: scratch.url)
  }

  static let settings: AssetSettings = {
    var settings = AssetSettings()
    settings.title = .set("Zürich am See")
    settings.caption = .set("Two\nlines – ünïcode")
    settings.keywords = ["lake", "Säntis"]
    settings.rating = .set(4)
    settings.capture = .set(.init(date: "2019-02-03T04:05:06", zone: "-03:30"))
    settings.place = .set(Place(latitude: -33.856784, longitude: 151.215297, altitude: -12.5))
    return settings
  }()

  private func imported(_ format: OutputFormat, _ name: String) throws -> Asset {
    try Data(FactsTests.rendered(as: format)).write(to: scratch.appending(name))
    return try library.importPhoto(at: scratch.appending(name)).asset
  }

  private func set(_ settings: AssetSettings, about asset: Asset) throws -> Asset {
    try library.store.perform([.set(asset.id, settings)], author: "test 1.0")
    return try library.asset(named: asset.id.text)
  }

  private static func output(_ change: (inout OutputSettings) -> Void) -> OutputSettings {
    var settings = OutputSettings()
    change(&settings)
    return settings
  }

  private func tags(_ data: Data, _ name: String) throws -> [String: Any] {
    let file = scratch.appending("exported-\(UUID().uuidString)-\(name)")
    try data.write(to: file)
    return try ExifTool.read([file], ["-G1", "-n"]).first ?? [:]
  }

  private func samples(_ data: Data) throws -> SHA256Digest? {
    let photo = try Photo(bytes: data.withUnsafeBytes { ByteBlock(copying: $0) })
    var settings = OutputSettings()
    settings.format = .png
    let job = RenderJob(
      source: .photo(photo), recipe: Recipe(), targets: [.init(settings: settings, digestsPixels: true)])
    return try job.run().file.pixelDigest
  }

  static let formats: [(OutputFormat, String)] = [
    (.jpeg, "photo.jpg"), (.png, "photo.png"), (.tiff, "photo.tif"), (.webp, "photo.webp"), (.heic, "photo.heic"),
    (.avif, "photo.avif"),
  ]

  @Test(
    "an export of the original changes metadata without re-encoding, and @0 is the original byte for byte",
    .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"), arguments: formats)
  func original(format: OutputFormat, name: String) async throws {
    let asset = try set(Self.settings, about: try imported(format, name))
    let original = try Data(contentsOf: scratch.appending(name))
    let file = try await library.export(asset, path: name, settings: nil)
    #expect(file.data != original)
    #expect(file.warnings == [])
    // Nothing was encoded again: what an encoder makes of decoded pixels differs.
    #expect(try samples(file.data) == samples(original))
    let tags = try tags(file.data, name)
    #expect(tags["XMP-dc:Title"] as? String == "Zürich am See")
    #expect(tags["IFD0:ImageDescription"] as? String == "Two\nlines – ünïcode")
    #expect(tags["XMP-dc:Subject"] as? [String] == ["lake", "Säntis"])
    #expect(tags["XMP-xmp:Rating"] as? Int == 4)
    #expect(tags["ExifIFD:DateTimeOriginal"] as? String == "2019:02:03 04:05:06")
    #expect(tags["ExifIFD:OffsetTimeOriginal"] as? String == "-03:30")
    #expect(abs((tags["GPS:GPSLatitude"] as? Double ?? 0)) - 33.856784 < 1e-6)
    #expect(tags["XMP-exif:DateTimeOriginal"] as? String == "2019:02:03 04:05:06-03:30")
    #expect(try await library.export(asset, .entry(0), path: name, settings: nil).data == original)
    #expect(try await library.file(of: asset).data == original)
    #expect(try Data(contentsOf: scratch.appending(name)) == original)
  }

  @Test(
    "an edit's stored file and its renderings are exported with the metadata",
    .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"))
  func edit() async throws {
    var asset = try imported(.jpeg, "photo.jpg")
    _ = try await library.editingSession(for: asset).commit(Recipe { Exposure { $0.ev = 0.4 } })
    asset = try set(Self.settings, about: asset)
    let stored = try await library.file(of: asset).data
    let file = try await library.export(asset, path: "photo.jpg", settings: nil)
    #expect(file.data != stored)
    #expect(try samples(file.data) == samples(stored))
    #expect(try tags(file.data, "a.jpg")["XMP-dc:Title"] as? String == "Zürich am See")
    let small = try await library.export(asset, path: "photo.png", settings: Self.output { $0.longEdge = 40 })
    #expect(try tags(small.data, "b.png")["XMP-xmp:Rating"] as? Int == 4)
    // The history has none of it: what it records can be made again, whatever is set later.
    #expect(try await library.file(of: asset).data == stored)
    #expect(try await library.verifyRenditions(.all).findings == [])
  }

  @Test(
    "'safe' exports no place and 'none' exports no metadata", .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"),
    arguments: [true, false])
  func policies(isStored: Bool) async throws {
    let asset = try imported(.jpeg, "photo.jpg")
    for policy in [MetadataChoice.safe, .none] {
      var recipe = Recipe { Exposure { $0.ev = policy == .safe ? 0.4 : 0.6 } }
      recipe.output = Self.output { $0.metadata = policy }
      _ = try await library.editingSession(for: asset).commit(recipe)
      let described = try set(Self.settings, about: asset)
      let given = isStored ? nil : Self.output { ($0.metadata, $0.longEdge) = (policy, 50) }
      let file = try await library.export(described, path: "photo.jpg", settings: given)
      let tags = try tags(file.data, "a.jpg")
      #expect(!tags.keys.contains { $0.contains("GPS") })
      #expect(tags["XMP-dc:Title"] as? String == (policy == .safe ? "Zürich am See" : nil))
      #expect(tags["XMP-xmp:Rating"] as? Int == (policy == .safe ? 4 : nil))
      if policy == .none, isStored { #expect(try await library.file(of: asset).data == file.data) }
    }
  }

  @Test("without changed metadata the stored file is exported byte for byte, also after a change is reset")
  func unchanged() async throws {
    let asset = try imported(.jpeg, "photo.jpg")
    let original = try Data(contentsOf: scratch.appending("photo.jpg"))
    #expect(try await library.export(asset, path: "a.jpg", settings: nil).data == original)
    var favorite = AssetSettings()
    favorite.isFavorite = true
    #expect(try await library.export(set(favorite, about: asset), path: "a.jpg", settings: nil).data == original)
    _ = try set(Self.settings, about: asset)
    var back = AssetSettings()
    (back.title, back.caption, back.keywords, back.rating) = (.cleared, .cleared, [], .cleared)
    (back.capture, back.place) = (.cleared, .cleared)
    #expect(try await library.export(set(back, about: asset), path: "a.jpg", settings: nil).data == original)
  }

  @Test(
    "a value that is cleared in the library is in no export",
    .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"))
  func cleared() async throws {
    var changes = PropertyChanges()
    (changes[.title], changes[.keywords]) = (.set(.text("Secret")), .set(.texts(["secret"])))
    changes[.rating] = .set(.whole(5))
    changes[.place] = .set(.place(GeoPosition(unchecked: 1, 2, altitude: nil)))
    try FactsTests.photo(changes).write(to: scratch.appending("photo.jpg"))
    let asset = try await library.importPhoto(at: scratch.appending("photo.jpg")).asset
    var settings = AssetSettings()
    (settings.title, settings.keywords, settings.rating, settings.place) = (.cleared, [], .cleared, .cleared)
    let file = try await library.export(set(settings, about: asset), path: "a.jpg", settings: nil)
    #expect(file.data.range(of: Data("ecret".utf8)) == nil)
    #expect(try !tags(file.data, "a.jpg").keys.contains { $0.contains("GPSL") || $0.contains("Rating") })
  }

  @Test(
    "a photo keeps its gain map, depth map, further pictures and video when only its description changes",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: ["photos/photos/android_depthmap_extxmp.jpg", "media/gainmap/seine_sdr_gainmap_srgb.jpg"])
  func appended(path: String) async throws {
    let photo = try #require(Corpus.folder).appendingPathComponent(path)
    let asset = try await library.importPhoto(at: photo).asset
    let file = try await library.export(set(Self.settings, about: asset), path: "a.jpg", settings: nil)
    #expect(file.warnings == [])
    let (old, new) = (try [UInt8](Data(contentsOf: photo)), [UInt8](file.data))
    let extras = MetadataBundle.read(from: old).extras
    #expect(!extras.isDisjoint(with: MetadataReading.Extra.appended))
    #expect(MetadataBundle.read(from: new).extras == extras)
    #expect(try samples(file.data) == samples(Data(old)))
  }

  @Test("metadata changes round-trip through JSON")
  func json() throws {
    var changes = PropertyChanges()
    #expect(PropertyChanges(.object(changes.json)) == changes)
    (changes[.title], changes[.caption]) = (.set(.text("a\u{0}\"ü")), .cleared)
    changes[.keywords] = .set(.texts(["b", ""]))
    (changes[.rating], changes[.captured]) = (.set(.whole(-1)), .set(.capture(CaptureDate("2019-02-03T04:05:06.7"))))
    changes[.place] = .set(.place(GeoPosition(unchecked: 1 / 3, -2.5, altitude: 0.1)))
    #expect(PropertyChanges(.object(changes.json)) == changes)
    #expect(
      PropertyChanges(["title": 1]) == nil && PropertyChanges(["place": ["latitude": 91, "longitude": 0]]) == nil)
  }
}
