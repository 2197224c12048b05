import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import LibraryStore
import PhotoLibrary
import Rendering
import PhotoMetadata
import TestSupport
import Testing

@Suite("thumbnails embedded in photos", .timeLimit(.minutes(Effort.minutes)))
struct EmbeddedThumbnailTests {
  /// An EXIF block with an orientation and a thumbnail.
  private static func exif(orientation: Int, thumbnail: [UInt8]) -> [UInt8] {
    func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
    func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
    let start = 8 + 18 + 30
    return Array("II".utf8) + short(42) + long(8)
      + short(1) + short(0x0112) + short(3) + long(1) + short(orientation) + short(0) + long(26)
      + short(2) + short(0x0201) + short(4) + long(1) + long(start)
      + short(0x0202) + short(4) + long(1) + long(thumbnail.count) + long(0) + thumbnail
  }

  /// The sample photo in sRGB, stored as it is, with a thumbnail.
  private static func photo(orientation: Int, thumbnailOf other: Int? = nil, longEdge: Int = 160) async throws -> Data {
    func plain(_ ev: Double, _ longEdge: Int) async throws -> Data {
      try await EditingInput(data: SampleFile.medium).render(
        Recipe { Exposure { $0.ev = ev } },
        settings: OutputSettings(
          format: .jpeg, quality: 90, profile: .srgb, metadata: MetadataChoice.none, longEdge: longEdge)
      ).data
    }
    let photo = try await plain(0.01, 480)
    let thumbnail = try await plain(other == nil ? 0.01 : Double(other ?? 0), longEdge)
    let bundle = MetadataBundle(exif: exif(orientation: orientation, thumbnail: Array(thumbnail)))
    return Data(try bundle.embedded(in: Array(photo)).bytes)
  }

  /// The folder lives as long as something holds it.
  private func gallery(_ data: Data) async throws -> (ScratchFolder, Library, Asset, ImageManager) {
    let scratch = try ScratchFolder()
    try data.write(to: scratch.appending("photo.jpg"))
    let library = try await Library.create(in: scratch.url)
    let asset = try await library.importPhoto(at: scratch.appending("photo.jpg")).asset
    return (scratch, library, asset, ImageManager(library))
  }

  private func first(_ images: ImageManager, _ asset: Asset, _ options: ImageOptions) async throws -> RenderedFile {
    var iterator = images.images(for: asset.id, options).makeAsyncIterator()
    return try #require(try await iterator.next())
  }

  private static func difference(_ one: RenderedFile, _ other: RenderedFile) async throws -> Double {
    try #require(try await EditingInput(data: one.data).difference(from: EditingInput(data: other.data))?.deltaE).mean
  }

  @Test("the first picture is the thumbnail, upright whatever the orientation", arguments: 1...8)
  func upright(orientation: Int) async throws {
    let (scratch, _, asset, images) = try await gallery(Self.photo(orientation: orientation))
    defer { withExtendedLifetime(scratch) {} }
    let options = ImageOptions(longEdge: 400)
    let degraded = try await first(images, asset, options)
    #expect(degraded.isDegraded && degraded.size?.longEdge == 160)
    let final = try await images.image(for: asset.id, ImageOptions(longEdge: 160))
    #expect(degraded.size == final.size)
    #expect(try await Self.difference(degraded, final) < 3)
  }

  @Test("a thumbnail is used only for the unedited photo")
  func wrong() async throws {
    // Two stops brighter than the photo, so that it is recognized.
    let (scratch, library, asset, images) = try await gallery(Self.photo(orientation: 6, thumbnailOf: 2))
    defer { withExtendedLifetime(scratch) {} }
    let options = ImageOptions(longEdge: 400)
    let plain = try await images.image(for: asset.id, ImageOptions(longEdge: 160))
    #expect(try await Self.difference(first(images, asset, options), plain) > 8)
    _ = try await library.editingSession(for: asset).commit(Recipe { Exposure { $0.ev = 0.1 } })
    let edited = try await first(images, asset, options)
    #expect(edited.isDegraded && edited.size?.longEdge == 256)
    let final = try await images.image(for: asset.id, ImageOptions(longEdge: 256))
    #expect(try await Self.difference(edited, final) < 2)
    var unadjusted = options
    unadjusted.version = .unadjusted
    #expect(try await Self.difference(first(images, asset, unadjusted), plain) > 8)
  }

  @Test(
    "the first picture of a real photo matches the final one and is upright",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: ["canon_orient8.jpg", "nikon_iptc.jpg", "samsung_orient6.jpg", "canon7d_adobergb_lightroom.jpg"])
  func real(name: String) async throws {
    let (scratch, _, asset, images) = try await gallery(Data(contentsOf: Corpus.photo("photos/" + name)))
    defer { withExtendedLifetime(scratch) {} }
    let degraded = try await first(images, asset, ImageOptions(longEdge: 600))
    let final = try await images.image(for: asset.id, ImageOptions(longEdge: try #require(degraded.size).longEdge))
    #expect(degraded.isDegraded && (degraded.size?.longEdge ?? .max) <= 256)
    let (quick, exact) = (try #require(degraded.size), try #require(final.size))
    try #require(abs(quick.width - exact.width) <= 1 && abs(quick.height - exact.height) <= 1)
    guard quick == exact else { return }
    #expect(try await Self.difference(degraded, final) < 6)
  }
}
