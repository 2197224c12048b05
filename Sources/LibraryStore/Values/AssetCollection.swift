public import Foundation

/// Photos that are shown together, wherever they come from: apps list all kinds next to each other and fetch them in the
/// same way.
///
///     let lists = try await library.collections() + AssetCollection.smartAlbums + library.moments()
///     let photos = try await library.fetch(in: lists[0])
///
/// A folder is also a collection, but has no photos of its own.
public struct AssetCollection: Hashable, Sendable, Identifiable {
  /// The kind of a collection.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Photos in a chosen order.
    case album
    /// The photos that a query finds.
    case smartAlbum
    /// Albums and other folders.
    case folder
    /// The photos of one day at one place. Photos whose date is not known belong to no moment.
    case moment
    /// Photos put together ad hoc, which the library does not remember.
    case transient
  }

  /// The id, which stays the same even after its photos or its title have changed.
  public let id: CollectionID
  /// The kind of the collection.
  public let kind: Kind
  /// The title. That of a moment, and of a smart album that every library has, is the text of its id; an app shows its
  /// own words instead.
  public let title: String
  /// The folder that it is in; nil if it is in none.
  public let parent: CollectionID?
  /// The number of photos; nil for smart albums, which a fetch counts, and folders.
  public let count: Int?
  /// The first time of capture in a moment, on the clock of the camera: ISO 8601 without a zone; nil for other kinds.
  public let start: String?
  /// The last time of capture in a moment; nil for other kinds.
  public let end: String?
  /// The middle of the places of a moment, which lie within about 10 km; nil for photos without a place, and for other
  /// kinds.
  public let place: Place?
  /// How its photos are found.
  package let source: Source
  /// What orders it among the collections of its folder; 0 for one that no library stores.
  package let position: Int
  /// When it was created, in milliseconds since 1970; nil for one that no library stores.
  private let createdMilliseconds: Int?

  /// When it was created; nil for a collection that no library stores.
  public var created: Date? { createdMilliseconds.map { Date(milliseconds: $0) } }

  /// The query of a smart album that the library stores: canonical JSON; nil for any other collection.
  package var query: [UInt8]? { if case .stored(let query) = source { query } else { nil } }

  /// How the photos of a collection are found.
  package enum Source: Hashable, Sendable {
    /// By what the library stores of it.
    case stored(query: [UInt8]?)
    /// As in every library.
    case smartAlbum(SmartAlbum)
    /// By a fetch.
    case fetch(FetchOptions)
    /// By their ids.
    case photos([AssetID])
  }
}

extension AssetCollection {
  /// A collection that the library stores.
  ///
  /// - Parameter count: the number of its photos; nil unless it is an album.
  init(
    _ id: CollectionID, _ kind: Kind, title: String, parent: CollectionID?, query: [UInt8]?, created: Int, count: Int?,
    position: Int
  ) {
    self.position = position
    (self.id, self.kind, self.title, self.parent, self.count) = (id, kind, title, parent, count)
    (source, createdMilliseconds) = (.stored(query: query), created)
    (start, end, place) = (nil, nil, nil)
  }

  private init(
    _ id: CollectionID, _ kind: Kind, title: String? = nil, _ source: Source, count: Int? = nil, start: String? = nil,
    end: String? = nil, place: Place? = nil
  ) {
    (self.id, self.kind, self.title, self.source) = (id, kind, title ?? id.text, source)
    (self.count, self.start, self.end, self.place) = (count, start, end, place)
    (parent, createdMilliseconds, position) = (nil, nil, 0)
  }

  /// A smart album that every library has.
  package init(_ album: SmartAlbum) { self.init(CollectionID(album), .smartAlbum, .smartAlbum(album)) }

  /// A day at a place.
  package init(_ row: MomentRow) {
    self.init(
      CollectionID(MomentID(day: row.day, cell: row.cell)), .moment,
      .fetch(FetchOptions(row.predicate, sort: [.init(.date)])), count: row.count, start: row.start, end: row.end,
      place: row.place)
  }

  /// A collection that no library stores, by its id; nil for any other. Of a moment nothing is known but the id.
  package init?(_ id: CollectionID) {
    guard let name = id.name else { return nil }
    if let album = SmartAlbum(rawValue: name) {
      self.init(album)
    } else if let moment = MomentID(name) {
      self.init(id, .moment, .fetch(moment.options))
    } else {
      return nil
    }
  }

  /// Photos put together ad hoc, such as the result of a search, in an order of their own. The library does not remember
  /// them, and those that it does not have are not found.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - photos: any photos; if one occurs several times, only its first place counts.
  ///   - id: identifies the collection; a new version of the same collection has the same id.
  public init(_ title: String, photos: some Sequence<AssetID>, id: CollectionID = .random()) {
    var known: Set<AssetID> = []
    let photos = photos.filter { known.insert($0).inserted }
    self.init(id, .transient, title: title, .photos(photos), count: photos.count)
  }

  /// The fetch that finds its photos.
  package func fetch(_ options: FetchOptions = FetchOptions()) -> AssetFetch {
    switch source {
    case .stored: AssetFetch(album: id, options: options)
    case .smartAlbum(let album): AssetFetch(album: nil, options: options.within(album.options()))
    case .fetch(let found): AssetFetch(album: nil, options: options.within(found))
    case .photos(let photos): AssetFetch(photos: photos, options: options)
    }
  }
}
