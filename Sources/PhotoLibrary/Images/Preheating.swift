import Editing
import LibraryStore
import Threads

/// The pictures that are made before they are requested.
final class Preheating: Sendable {
  private struct Request: Hashable {
    let asset: AssetID
    let options: ImageOptions

    init(_ asset: AssetID, _ options: ImageOptions) {
      self.asset = asset
      var options = options
      options.priority = .background
      self.options = options
    }
  }

  private struct Entry {
    let number: Int
    var key: PictureKey?
    var series: PictureSeries?
    var isOver = false
  }

  private let source: PictureSource
  private let pictures: PictureCache
  private struct State {
    var last = 0
    var entries: [Request: Entry] = [:]

    mutating func finish(_ request: Request, _ number: Int) {
      guard entries[request]?.number == number else { return }
      entries[request]?.isOver = true
      entries[request]?.series = nil
    }
  }

  private let state = Monitor(State())

  init(_ source: PictureSource, _ pictures: PictureCache) { (self.source, self.pictures) = (source, pictures) }

  func start(_ assets: [AssetID], _ options: ImageOptions) {
    let new = state.withLock { state in
      assets.compactMap { asset -> (request: Request, number: Int)? in
        let request = Request(asset, options)
        guard state.entries[request] == nil else { return nil }
        state.last += 1
        state.entries[request] = Entry(number: state.last)
        return (request, state.last)
      }
    }
    if new.isEmpty { return }
    WorkThreads.waiting.start(.background) { [self] in for (request, number) in new { begin(request, number) } }
  }

  func stop(_ assets: [AssetID], _ options: ImageOptions) {
    end(state.withLock { state in assets.compactMap { state.entries.removeValue(forKey: Request($0, options)) } })
  }

  func stopAll() {
    end(
      state.withLock { state in
        defer { state.entries = [:] }
        return Array(state.entries.values)
      })
    pictures.removeAll()
  }

  /// Waits until no pictures are left to make.
  func wait() { state.wait { $0.entries.values.allSatisfy(\.isOver) ? true : nil } }

  private func end(_ entries: [Entry]) {
    for entry in entries {
      entry.series?.cancel(waits: false)
      if let key = entry.key { pictures.release(key) }
    }
  }

  private func begin(_ request: Request, _ number: Int) {
    guard state.withLock({ $0.entries[request]?.number == number }) else { return }
    guard let photo = try? source.resolved(request.asset, request.options), let quality = request.options.qualities.last
    else {
      return state.withLock { $0.finish(request, number) }
    }
    let key = PictureKey(photo.state, request.options, quality)
    let series = PictureSeries(source, request.options) { [weak self] _, _ in
      self?.state.withLock { $0.finish(request, number) }
    }
    let isWanted = state.withLock { state in
      guard state.entries[request]?.number == number else { return false }
      state.entries[request]?.key = key
      state.entries[request]?.series = series
      pictures.hold(key)
      return true
    }
    if isWanted { series.begin(photo, [quality]) }
  }
}
