public import Documents
public import LibraryStore
import Editing
import Threads

/// A user's choice of photos: what can be picked, what is selected, and whether that is a valid result.
///
/// A picker knows nothing about terminals and windows. Show `photos`, change `selection` as the user does, and use the
/// result of `finish` or `cancel`. A view model can hold it: it may be used from any task.
///
///     let picker = try await Picker(PickerConfiguration(selectionLimit: 3), in: library)
///     try await picker.search("lake")
///     try await picker.select(0..<2)
///     let picked = try await picker.finish()
///
/// A picker in a limited view shows the photos of that view. The picked photos can become the selection of a limited
/// view: `library.view(.limited(to: picked))`. A photo that is purged leaves the selection when the picker next reads the
/// library: in a search, a filter, `refresh` or `finish`.
public final class Picker: Sendable {
  /// What can be picked, and how many.
  package let configuration: PickerConfiguration
  package let library: Library
  private let state: Monitor<State>

  /// The photos that are shown: those that can be picked and that match the search and the additional condition.
  public var photos: FetchResult { state.withLock { $0.photos } }

  /// The photos that are selected, whether they are shown or not.
  public var selection: PickerSelection {
    get { state.withLock { $0.selection } }
    set { state.withLock { $0.selection = newValue } }
  }

  /// The words that photos are searched for; nil for none.
  package var searchText: String? { state.withLock { $0.shown.words } }

  /// Opens a picker.
  ///
  /// - Throws: `EditError`: `bad-picker` where the configuration allows no result: a limit below 0, an exact count
  ///   below 1, above the limit, or above the number of photos that can be picked; where the library cannot be read.
  public init(_ configuration: PickerConfiguration = PickerConfiguration(), in library: Library) async throws(EditError)
  {
    try configuration.check()
    let all = try await library.fetch(Shown().options(configuration))
    var known: Set<AssetID> = []
    let unique = configuration.preselected.filter { known.insert($0).inserted }
    let preselected = try await library.existing(unique).map(\.id)
    (self.configuration, self.library) = (configuration, library)
    state = Monitor(State(photos: all, selection: PickerSelection(configuration, preselected: preselected)))
    if configuration.exactCount != nil {
      let shown = try await all.contained(of: preselected).count
      try configuration.check(available: all.count + preselected.count - shown)
    }
    if let words = configuration.searchText { try await show { $0.words = words } }
  }

  /// Shows the photos that match the given words.
  ///
  /// - Parameter text: the words, as `AssetPredicate.search` accepts them; nil or spaces for all photos.
  /// - Throws: `EditError` where the library cannot be read; then the same photos are shown as before.
  public func search(_ text: String?) async throws(EditError) {
    let words = text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    try await show { $0.words = words }
  }

  /// Shows the photos that meet a condition in addition to that of the configuration.
  ///
  /// - Throws: `EditError` where the library cannot be read; then the same photos are shown as before.
  public func filter(_ predicate: AssetPredicate) async throws(EditError) { try await show { $0.filter = predicate } }

  /// Fetches the shown photos again, after changes to the library.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func refresh() async throws(EditError) { try await show { _ in } }

  /// Selects a range of the shown photos, in their order.
  ///
  /// - Parameter range: indexes among `photos`.
  /// - Throws: `EditError`: `selection-full`, `bad-selection-place`; then nothing has changed.
  public func select(_ range: Range<Int>) async throws(EditError) {
    let photos = try await ids(range)
    try state.withLock { state throws(EditError) in try state.selection.select(photos) }
  }

  /// Deselects a range of the shown photos.
  ///
  /// - Parameter range: indexes among `photos`.
  /// - Throws: `EditError`: `bad-selection-place`.
  public func deselect(_ range: Range<Int>) async throws(EditError) {
    let photos = try await ids(range)
    state.withLock { $0.selection.deselect(photos) }
  }

  /// The result, in the order of the selection. Photos that were purged in the meantime are no longer selected.
  ///
  /// - Throws: `EditError`: `picker-not-ready` where it cannot be finished, also because photos were purged.
  public func finish() async throws(EditError) -> [PickerResult] {
    try await selectedAssets()
    return try await results(of: selection)
  }

  /// The result of a picker that was canceled: what was preselected.
  public func cancel() -> [PickerResult] {
    var known: Set<AssetID> = []
    return configuration.preselected.filter { known.insert($0).inserted }.map { PickerResult(id: $0, asset: nil) }
  }
}

extension Picker {
  /// What is shown: the words and the condition in addition to the configuration.
  fileprivate struct Shown {
    var words: String?
    var filter = AssetPredicate.everything

    func options(_ configuration: PickerConfiguration) -> FetchOptions {
      FetchOptions(
        .all([configuration.filter, filter] + (words.map { [.search($0)] } ?? [])), sort: configuration.sort,
        includesHidden: configuration.includesHidden, includesTrashed: configuration.includesTrashed)
    }
  }

  fileprivate struct State {
    var photos: FetchResult
    var selection: PickerSelection
    /// What `photos` are.
    var shown = Shown()
    /// What they will be once the calls that are running have ended, and the number of the last of these.
    var wanted = Shown()
    var newestCall = 0
    /// The number of the call whose photos are shown.
    var shownCall = 0
  }

  /// Fetches other photos to show. Of calls that overlap, the last one decides.
  private func show(_ change: (inout Shown) -> Void) async throws(EditError) {
    let (wanted, call) = state.withLock { state in
      change(&state.wanted)
      state.newestCall += 1
      return (state.wanted, state.newestCall)
    }
    do throws(EditError) {
      let photos = try await library.fetch(wanted.options(configuration))
      state.withLock { state in
        if call > state.shownCall { (state.photos, state.shown, state.shownCall) = (photos, wanted, call) }
      }
    } catch {
      state.withLock { if $0.newestCall == call { $0.wanted = $0.shown } }
      throw error
    }
    try await selectedAssets()
  }

  /// The selected photos, in their order. What was purged is no longer selected, so that each place is the one shown.
  @discardableResult
  package func selectedAssets() async throws(EditError) -> [Asset] {
    let selected = selection.photos
    let assets = try await library.existing(selected)
    let gone = Set(selected).subtracting(assets.map(\.id))
    if !gone.isEmpty { state.withLock { $0.selection.deselect(gone) } }
    return assets
  }

  /// The result of a selection.
  ///
  /// - Throws: `EditError`: `picker-not-ready`.
  package func results(of selection: PickerSelection) async throws(EditError) -> [PickerResult] {
    let assets = try await library.existing(selection.photos)
    var selection = selection
    selection.deselect(Set(selection.photos).subtracting(assets.map(\.id)))
    if let incompleteReason = selection.incompleteReason {
      throw EditError(.pickerNotReady, incompleteReason.sentence(selected: selection.count))
    }
    let preselected = Set(configuration.preselected)
    return assets.map { asset in
      PickerResult(id: asset.id, asset: preselected.contains(asset.id) ? nil : asset)
    }
  }

  /// The ids of a range of the shown photos.
  ///
  /// - Throws: `EditError`: `bad-selection-place`.
  package func ids(_ range: Range<Int>) async throws(EditError) -> [AssetID] {
    let photos = photos
    guard range.lowerBound >= 0, range.upperBound <= photos.count else {
      throw EditError(
        .badSelectionPlace,
        "expected places among the \(photos.count) photos, found \(range.lowerBound + 1) to \(range.upperBound)")
    }
    return try await photos.assets(in: range).map(\.id)
  }
}
