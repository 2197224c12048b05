import Editing
import LibraryStore
import Threads

/// The pictures that are made before they are requested.
final class Preheating: Sendable {
  private struct Wish: Hashable {
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
    var entries: [Wish: Entry] = [:]

    mutating func finish(_ wish: Wish, _ number: Int) {
      guard entries[wish]?.number == number else { return }
      entries[wish]?.isOver = true
      entries[wish]?.series = nil
    }
  }

  private let state = Monitor(State())

  init(_ source: PictureSource, _ pictures: PictureCache) { (self.source, self.pictures) = (source, pictures) }

  func start(_ assets: [AssetID], _ options: ImageOptions) {
    let new = state.withLock { state in
      assets.compactMap { asset -> (wish: Wish, number: Int)? in
        let wish = Wish(asset, options)
        guard state.entries[wish] == nil else { return nil }
        state.last += 1
        state.entries[wish] = Entry(number: state.last)
        return (wish, state.last)
      }
    }
    if new.isEmpty { return }
    WorkThreads.waiting.start(.background) { [self] in for (wish, number) in new { begin(wish, number) } }
  }

  func stop(_ assets: [AssetID], _ options: ImageOptions) {
    end(state.withLock { state in assets.compactMap { state.entries.removeValue(forKey: Wish($0, options)) } })
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

  private func begin(_ wish: Wish, _ number: Int) {
    guard state.withLock({ $0.entries[wish]?.number == number }) else { return }
    guard let photo = try? source.resolved(wish.asset, wish.options), let quality = wish.options.qualities.last else {
      return state.withLock { $0.finish(wish, number) }
    }
    let key = PictureKey(photo.state, wish.options, quality)
    let series = PictureSeries(source, wish.options) { [weak self] _, _ in
      self?.state.withLock { $0.finish(wish, number) }
    }
    let isWanted = state.withLock { state in
      guard state.entries[wish]?.number == number else { return false }
      state.entries[wish]?.key = key
      state.entries[wish]?.series = series
      pictures.hold(key)
      return true
    }
    if isWanted { series.begin(photo, [quality]) }
  }
}
