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

@Suite("images cached in memory", .timeLimit(.minutes(Effort.minutes)))
struct ImageCachingTests {
  private static let thumbnail = ImageOptions(longEdge: 60, delivery: .fast)

  private static func wait(for images: CachingImageManager) async throws {
    try await WorkThreads.waiting.run { () throws(EditError) in images.waitForCaching() }
  }

  @Test("a grid that was cached before opens no original")
  func warm() async throws {
    let gallery = try await Gallery(photos: 6)
    try await gallery.edit(0.5, of: 1)
    let ids = gallery.photos.map(\.id)
    let images = CachingImageManager(gallery.library)
    images.startCaching(ids, Self.thumbnail)
    try await Self.wait(for: images)
    for number in ids.indices { try gallery.removeOriginal(number) }
    for id in ids { #expect(try await images.image(for: id, Self.thumbnail).size?.longEdge == 60) }
    #expect(images.renderingCount == 6)
    var again = Self.thumbnail
    again.priority = .high
    #expect(try await images.image(for: ids[0], again).size?.longEdge == 60)
    // Another size is another picture.
    let error = await #expect(throws: EditError.self) {
      try await images.image(for: ids[0], ImageOptions(longEdge: 61, delivery: .fast))
    }
    #expect(error?.code == "object-missing" && error?.hint != nil)
  }

  @Test(
    "an opportunistic request gets the final image at once if cached, else a cached smaller one of the same state")
  func opportunistic() async throws {
    let gallery = try await Gallery()
    let images = CachingImageManager(gallery.library)
    let thumbnail = try await images.image(for: gallery.photo, Self.thumbnail)
    let options = ImageOptions(longEdge: 300)
    let first = try await images.images(for: gallery.photo, options).reduce(into: []) { $0.append($1) }
    #expect(first.map(\.isDegraded) == [true, false] && first[0].data == thumbnail.data)
    #expect(images.renderingCount == 2)
    let again = try await images.images(for: gallery.photo, options).reduce(into: []) { $0.append($1) }
    #expect(again.map(\.data) == [first[1].data] && images.renderingCount == 2)
    // After an edit the small picture shows another state, and does not stand in.
    try await gallery.edit(1)
    let edited = try await images.images(for: gallery.photo, options).reduce(into: []) { $0.append($1) }
    #expect(edited.count == 2 && edited[0].data != first[1].data && edited[0].size?.longEdge == 256)
  }

  @Test("an edit has another image, and undo gets the old one without rendering")
  func edited() async throws {
    let gallery = try await Gallery()
    let images = CachingImageManager(gallery.library)
    var pictures = [try await images.image(for: gallery.photo, Self.thumbnail).data]
    for ev in [0.5, 1.0] {
      try await gallery.edit(ev)
      pictures.append(try await images.image(for: gallery.photo, Self.thumbnail).data)
    }
    #expect(Set(pictures).count == 3 && images.renderingCount == 3)
    for expected in [pictures[1], pictures[0]] {
      _ = try await gallery.library.undo(gallery.photos[0].id)
      #expect(try await images.image(for: gallery.photo, Self.thumbnail).data == expected)
    }
    // The same edit again is the same picture.
    try await gallery.edit(1)
    #expect(try await images.image(for: gallery.photo, Self.thumbnail).data == pictures[2])
    #expect(images.renderingCount == 3)
  }

