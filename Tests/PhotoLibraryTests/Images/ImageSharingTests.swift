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

@Suite("requests that share a rendering", .timeLimit(.minutes(Effort.minutes)))
struct ImageSharingTests {
  private static let options = ImageOptions(longEdge: 100, delivery: .fast)

  /// Requests pictures, and waits until all of them wait for a rendering.
  private func requests(_ count: Int, _ gallery: Gallery, _ options: ImageOptions = Self.options) async throws -> [(
    id: ImageRequestID, deliveries: Deliveries
  )] {
    let before = gallery.images.waitingCount
    let requests = (0..<count).map { _ in
      let deliveries = Deliveries()
      return (gallery.images.requestImage(for: gallery.photo, options) { deliveries.add($0) }, deliveries)
    }
    try await WorkThreads.waiting.run { () throws(EditError) in gallery.images.wait(forWaiting: before + count) }
    return requests
  }

  @Test("equal requests share one rendering, and each gets its bytes")
  func shared() async throws {
    let gallery = try await Gallery()
    let gate = gallery.holdBack()
    let requests = try await requests(5, gallery)
    gate.open()
    var pictures: [Data] = []
    for request in requests { pictures.append(try await request.deliveries.finished()[0].picture.get().data) }
    #expect(Set(pictures).count == 1 && pictures.count == 5)
    #expect(gallery.images.renderingCount == 1)
  }

  @Test("requests with another size, state, crop or quality share nothing")
  func different() async throws {
    let gallery = try await Gallery(photos: 2)
    try await gallery.edit(0.5)
    let gate = gallery.holdBack()
    var others = [Self.options, ImageOptions(longEdge: 101, delivery: .fast)]
    others.append(ImageOptions(longEdge: 100, delivery: .highQuality))
    others.append(Self.options)
    others[3].version = .unadjusted
    others.append(Self.options)
    others[4].resizeMode = .exact
    others.append(others[4])
    others[5].cropping = Crop(width: 0.5)
    others.append(Self.options)
    others[6].settings.quality = 50
    var waiting: [Deliveries] = []
    for options in others { waiting.append(try await requests(1, gallery, options)[0].deliveries) }
    gate.open()
    for deliveries in waiting { #expect(try await deliveries.finished().count == 1) }
    #expect(gallery.images.renderingCount == others.count)
  }

  @Test("canceling one of two requests leaves the other its image; canceling both renders nothing")
  func canceled() async throws {
    let gallery = try await Gallery()
    let gate = gallery.holdBack()
    let pair = try await requests(2, gallery)
    gallery.images.cancel(pair[0].id)
    gate.open()
    #expect(try await pair[1].deliveries.finished()[0].error == nil)
    #expect(pair[0].deliveries.all.isEmpty && gallery.images.renderingCount == 1)

    let second = gallery.holdBack()
    let others = try await requests(2, gallery, ImageOptions(longEdge: 77))
    for request in others { gallery.images.cancel(request.id) }
    #expect(gallery.images.waitingCount == 0)
    second.open()
    // What is requested next comes after what was canceled.
    _ = try await gallery.images.image(for: gallery.photo, Self.options)
    #expect(others.existAndSatisfy(\.deliveries.all.isEmpty) && gallery.images.renderingCount == 2)
  }

  @Test("a request of high priority moves its rendering to the front")
  func raised() async throws {
    let gallery = try await Gallery(photos: 4)
    let gate = gallery.holdBack()
    let order = Monitor<[AssetID]>([])
    var all: [Deliveries] = []
    for photo in gallery.photos {
      let deliveries = Deliveries()
      let before = gallery.images.waitingCount
      gallery.images.requestImage(for: photo.id, Self.options) { result in
        order.withLock { $0.append(photo.id) }
        deliveries.add(result)
      }
      try await WorkThreads.waiting.run { () throws(EditError) in gallery.images.wait(forWaiting: before + 1) }
      all.append(deliveries)
    }
    var urgent = Self.options
    urgent.priority = .high
    let last = Deliveries()
    gallery.images.requestImage(for: gallery.photos[3].id, urgent) { last.add($0) }
    try await WorkThreads.waiting.run { () throws(EditError) in gallery.images.wait(forWaiting: 5) }
    gate.open()
    for deliveries in all + [last] { _ = try await deliveries.finished() }
    #expect(order.withLock { $0 }.first == gallery.photos[3].id && gallery.images.renderingCount == 4)
  }

  @Test("a blocking closure does not keep other requests from their images")
  func blocking() async throws {
    let gallery = try await Gallery()
    let (gate, held) = (Gate(), gallery.holdBack())
    let deliveries = Deliveries()
    gallery.images.requestImage(for: gallery.photo, Self.options) { _ in gate.pass() }
    gallery.images.requestImage(for: gallery.photo, Self.options) { deliveries.add($0) }
    gallery.images.requestImage(for: gallery.photo, Self.options) { _ in gate.pass() }
    held.open()
    #expect(try await deliveries.finished().count == 1)
    #expect(try await gallery.images.image(for: gallery.photo, ImageOptions(longEdge: 50)).size?.longEdge == 50)
    gate.open()
  }
}
