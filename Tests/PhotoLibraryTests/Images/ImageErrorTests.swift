import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@Suite("failing image requests", .timeLimit(.minutes(Effort.minutes)))
struct ImageErrorTests {
  /// Every form of a request fails with the same code and a hint, once, and nothing comes after it.
  private func expectFailure(
    _ code: String, _ images: ImageManager, _ photo: AssetID, _ options: ImageOptions,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let deliveries = Deliveries()
    images.requestImage(for: photo, options) { deliveries.add($0) }
    let results = try await deliveries.finished()
    let error = await #expect(throws: EditError.self, sourceLocation: sourceLocation) {
      try await images.image(for: photo, options)
    }
    var iterator = images.images(for: photo, options).makeAsyncIterator()
    let other = await #expect(throws: EditError.self, sourceLocation: sourceLocation) { try await iterator.next() }
    #expect(try await iterator.next() == nil, sourceLocation: sourceLocation)
    #expect(
      error?.code.rawValue == code && error?.hint != nil, "\(String(describing: error))", sourceLocation: sourceLocation
    )
    #expect(results.count == 1 && results[0].error == error && other == error, sourceLocation: sourceLocation)
  }

  private static let bad: [(String, ImageOptions)] = {
    var cases: [(String, ImageOptions)] = [0, -1, -160, 65_501, 1_000_000, .max, .min].map {
      ("bad-size", ImageOptions(longEdge: $0))
    }
    cases.append(("bad-size", ImageOptions(targetSize: FrameSize(width: 100, height: 0))))
    cases.append(
      ("bad-size", ImageOptions(targetSize: FrameSize(width: 60_000, height: 60_000), resizeMode: .exact)))
    var cropped = ImageOptions(longEdge: 100)
    cropped.cropping = Crop(width: 0.5)
    cases.append(("bad-image-options", cropped))
    return cases
  }()

  @Test("invalid options are an error with a hint", arguments: bad.indices)
  func options(index: Int) async throws {
    let gallery = try await Gallery(width: 96)
    let (code, options) = Self.bad[index]
    try await expectFailure(code, gallery.images, gallery.photo, options)
    #expect(gallery.images.renderingCount == 0)
  }

  @Test("a crop outside the picture and an invalid quality are recipe errors")
  func recipe() async throws {
    let gallery = try await Gallery(width: 96)
    var (outside, quality) = (ImageOptions(longEdge: 50), ImageOptions(longEdge: 50))
    (outside.resizeMode, outside.cropping) = (.exact, Crop(x: 0.8, width: 0.5))
    quality.settings.quality = 500
    for options in [outside, quality] {
      let error = await #expect(throws: EditError.self) { try await gallery.images.image(for: gallery.photo, options) }
      #expect(error?.problems.isEmpty == false)
    }
  }

  @Test("requesting a missing or purged photo fails")
  func gone() async throws {
    let gallery = try await Gallery(photos: 2, width: 96)
    let never = try #require(AssetID(String(repeating: "7", count: 32)))
    let error = await #expect(throws: EditError.self) {
      try await gallery.images.image(for: never, ImageOptions(longEdge: 50))
    }
    #expect(error?.code == .assetNotFound && error?.category == .notFound)
    let purged = gallery.photos[1].id
    _ = try await gallery.images.image(for: purged, ImageOptions(longEdge: 50))
    try await gallery.library.performChanges { changes throws(EditError) in changes.trash([purged]) }
    _ = try await gallery.library.purge([purged])
    let other = await #expect(throws: EditError.self) {
      try await gallery.images.image(for: purged, ImageOptions(longEdge: 50))
    }
    #expect(other?.code == .assetNotFound)
  }

  @Test("a missing or damaged original fails its own photo only, and nothing changes")
  func damaged() async throws {
    let gallery = try await Gallery(photos: 3, width: 200)
    let token = try await gallery.library.changeToken()
    try gallery.removeOriginal(0)
    let digest = gallery.photos[1].digest.hex
    let object = gallery.scratch.appending(".photoedit/objects/\(digest.prefix(2))/\(digest)")
    var data = try Data(contentsOf: object)
    data[data.count / 2] ^= 1
    try FileManager.default.removeItem(at: object)
    try data.write(to: object)
    let options = ImageOptions(longEdge: 50)
    async let sound = gallery.images.image(for: gallery.photos[2].id, options)
    try await expectFailure("object-missing", gallery.images, gallery.photos[0].id, options)
    try await expectFailure("object-damaged", gallery.images, gallery.photos[1].id, options)
    #expect(try await sound.size?.longEdge == 50)
    #expect(try await gallery.library.changeToken() == token)
    #expect(try Data(contentsOf: object) == data)
  }
}
