import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering

extension ImageBench {
  /// How long a thumbnail of high priority takes alone, and behind twelve renderings of all pixels.
  ///
  /// Every thumbnail is of another photo of 12 MP, and of the first size of it, so that nothing is cached.
  func measureUrgent() async throws {
    let (library, _, large) = try await open()
    try? FileManager.default.removeItem(at: library.previewCache().folder)
    var urgent = Self.thumbnail
    urgent.priority = .high
    var (alone, behind): ([Double], [Double]) = ([], [])
    for round in 0..<7 {
      for isBehind in [false, true] {
        let images = ImageManager(library)
        let requests = isBehind ? renderings(12, of: large, images) : []
        if isBehind { try await waitForRenderings(images) }
        let start = ContinuousClock.now
        _ = try await images.image(for: large[12 + 2 * round + (isBehind ? 1 : 0)], urgent)
        let time = Self.seconds(ContinuousClock.now - start)
        for request in requests { images.cancel(request) }
        // The first round loads the codecs.
        if round > 0 { if isBehind { behind.append(time) } else { alone.append(time) } }
        try await Task.sleep(for: .milliseconds(300))
      }
    }
    (alone, behind) = (alone.sorted(), behind.sorted())
    Self.tell("alone", alone[alone.count / 2])
    Self.tell("behind", behind[behind.count / 2])
    Self.tell("longest", behind[behind.count - 1])
  }

  /// Requests the final pictures of photos, in all their pixels.
  private func renderings(_ count: Int, of photos: [AssetID], _ images: ImageManager) -> [ImageRequestID] {
    photos[..<count].map { images.requestImage(for: $0, ImageOptions(delivery: .highQuality)) { _ in } }
  }

  /// Waits until as many renderings run as there are processors, and the others wait behind them.
  private func waitForRenderings(_ images: ImageManager) async throws {
    try await WorkThreads.waiting.run { images.wait(forWaiting: 12) }
    while images.renderingCount < ProcessInfo.processInfo.activeProcessorCount {
      try await Task.sleep(for: .milliseconds(1))
    }
    try await Task.sleep(for: .milliseconds(50))
  }
}
