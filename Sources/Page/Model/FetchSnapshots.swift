import Documents
import PhotoLibrary
import Threads

/// The fetches that pages scroll through. Each is a snapshot whose count and order never change, so that a page that
/// requests one part after another gets each photo once.
final class FetchSnapshots: Sendable {
  private struct State {
    var results: [String: FetchResult] = [:]
    /// The names, the most recently used last.
    var order: [String] = []
  }

  /// How many are kept. A fetch of a million photos takes 8 MB.
  private static let limit = 24

  private let state = Monitor(State())

  /// Keeps a fetch.
  ///
  /// - Returns: The name by which to request more of it.
  func add(_ result: FetchResult) -> String {
    let name = Bits128.random().hex
    state.withLock { state in
      state.results[name] = result
      state.order.append(name)
      while state.order.count > Self.limit { state.results[state.order.removeFirst()] = nil }
    }
    return name
  }

  /// The fetch with a name, with its photos as they are now; nil if it is no longer kept.
  func result(_ name: String) -> FetchResult? {
    state.withLock { state in
      guard let result = state.results[name] else { return nil }
      state.order.removeAll { $0 == name }
      state.order.append(name)
      return result.reread()
    }
  }
}
