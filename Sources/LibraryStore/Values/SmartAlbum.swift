package import Foundation

/// A smart album that every library has; the constants of `AssetCollection` say what each finds.
package enum SmartAlbum: String, Hashable, Sendable, CaseIterable {
  case favorites, recentlyAdded, edited, places, panoramas, hidden, recentlyDeleted

  /// How long a photo stays in `recentlyAdded`, in seconds.
  private static let recent = 30 * 86_400.0

  /// The fetch that finds its photos.
  ///
  /// - Parameter now: the time that `recentlyAdded` counts from.
  package func options(now: Date = .now) -> FetchOptions {
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
