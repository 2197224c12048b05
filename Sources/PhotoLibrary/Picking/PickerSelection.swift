public import Documents
public import LibraryStore

/// The photos that are selected in a picker, in the order in which they were selected: a value without a library, for a
/// terminal, a page or a window.
public struct PickerSelection: Hashable, Sendable {
  /// Why the picker cannot be finished.
  public enum IncompleteReason: Hashable, Sendable {
    /// Nothing is selected, and nothing was preselected.
    case nothingSelected
    /// More photos are selected than allowed.
    case tooMany(limit: Int)
    /// A different number of photos has to be selected.
    case notExactly(count: Int)
  }

  /// The selected photos, in the order in which they were selected.
  public private(set) var photos: [AssetID]
  private let limit: Int?
  private let exactCount: Int?
  private let hadPhotos: Bool
  /// The place of each photo.
  private var places: [AssetID: Int]

  /// Creates a selection of the preselected photos.
  package init(_ configuration: PickerConfiguration, preselected: [AssetID]) {
    (photos, hadPhotos) = (preselected, !preselected.isEmpty)
    (limit, exactCount) = (configuration.limit, configuration.exactCount)
    places = Dictionary(uniqueKeysWithValues: preselected.enumerated().map { ($1, $0) })
  }

  /// The number of selected photos.
  public var count: Int { photos.count }

  /// Whether a photo is selected.
  public func contains(_ photo: AssetID) -> Bool { places[photo] != nil }

  /// The place of a photo in the order of the selection, starting at 0; nil where it is not selected.
  public func index(of photo: AssetID) -> Int? { places[photo] }

  /// How many more photos can be selected; nil for any number.
  package var room: Int? { limit.map { max(0, $0 - photos.count) } }

  /// Why the picker cannot be finished; nil where it can.
  public var incompleteReason: IncompleteReason? {
    if let exactCount { return photos.count == exactCount ? nil : .notExactly(count: exactCount) }
    if let limit, photos.count > limit { return .tooMany(limit: limit) }
    // Deselecting everything that was preselected is a result, too.
    return photos.isEmpty && !hadPhotos ? .nothingSelected : nil
  }

  /// Whether the picker can be finished.
  package var canFinish: Bool { incompleteReason == nil }

  /// Selects photos, in order, after those that are already selected. If only one photo can be selected, a new one
  /// replaces it.
  ///
  /// - Throws: `EditError`: `selection-full` where there is no room for all of them; then nothing has changed.
  public mutating func select(_ photos: some Sequence<AssetID>) throws(EditError) {
    var known: Set<AssetID> = []
    let new = photos.filter { !contains($0) && known.insert($0).inserted }
    if new.isEmpty { return }
    if limit == 1, new.count == 1, self.photos.count == 1 {
      deselect(self.photos)
    } else if let room, new.count > room {
      throw EditError(
        .selectionFull,
        "at most \(limit ?? 0) photos can be selected; \(self.photos.count) are, and \(new.count) were to be added",
        hint: "deselect some first")
    }
    for photo in new {
      places[photo] = self.photos.count
      self.photos.append(photo)
    }
  }

  /// Deselects photos. Photos that are not selected are ignored.
  public mutating func deselect(_ photos: some Sequence<AssetID>) {
    let gone = Set(photos)
    keep { !gone.contains($0) }
  }

  /// Selects a photo, or deselects it where it is selected.
  ///
  /// - Throws: `EditError`: `selection-full`.
  public mutating func toggle(_ photo: AssetID) throws(EditError) {
    if contains(photo) { deselect([photo]) } else { try select([photo]) }
  }

  /// Deselects everything.
  public mutating func deselectAll() { keep { _ in false } }

  /// Moves a photo within the order of the selection.
  ///
  /// - Parameters:
  ///   - place: its place, starting at 0.
  ///   - target: its place afterwards.
  /// - Throws: `EditError`: `bad-selection-place` where one of them is not a place in the selection.
  public mutating func move(from place: Int, to target: Int) throws(EditError) {
    for index in [place, target] where !photos.indices.contains(index) {
      throw EditError(
        .badSelectionPlace, "expected a place among the \(photos.count) selected photos, found \(index + 1)")
    }
    photos.insert(photos.remove(at: place), at: target)
    for index in min(place, target)...max(place, target) { places[photos[index]] = index }
  }

  private mutating func keep(_ stays: (AssetID) -> Bool) {
    photos = photos.filter(stays)
    places = Dictionary(uniqueKeysWithValues: photos.enumerated().map { ($1, $0) })
  }
}
