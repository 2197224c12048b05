public import LibraryStore

/// What can be picked, and how many.
public struct PickerConfiguration: Hashable, Sendable {
  /// The condition on photos that can be picked: for example of one media type, or, with `not`, of any other.
  public var filter: AssetPredicate
  /// The order in which photos are shown; the order of import by default.
  public var sort: [FetchOptions.SortDescriptor]
  /// Whether hidden photos are shown.
  public var includesHidden = false
  /// Whether photos in the trash are shown.
  public var includesTrashed = false
  /// The words that photos are searched for at first; nil for none.
  public var searchText: String?
  /// The maximum number of photos, at least 1; 0 for any number. If it is 1, selecting a photo replaces the previous
  /// one.
  public var selectionLimit: Int
  /// The number of photos that have to be selected; nil for any. No more can be selected then.
  public var exactCount: Int?
  /// Whether the order of the selection is shown, and can be changed. The results are in that order anyway.
  public var isOrdered: Bool
  /// The photos that are selected at first, in their order. There may be more than can be selected: then some have to
  /// be deselected. Photos that the library does not have are ignored.
  public var preselected: [AssetID]

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - filter: the condition on photos that can be picked.
  ///   - sort: the order in which they are shown.
  ///   - selectionLimit: the maximum number of photos, at least 1; 0 for any number.
  ///   - exactCount: the number of photos that have to be selected; nil for any.
  ///   - isOrdered: whether the order of the selection is shown, and can be changed.
  ///   - preselected: the photos that are selected at first.
  public init(
    filter: AssetPredicate = .everything, sort: [FetchOptions.SortDescriptor] = [], selectionLimit: Int = 1,
    exactCount: Int? = nil, isOrdered: Bool = false, preselected: [AssetID] = []
  ) {
    (self.filter, self.sort, self.selectionLimit, self.exactCount) = (filter, sort, selectionLimit, exactCount)
    (self.isOrdered, self.preselected) = (isOrdered, preselected)
  }

  /// The maximum number of photos; nil for any number.
  var limit: Int? { exactCount ?? (selectionLimit == 0 ? nil : selectionLimit) }
}
