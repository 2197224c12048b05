public import Documents
import Editing
public import LibraryStore

/// The photos of one day at one place. Photos whose date is not known belong to no moment.
public struct Moment: Hashable, Sendable {
  /// The day on the clock of the camera, such as `2026-05-01`.
  public let day: String
  /// The middle of the places of its photos, which are within some 10 km; nil for photos without a place.
  public let place: Place?
  /// The first and the last time of capture: ISO 8601 without a zone.
  public let start: String
  /// The last time of capture.
  public let end: String
  /// The number of photos.
  public let count: Int

  private let cell: MomentRow.Cell?

  init(_ row: MomentRow) {
    (day, place, start, end, count) = (row.day, row.place, row.start, row.end, row.count)
    cell = row.cell
  }

  /// The fetch that finds its photos, by date.
  public var options: FetchOptions {
    var parts: [AssetPredicate] = [.text(.captured, .hasPrefix, day)]
    if let cell {
      parts += [
        .number(.latitude, .atLeast, cell.south), .number(.latitude, .less, cell.north),
        .number(.longitude, .atLeast, cell.west), .number(.longitude, .less, cell.east),
      ]
    } else {
      parts.append(.not(.exists(.latitude)))
    }
    return FetchOptions(.all(parts), sort: [.init(.date)])
  }
}

extension Library {
  /// The moments of the library, the oldest first. Hidden photos and those in the trash are in none.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func moments() async throws(EditError) -> [Moment] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try self.store.moments().map { Moment($0) } }
    }
  }
}
