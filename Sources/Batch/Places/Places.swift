import Documents
import ObjectStorage

/// Finds the store of a place: the only switch over the kinds of places.
package struct Places: Sendable {
  private let files = FileStore()
  /// Reads and writes members of tar archives; nil where nothing does.
  package var archives: (any InputStore & OutputStore)?
  /// Reads and writes objects of stores; nil where nothing does.
  package var objects: (any InputStore & OutputStore)?

  package init(archives: (any InputStore & OutputStore)? = nil, objects: (any InputStore & OutputStore)? = nil) {
    (self.archives, self.objects) = (archives, objects)
  }

  /// The store of a place.
  ///
  /// - Throws: `EditError`: `no-store` where nothing reads and writes such places.
  func store(of place: RowPlace) throws(EditError) -> any InputStore & OutputStore {
    switch place {
    case .file: return files
    case .tar: if let archives { return archives }
    case .object: if let objects { return objects }
    }
    throw Self.noStore(place)
  }

  private static func noStore(_ place: RowPlace) -> EditError {
    EditError(.noStore, "unsupported kind of place", path: place.text)
  }

  /// Reads an object from its beginning to its end.
  func reader(of place: RowPlace) throws(EditError) -> ObjectReader {
    guard let objects = try store(of: place) as? ObjectPlaces else { throw Self.noStore(place) }
    return try objects.reader(of: place)
  }

  /// All stores.
  var all: [any InputStore & OutputStore] { [files, archives, objects].compactMap { $0 } }
}
