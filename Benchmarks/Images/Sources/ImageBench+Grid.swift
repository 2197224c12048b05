import Adjustments
import Editing
import Foundation
import LibraryStore
import Measuring
import PhotoLibrary
import Rendering

extension ImageBench {
  /// How long each of 200 thumbnails takes that were made before, in an order that is not theirs.
  func measureGrid() async throws {
    let (library, photos, _) = try await open()
    let images = CachingImageManager(library)
    let grid = Array(photos[..<200])
    images.startCaching(grid, Self.thumbnail)
    try await waitForCaching(images)
    let renderings = images.renderingCount
    var times: [Double] = []
    for _ in 0..<20 {
      for photo in grid.shuffled() {
        let start = ContinuousClock.now
        let picture = try await images.image(for: photo, Self.thumbnail)
        times.append(Self.seconds(ContinuousClock.now - start))
        precondition(picture.size?.longEdge == 160)
      }
    }
    precondition(images.renderingCount == renderings, "a thumbnail was rendered again")
    times.sort()
    Self.tell("median", times[times.count / 2])
    Self.tell("p95", times[times.count * 95 / 100])
    Self.tell("longest", times[times.count - 1])
    Self.tell("memory", Double(images.memoryUse))
  }

  /// Scrolls through the small photos and then through the large ones, with an empty cache on the disk: forty at a time,
  func measureScrolling() async throws {
    let (library, photos, large) = try await open()
    try? FileManager.default.removeItem(at: library.previewCache().folder)
    let images = CachingImageManager(library)
    try await scroll(photos, images, tell: "small")
    try await scroll(large, images, tell: "large")
  }

  private func scroll(_ photos: [AssetID], _ images: CachingImageManager, tell name: String) async throws {
    let (screen, ahead) = (40, 200)
    let start = ContinuousClock.now
    for top in stride(from: 0, to: photos.count, by: screen) {
      let end = min(top + screen, photos.count)
      images.startCaching(Array(photos[top..<min(end + ahead, photos.count)]), Self.thumbnail)
      for photo in photos[top..<end] { _ = try await images.image(for: photo, Self.thumbnail) }
      if top >= screen { images.stopCaching(Array(photos[(top - screen)..<top]), Self.thumbnail) }
    }
    Self.tell(name + "-speed", Double(photos.count) / Self.seconds(ContinuousClock.now - start))
    Self.tell(name + "-memory", ResidentMemory.most)
  }

  private func waitForCaching(_ images: CachingImageManager) async throws {
    try await WorkThreads.waiting.run { images.waitForCaching() }
  }
}
