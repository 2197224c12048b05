import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing
import Threads

@Suite("deliveries of images", .timeLimit(.minutes(Effort.minutes)))
struct ImageDeliveryTests {
  private static func options(secondary: Bool) -> ImageOptions {
    var options = ImageOptions(longEdge: 300)
    options.allowsSecondaryDegraded = secondary
    return options
  }

  private static func collected(_ sequence: ImageSequence) async throws -> [RenderedFile] {
    try await sequence.reduce(into: []) { $0.append($1) }
  }

  @Test(
    "an opportunistic request delivers degraded images and then exactly one final one, to closures and sequences",
    arguments: [false, true], [false, true])
  func opportunistic(secondary: Bool, isEdited: Bool) async throws {
    let gallery = try await Gallery(width: 1300)
    if isEdited { try await gallery.edit(0.5) }
    let options = Self.options(secondary: secondary)
    let deliveries = Deliveries()
    let id = gallery.images.requestImage(for: gallery.photo, options) { deliveries.add($0) }
    let results = try await deliveries.finished()
    #expect(results.map(\.isDegraded) == (secondary ? [true, true, false] : [true, false]))
    #expect(results.map(\.isLast) == (secondary ? [false, false, true] : [false, true]))
    #expect(results.existAndSatisfy { $0.id == id && $0.error == nil && !$0.isCancelled })
    let pictures = try results.map { try $0.picture.get() }
    #expect(pictures.map(\.size?.longEdge) == (secondary ? [256, 300, 300] : [256, 300]))
    let sequence = try await Self.collected(gallery.images.images(for: gallery.photo, options))
    #expect(sequence.map(\.data) == pictures.map(\.data))
    #expect(sequence.map(\.isDegraded) == pictures.map(\.isDegraded))
  }

  @Test("fast and high quality deliver one image each", arguments: [PreviewRequest.Delivery.fast, .highQuality])
  func single(delivery: PreviewRequest.Delivery) async throws {
    let gallery = try await Gallery()
    try await gallery.edit(0.4)
    let deliveries = Deliveries()
    let options = ImageOptions(longEdge: 120, delivery: delivery)
    gallery.images.requestImage(for: gallery.photo, options) { deliveries.add($0) }
    let results = try await deliveries.finished()
    #expect(results.map(\.isDegraded) == [delivery == .fast])
    let alone = try await gallery.images.image(for: gallery.photo, options)
    #expect(try results[0].picture.get().data == alone.data)
    #expect(try await Self.collected(gallery.images.images(for: gallery.photo, options)).map(\.data) == [alone.data])
  }

  @Test("an image has the bytes of a preview of its size", arguments: [PreviewRequest.Delivery.fast, .highQuality])
  func bytes(delivery: PreviewRequest.Delivery) async throws {
    let gallery = try await Gallery()
    for isEdited in [false, true] {
      if isEdited { try await gallery.edit(0.7) }
      let session = try await gallery.library.editingSession(for: gallery.photos[0])
      let preview = try await session.input.preview(
        try session.recipe ?? Recipe(), PreviewRequest(longEdge: 150, delivery: delivery),
        cache: gallery.library.previewCache())
      let picture = try await gallery.images.image(for: gallery.photo, ImageOptions(longEdge: 150, delivery: delivery))
      #expect(picture.data == preview.data && picture.size == preview.size && picture.format == "jpeg")
    }
  }

  @Test("the blocking call returns the final image, whatever delivery is requested")
  func waiting() async throws {
    let gallery = try await Gallery()
    let final = try await gallery.images.image(for: gallery.photo, ImageOptions(longEdge: 90, delivery: .highQuality))
    for delivery in PreviewRequest.Delivery.allCases {
      let options = ImageOptions(longEdge: 90, delivery: delivery)
      let picture = try await WorkThreads.waiting.run { () throws(EditError) in
        try gallery.images.imageWaiting(for: gallery.photo, options)
      }
      #expect(picture.data == final.data && !picture.isDegraded)
    }
  }

  @Test("progress increases up to the last image, and none is reported after it")
  func progress() async throws {
    let gallery = try await Gallery(width: 900)
    let events = Monitor<[Double]>([])
    let deliveries = Deliveries()
    let options = ImageOptions(longEdge: 600, delivery: .highQuality)
    gallery.images.requestImage(for: gallery.photo, options) { fraction in
      events.withLock { $0.append(fraction) }
    } receive: { result in
      events.withLock { $0.append(2) }
      deliveries.add(result)
    }
    _ = try await deliveries.finished()
    let all = events.withLock { $0 }
    #expect(all.count > 1 && all.last == 2 && all.dropLast().existAndSatisfy { (0...1).contains($0) })
    #expect(zip(all, all.dropFirst()).existAndSatisfy { $0 < $1 })
  }

  @Test("a version is the photo in its current state, or without its edits")
  func versions() async throws {
    let gallery = try await Gallery()
    let original = try await gallery.images.image(for: gallery.photo, ImageOptions(longEdge: 80))
    try await gallery.edit(1)
    var options = ImageOptions(longEdge: 80)
    #expect(try await gallery.images.image(for: gallery.photo, options).data != original.data)
    for version in [ImageOptions.Version.unadjusted, .original] {
      options.version = version
      #expect(try await gallery.images.image(for: gallery.photo, options).data == original.data)
    }
  }

  @Test("an image can be decoded")
  func decoded() async throws {
    let gallery = try await Gallery()
    let picture = try await gallery.images.image(for: gallery.photo, ImageOptions(longEdge: 60))
    let pixels = try await picture.pixels()
    #expect((pixels.width, pixels.height) == (picture.size?.width, picture.size?.height) && pixels.channels == 3)
  }
}
