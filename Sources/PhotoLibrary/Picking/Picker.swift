public import Documents
public import LibraryStore

/// A user's choice of photos: what can be picked, what is selected, and whether that is a valid result.
///
/// A picker is a value that knows nothing about terminals and windows. Show `photos`, change `selection` as the user
/// does, and use the result of `finish` or `cancel`.
///
///     var picker = try await Picker(PickerConfiguration(selectionLimit: 3), in: library)
///     try await picker.search("lake")
///     try await picker.select(0..<2)
///     let picked = try await picker.finish()
///
/// A picker in a limited view shows the photos of that view. The picked photos can become the selection of a limited
/// view: `library.view(.limited(to: picked))`.
public struct Picker: Sendable {
  /// What can be picked, and how many.
  package let configuration: PickerConfiguration
  /// The photos that are shown: those that can be picked and that match the search and the additional condition.
  public private(set) var photos: FetchResult
  /// The photos that are selected, whether they are shown or not.
  public var selection: PickerSelection
  /// The words that photos are searched for; nil for none.
  package private(set) var searchText: String?
  /// The condition on shown photos, in addition to that of the configuration.
  package private(set) var filter = AssetPredicate.everything

  private let library: Library

  /// Opens a picker.
  ///
  /// - Throws: `EditError`: `bad-picker` where the configuration allows no result: a limit below 0, an exact count
  ///   below 1, above the limit, or above the number of photos that can be picked; where the library cannot be read.
  public init(_ configuration: PickerConfiguration = PickerConfiguration(), in library: Library) async throws(EditError)
  {
    try configuration.check()
    (self.configuration, self.library, searchText) = (configuration, library, configuration.searchText)
    let all = try await library.fetch(Self.options(configuration, .everything, nil))
    let preselected = try await Self.known(configuration.preselected, in: library)
    photos = all
    selection = PickerSelection(configuration, preselected: preselected)
    if configuration.exactCount != nil {
      var count = all.count
      for id in preselected where try await !all.contains(id) { count += 1 }
      try configuration.check(available: count)
    }
    if searchText != nil { try await refresh() }
  }

  /// Shows the photos that match the given words.
  ///
  /// - Parameter text: the words, as `AssetPredicate.search` accepts them; nil or spaces for all photos.
  /// - Throws: `EditError` where the library cannot be read.
  public mutating func search(_ text: String?) async throws(EditError) {
    let words = text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    photos = try await library.fetch(Self.options(configuration, filter, words))
    searchText = words
  }

  /// Shows the photos that meet a condition in addition to that of the configuration.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public mutating func filter(_ predicate: AssetPredicate) async throws(EditError) {
    photos = try await library.fetch(Self.options(configuration, predicate, searchText))
    filter = predicate
  }

  /// Fetches the shown photos again, after changes to the library.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public mutating func refresh() async throws(EditError) {
    photos = try await library.fetch(Self.options(configuration, filter, searchText))
  }

  /// Selects a range of the shown photos, in their order.
  ///
  /// - Parameter range: indexes among `photos`.
  /// - Throws: `EditError`: `selection-full`, `bad-selection-place`; then nothing has changed.
  public mutating func select(_ range: Range<Int>) async throws(EditError) {
    try selection.select(try await ids(range))
  }

  /// Deselects a range of the shown photos.
  ///
  /// - Parameter range: indexes among `photos`.
  /// - Throws: `EditError`: `bad-selection-place`.
  public mutating func deselect(_ range: Range<Int>) async throws(EditError) {
    selection.deselect(try await ids(range))
  }

  /// The result, in the order of the selection. Photos that were purged in the meantime are not in it.
  ///
  /// - Throws: `EditError`: `picker-not-ready` where it cannot be finished.
  public func finish() async throws(EditError) -> [PickerResult] {
    if let incompleteReason = selection.incompleteReason {
      throw EditError(.pickerNotReady, incompleteReason.sentence(selected: selection.count))
    }
    let preselected = Set(configuration.preselected)
    var results: [PickerResult] = []
    for id in selection.photos {
      do throws(EditError) {
        let asset = try await library.asset(id)
        results.append(PickerResult(id: id, asset: preselected.contains(id) ? nil : asset))
      } catch {
        guard error.code == .assetNotFound else { throw error }
      }
    }
    return results
  }

  /// The result of a picker that was canceled: what was preselected.
  public func cancel() -> [PickerResult] {
    var known: Set<AssetID> = []
    return configuration.preselected.filter { known.insert($0).inserted }.map { PickerResult(id: $0, asset: nil) }
  }

  private func ids(_ range: Range<Int>) async throws(EditError) -> [AssetID] {
    guard range.lowerBound >= 0, range.upperBound <= photos.count else {
      throw EditError(
        .badSelectionPlace,
        "expected places among the \(photos.count) photos, found \(range.lowerBound + 1) to \(range.upperBound)")
    }
    return try await photos.assets(in: range).map(\.id)
  }

  private static func options(
    _ configuration: PickerConfiguration, _ filter: AssetPredicate, _ words: String?
  ) -> FetchOptions {
    FetchOptions(
      .all([configuration.filter, filter] + (words.map { [.search($0)] } ?? [])), sort: configuration.sort,
      includesHidden: configuration.includesHidden, includesTrashed: configuration.includesTrashed)
  }

  /// The given photos that the library has, each once.
  private static func known(_ photos: [AssetID], in library: Library) async throws(EditError) -> [AssetID] {
    var known: Set<AssetID> = []
    var found: [AssetID] = []
    for id in photos where known.insert(id).inserted {
      do throws(EditError) {
        found.append(try await library.asset(id).id)
      } catch {
        guard error.code == .assetNotFound else { throw error }
      }
    }
    return found
  }
}
