public import Observation
public import PhotoEdit

/// A picker for a view: what is shown and what is selected, with the functions that controls call.
///
///     let picker = try await PhotoPicker(PickerConfiguration(selectionLimit: 3), in: library)
///     let following = Task { await picker.follow() }
///     await picker.search("lake")
///     picker.toggle(photo.id)
///     if picker.canFinish { let picked = try await picker.finish() }
///
/// What a control could not do is in `error`, until the next call succeeds.
@MainActor
@Observable
public final class PhotoPicker {
  /// The photos that can be picked and that match the search and the condition.
  public private(set) var photos: FetchResult
  /// The photos that are selected, whether they are shown or not.
  public private(set) var selection: PickerSelection
  /// The words that photos are searched for; nil for none.
  public private(set) var searchText: String?
  /// What the last call could not do; nil where it could. A canceled task is no error.
  public private(set) var error: EditError?

  @ObservationIgnored private let picker: Picker
  @ObservationIgnored private let library: Library

  /// Opens a picker.
  ///
  /// - Throws: `EditError`: `bad-picker` where the configuration allows no result; where the library cannot be read.
  public init(
    _ configuration: PickerConfiguration = PickerConfiguration(), in library: Library
  ) async throws(EditError) {
    let picker = try await Picker(configuration, in: library)
    (self.picker, self.library) = (picker, library)
    (photos, selection, searchText) = (picker.photos, picker.selection, configuration.searchText)
  }

  /// Whether the selection is a result.
  public var canFinish: Bool { selection.incompleteReason == nil }

  /// Follows the library, so that new photos are shown and purged ones leave the selection, until the task is canceled or
  /// an error ends it, which is in `error` then.
  public func follow() async {
    await attempt { picker throws(EditError) in
      // A change between the two is in what is fetched.
      let token = try await self.library.changeToken()
      try await self.refresh()
      for try await _ in self.library.changes(since: token) { try await self.refresh() }
    }
  }

  /// Shows the photos that match the given words; nil or spaces for all photos.
  public func search(_ text: String?) async {
    await attempt { picker throws(EditError) in
      try await picker.search(text)
      self.searchText = text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
  }

  /// Shows the photos that meet a condition in addition to that of the configuration.
  public func filter(_ predicate: AssetPredicate) async {
    await attempt { picker throws(EditError) in try await picker.filter(predicate) }
  }

  /// Selects a photo, or deselects it where it is selected.
  public func toggle(_ photo: AssetID) { change { selection throws(EditError) in try selection.toggle(photo) } }

  /// Selects photos, in order; none where there is no room for all of them.
  public func select(_ photos: [AssetID]) { change { selection throws(EditError) in try selection.select(photos) } }

  /// Deselects photos.
  public func deselect(_ photos: [AssetID]) { change { selection throws(EditError) in selection.deselect(photos) } }

  /// Moves a photo within the order of the selection, from one place to another, both starting at 0.
  public func move(from place: Int, to target: Int) {
    change { selection throws(EditError) in try selection.move(from: place, to: target) }
  }

  /// The result, in the order of the selection.
  ///
  /// - Throws: `EditError`: `picker-not-ready` where it cannot be finished, also because photos were purged.
  public func finish() async throws(EditError) -> [PickerResult] {
    defer { selection = picker.selection }
    return try await picker.finish()
  }

  /// The result of a picker that was canceled: what was preselected.
  public func cancel() -> [PickerResult] { picker.cancel() }

  private func refresh() async throws(EditError) {
    try await picker.refresh()
    (photos, selection) = (picker.photos, picker.selection)
  }

  private func attempt(_ body: (Picker) async throws(EditError) -> Void) async {
    do throws(EditError) {
      try await body(picker)
      error = nil
    } catch {
      if error.code != .canceled { self.error = error }
    }
    (photos, selection) = (picker.photos, picker.selection)
  }

  private func change(_ body: (inout PickerSelection) throws(EditError) -> Void) {
    do throws(EditError) {
      try body(&picker.selection)
      error = nil
    } catch {
      self.error = error
    }
    selection = picker.selection
  }
}