  @Test("memory use stays below its limit, whatever is requested and held, and is zero after all caching stops")
  func bound() async throws {
    let gallery = try await Gallery(photos: 8, width: 200)
    let limit = 40_000
    let images = CachingImageManager(gallery.library, threads: WorkThreads(count: 2), memoryLimit: limit)
    let ids = gallery.photos.map(\.id)
    let most = Monitor(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(worker))
          for _ in 0..<30 {
            let options = ImageOptions(longEdge: Int.random(in: 30...150, using: &random), delivery: .fast)
            if Bool.random(using: &random) { images.startCaching(ids.shuffled(using: &random), options) }
            _ = try await images.image(for: ids.randomElement(using: &random) ?? ids[0], options)
            if Bool.random(using: &random) { images.stopCaching(ids, options) }
            let use = images.memoryUse
            most.withLock { $0 = max($0, use) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(most.withLock { $0 } <= limit)
    // More than fits, one after another: the limit is used.
    for longEdge in 150..<180 {
      _ = try await images.image(for: ids[0], ImageOptions(longEdge: longEdge, delivery: .fast))
    }
    #expect((limit / 2...limit).contains(images.memoryUse))
    images.stopCachingAll()
    #expect(images.memoryUse == 0)
    // What nobody holds goes, too.
    _ = try await images.image(for: ids[0], Self.thumbnail)
    #expect(images.memoryUse > 0)
    images.stopCachingAll()
    #expect(images.memoryUse == 0)
    // Nothing that was still being made comes in later.
    _ = try await gallery.images.image(for: ids[0], Self.thumbnail)
    #expect(images.memoryUse == 0)
  }

  @Test(
    "a cached image takes hardly more memory than its file, and all of it is counted",
    arguments: Effort.pairs([16, 160, 1200], [OutputFormat.jpeg, .png, .webp], oneIn: 2))
  func exactBuffers(longEdge: Int, format: OutputFormat) async throws {
    let gallery = try await Gallery(width: 1300)
    let images = CachingImageManager(gallery.library, threads: WorkThreads(count: 1))
    var options = ImageOptions(longEdge: longEdge, delivery: .fast)
    options.settings.format = format
    let bytes = try await images.image(for: gallery.photo, options).bytes
    // An array's capacity is what malloc says that it holds.
    #expect(bytes.capacity <= bytes.count + bytes.count / 16 + 64)
    #expect(images.memoryUse >= bytes.capacity)
  }

  @Test("a held image stays cached while others come and go, until it is released")
  func held() async throws {
    let gallery = try await Gallery(photos: 6)
    let ids = gallery.photos.map(\.id)
    let images = CachingImageManager(gallery.library, threads: WorkThreads(count: 2), memoryLimit: 12_000)
    images.startCaching([ids[0]], Self.thumbnail)
    try await Self.wait(for: images)
    for longEdge in 61..<75 {
      _ = try await images.image(for: ids[1], ImageOptions(longEdge: longEdge, delivery: .fast))
    }
    let count = images.renderingCount
    _ = try await images.image(for: ids[0], Self.thumbnail)
    #expect(images.renderingCount == count)
    images.stopCaching([ids[0]], Self.thumbnail)
    _ = try await images.image(for: ids[0], Self.thumbnail)
    #expect(images.renderingCount == count + 1)
  }

  @Test("stopped caching renders nothing more; starting twice renders once")
  func stopped() async throws {
    let gallery = try await Gallery(photos: 4)
    let ids = gallery.photos.map(\.id)
    let images = CachingImageManager(gallery.library, threads: gallery.threads)
    let gate = gallery.holdBack()
    images.startCaching(ids, Self.thumbnail)
    images.startCaching(ids, Self.thumbnail)
    try await WorkThreads.waiting.run { () throws(EditError) in images.wait(forWaiting: 4) }
    images.stopCaching(Array(ids[..<3]), Self.thumbnail)
    gate.open()
    try await Self.wait(for: images)
    #expect(images.renderingCount == 1)
    _ = try await images.image(for: ids[3], Self.thumbnail)
    #expect(images.renderingCount == 1)
  }

  @Test("missing or damaged photos do not keep others from being cached")
  func damaged() async throws {
    let gallery = try await Gallery(photos: 3)
    try gallery.removeOriginal(1)
    let gone = try #require(AssetID(String(repeating: "0", count: 32)))
    let images = CachingImageManager(gallery.library)
    images.startCaching([gone] + gallery.photos.map(\.id), Self.thumbnail)
    try await Self.wait(for: images)
    let count = images.renderingCount
    for number in [0, 2] { _ = try await images.image(for: gallery.photos[number].id, Self.thumbnail) }
    #expect(images.renderingCount == count)
  }
}
