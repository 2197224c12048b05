public import Foundation
public import LibraryStore

/// The smart albums that every library has.
public enum SmartAlbum: String, Hashable, Sendable, CaseIterable {
  /// Favorites, by date.
  case favorites
  /// Photos imported in the last 30 days, newest first.
  case recentlyAdded
  /// Photos whose current state is an edit, by date.
  case edited
  /// Photos whose place is known, by date.
  case places
  /// Photos that are at least twice as wide as they are high, or the other way around, by date.
  case panoramas
  /// Hidden photos, by date.
  case hidden
  /// Photos in the trash, the newest first.
  case recentlyDeleted

  /// How long a photo stays in `recentlyAdded`, in seconds.
  private static let recent = 30 * 86_400.0

  /// The fetch that finds its photos.
  ///
  /// - Parameter now: the time that `recentlyAdded` counts from.
  public func options(now: Date = .now) -> FetchOptions {
    let byDate = [FetchOptions.SortDescriptor(.date)]
    switch self {
    case .favorites: return FetchOptions(.flag(.favorite, true), sort: byDate)
    case .recentlyAdded:
      let start = (now.timeIntervalSince1970 - Self.recent) * 1000
      return FetchOptions(.number(.added, .atLeast, start), sort: [.init(.added, ascending: false)])
    case .edited: return FetchOptions(.flag(.edited, true), sort: byDate)
    case .places: return FetchOptions(.exists(.latitude), sort: byDate)
    case .panoramas:
      return FetchOptions(
        .any([.number(.aspectRatio, .atLeast, 2), .number(.aspectRatio, .atMost, 0.5)]), sort: byDate)
    case .hidden: return FetchOptions(.flag(.hidden, true), sort: byDate, includesHidden: true)
    case .recentlyDeleted:
      return FetchOptions(
        .exists(.trashed), sort: [.init(.trashed, ascending: false)], includesHidden: true, includesTrashed: true)
    }
  }
}
