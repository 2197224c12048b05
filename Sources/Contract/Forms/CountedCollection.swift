package import Documents
package import LibraryStore
import PhotoLibrary

/// An album, a smart album or a folder, with the number of its photos.
package struct CountedCollection: Sendable {
  let id: String
  let kind: AssetCollection.Kind
  let title: String
  let folder: CollectionID?
  let photos: Int?
  let predicate: JSONValue?
  let created: String?

  /// - Parameter photos: how many photos it has; nil for the number that an album has of itself.
  package init(_ collection: AssetCollection, photos: Int? = nil) {
    (id, kind, title) = (collection.id.text, collection.kind, collection.title)
    (folder, self.photos) = (collection.parent, photos ?? collection.count)
    (predicate, created) = (collection.predicateJSON, collection.created?.utc)
  }

  /// A collection in JSON.
  package static let form = Form<CountedCollection>([
    .init("id", "the id: 32 hexadecimal digits; of a smart album of every library, its name") { $0.id },
    .init("kind", "album, smartAlbum or folder") { $0.kind.rawValue }, .init("title", "the title") { $0.title },
    .init("folder", "the id of the folder that it is in") { $0.folder?.text },
    .init("photos", "how many photos it has") { $0.photos },
    .init("predicate", "the condition of a smart album") { $0.predicate },
    .init("created", "when it was made: ISO 8601, UTC") { $0.created },
  ])
}
