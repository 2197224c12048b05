import Threads

/// The thumbnails that were sent last, by path. A path names a state of a photo, so the thumbnail at it never changes.
final class ServedPictures: Sendable {
  /// A thumbnail as it is sent.
  struct Picture: Sendable {
    let bytes: [UInt8]
    let mediaType: String
  }

  private struct State {
    var pictures: [String: Picture] = [:]
    /// The paths in the order in which they were added.
    var order: [String] = []
    var size = 0
    /// How often all thumbnails were dropped.
    var generation = 0
  }

  private let limit: Int
  private let state = Monitor(State())

  /// - Parameter limit: the maximum size of all together in bytes; the oldest are dropped first.
  init(limit: Int) { self.limit = limit }

  subscript(path: String) -> Picture? { state.withLock { $0.pictures[path] } }

  /// Changes when all thumbnails are dropped.
  var generation: Int { state.withLock { $0.generation } }

  /// Adds a thumbnail, unless all were dropped since its rendering began.
  ///
  /// - Parameter generation: the generation before its rendering.
  func add(_ picture: Picture, at path: String, since generation: Int) {
    guard picture.bytes.count <= limit / 8 else { return }
    state.withLock { state in
      guard state.generation == generation else { return }
      guard state.pictures.updateValue(picture, forKey: path) == nil else { return }
      state.order.append(path)
      state.size += picture.bytes.count
      var gone = 0
      while state.size > limit, gone < state.order.count {
        state.size -= state.pictures.removeValue(forKey: state.order[gone])?.bytes.count ?? 0
        gone += 1
      }
      state.order.removeFirst(gone)
    }
  }

  /// Drops all thumbnails, so that none of a removed photo is sent.
  func removeAll() { state.withLock { $0 = State(generation: $0.generation + 1) } }
}
