import Documents
import LibraryStore
import PhotoLibrary
import Threads

/// A choice of photos that a caller waits for.
final class PagePick: Sendable {
  private struct State {
    var isOver = false
    var result: [PickerResult]?
    var waiting: CheckedContinuation<[PickerResult]?, Never>?
  }

  let id = Bits128.random().hex
  let configuration: PickerConfiguration
  private let picker: Picker
  private let state = Monitor(State())

  init(_ configuration: PickerConfiguration, in library: Library) async throws(EditError) {
    self.configuration = configuration
    picker = try await Picker(configuration, in: library)
  }

  /// The choice as the page shows it.
  var json: JSONValue {
    let isOver = state.withLock { $0.isOver ? ($0.result == nil ? "canceled" : "done") : "open" }
    return .object(
      JSONObject([
        ("pick", .string(id)), ("limit", .integer(configuration.exactCount ?? configuration.selectionLimit)),
        ("exactCount", configuration.exactCount.map { .integer($0) } ?? .null),
        ("isOrdered", .bool(configuration.isOrdered)),
        ("preselected", .texts(configuration.preselected.map(\.text))),
        ("query", configuration.searchText.map { .string($0) } ?? .null), ("title", .null), ("state", .string(isOver)),
      ]))
  }

  /// Ends the choice with photos.
  ///
  /// - Throws: `EditError` if that many cannot be picked; `PageRefusal` if the choice is over.
  func finish(_ photos: [AssetID]) async throws {
    var selection = picker.selection
    selection.deselectAll()
    try selection.select(photos)
    // The page searches for other words, and shows photos that have come since the choice began.
    try await picker.search(nil)
    let allowed = picker.photos
    for id in photos where !configuration.preselected.contains(id) {
      guard try await allowed.contains(id) else {
        throw PageRequest.notFound("the photo \(id.text) cannot be picked")
      }
    }
    try end(with: try await picker.results(of: selection))
  }

  /// Ends the choice without a result.
  func cancel() throws(PageRefusal) { try end(with: nil) }

  private func end(with result: [PickerResult]?) throws(PageRefusal) {
    let (isOpen, waiting) = state.withLock { state -> (Bool, CheckedContinuation<[PickerResult]?, Never>?) in
      if state.isOver { return (false, nil) }
      (state.isOver, state.result) = (true, result)
      defer { state.waiting = nil }
      return (true, state.waiting)
    }
    guard isOpen else { throw PageRefusal(409, .pickOver, "the choice has already ended") }
    waiting?.resume(returning: result)
  }

  /// Waits until the choice is over.
  ///
  /// - Returns: The photos; nil if it was canceled.
  func result() async -> [PickerResult]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if !state.isOver { state.waiting = continuation }
          return state.isOver
        }
        if isOver { continuation.resume(returning: state.withLock { $0.result }) }
      }
    } onCancel: {
      try? cancel()
    }
  }

  /// The conditions for the photos that the page shows during the choice.
  var conditions: FetchOptions {
    FetchOptions(
      configuration.filter, sort: configuration.sort, includesHidden: configuration.includesHidden,
      includesTrashed: configuration.includesTrashed)
  }
}
