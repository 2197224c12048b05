public import Documents
import Editing
public import LibraryStore

/// The photos of one day at one place. Photos whose date is not known belong to no moment.
public struct Moment: Hashable, Sendable, Identifiable {
  /// The day and the place; always the same, whatever other photos there are.
  public let id: ID
  /// The middle of the places of its photos, which lie within about 10 km; nil for photos without a place.
  public let place: Place?
  /// The first time of capture: ISO 8601 without a zone.
  public let start: String
  /// The last time of capture.
  public let end: String
  /// The number of photos.
  public let count: Int
  /// The fetch that finds its photos, by date.
  public let options: FetchOptions

  /// The day on the clock of the camera, such as `2026-05-01`.
  public var day: String { id.day }

  init(_ row: MomentRow) {
    id = ID(day: row.day, cell: row.cell)
    (place, start, end, count) = (row.place, row.start, row.end, row.count)
    options = FetchOptions(row.predicate, sort: [.init(.date)])
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
