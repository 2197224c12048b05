package import Documents

/// Finds the store of a place: the only switch over the kinds of places.
package struct Places: Sendable {
  /// Reads and writes files.
  package let files = FileStore()
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
  package func store(of place: StoragePlace) throws(EditError) -> any InputStore & OutputStore {
    switch place {
    case .file: return files
    case .tar: if let archives { return archives }
    case .object: if let objects { return objects }
    }
    throw Self.noStore(place)
  }

  package static func noStore(_ place: StoragePlace) -> EditError {
    EditError(.noStore, "unsupported kind of place", path: place.text)
  }

  /// All stores.
  package var all: [any InputStore & OutputStore] { [files, archives, objects].compactMap { $0 } }
}
