// The smart albums that every library has.
extension AssetCollection {
  /// Favorites, by date.
  public static let favorites = AssetCollection(.favorites)
  /// Photos imported in the last 30 days, newest first.
  public static let recentlyAdded = AssetCollection(.recentlyAdded)
  /// Photos whose current state is an edit, by date.
  public static let edited = AssetCollection(.edited)
  /// Photos whose place is known, by date.
  public static let places = AssetCollection(.places)
  /// Photos that are at least twice as wide as they are high, or the other way around, by date.
  public static let panoramas = AssetCollection(.panoramas)
  /// Hidden photos, by date.
  public static let hidden = AssetCollection(.hidden)
  /// Photos in the trash, the newest first.
  public static let recentlyDeleted = AssetCollection(.recentlyDeleted)

  /// The smart albums that every library has.
  public static let smartAlbums = SmartAlbum.allCases.map { AssetCollection($0) }
}
