public import LibraryStore

/// Photos that are shown together, wherever they come from: apps can list all kinds next to each other and fetch them
/// in the same way.
///
///     let lists = try await library.collections().map { PhotoCollection.stored($0) }
///       + SmartAlbum.allCases.map { .smartAlbum($0) } + library.moments().map { .moment($0) }
///     let photos = try await library.fetch(in: lists[0])
///
/// A folder is also a collection, but has no photos of its own.
public enum PhotoCollection: Hashable, Sendable {
  /// An album, a smart album or a folder of the library.
  case stored(AssetCollection)
  /// A smart album that every library has.
  case smartAlbum(SmartAlbum)
  /// A day at a place.
  case moment(Moment)
  /// Photos put together ad hoc, which the library does not remember.
  case transient(TransientCollection)
}

extension PhotoCollection: Identifiable {
  /// The identity of a collection, which stays the same even after its photos or its title have changed.
  public enum ID: Hashable, Sendable {
    /// An album, a smart album or a folder, or a transient collection.
    case collection(CollectionID)
    /// A smart album that every library has.
    case smartAlbum(SmartAlbum)
    /// A day at a place.
    case moment(Moment.ID)
  }

  public var id: ID {
    switch self {
    case .stored(let collection): .collection(collection.id)
    case .smartAlbum(let album): .smartAlbum(album)
    case .moment(let moment): .moment(moment.id)
    case .transient(let collection): .collection(collection.id)
    }
  }

  /// Its title; nil for smart albums that every library has and for moments, which an app names in its language.
  public var title: String? {
    switch self {
    case .stored(let collection): collection.title
    case .transient(let collection): collection.title
    case .smartAlbum, .moment: nil
    }
  }

  /// What is known about its photos without querying the library; `Library.extent(of:)` queries it.
  public var estimatedExtent: Extent {
    switch self {
    case .stored(let collection): Extent(count: collection.count)
    case .smartAlbum: Extent()
    case .moment(let moment):
      Extent(count: moment.count, start: moment.start, end: moment.end, place: moment.place)
    case .transient(let collection): Extent(count: collection.photos.count)
    }
  }

  /// How many photos there are, and when and where they were taken. What is not known is nil.
  public struct Extent: Hashable, Sendable {
    /// The number of photos.
    public let count: Int?
    /// The first time of capture on the clock of the camera: ISO 8601 without a zone.
    public let start: String?
    /// The last time of capture.
    public let end: String?
    /// The middle of their places.
    public let place: Place?

    init(count: Int? = nil, start: String? = nil, end: String? = nil, place: Place? = nil) {
      (self.count, self.start, self.end, self.place) = (count, start, end, place)
    }
  }
}

/// Photos put together ad hoc, such as the result of a search, in an order of their own. The library does not remember
/// them.
public struct TransientCollection: Hashable, Sendable, Identifiable {
  /// Identifies the collection.
  public let id: CollectionID
  /// The title.
  public let title: String
  /// The photos in order, each once. Photos that the library does not have are not found.
  public let photos: [AssetID]

  /// A collection of photos.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - photos: any photos; if one occurs several times, only its first place counts.
  ///   - id: identifies the collection; a new version of the same collection has the same id.
  public init(_ title: String, photos: some Sequence<AssetID>, id: CollectionID = .random()) {
    var known: Set<AssetID> = []
    (self.id, self.title, self.photos) = (id, title, photos.filter { known.insert($0).inserted })
  }
}
