package import Documents
import LibraryStore
package import PhotoLibrary

extension LibraryChange {
  /// A transaction of the library in JSON.
  package static let form = Form<LibraryChange>([
    .init("number", "the number of the transaction, from 1") { $0.number },
    .init("token", "the place after it, for `changes --since`") { $0.token.description },
    .init("date", "ISO 8601, UTC") { $0.date }, .init("author", "the program that made it") { $0.author },
    .init("inserted", "the ids of photos that are new") { texts($0.assets.inserted.map(\.text)) },
    .init("updated", "the ids of photos about which something was changed") { texts($0.assets.updated.map(\.text)) },
    .init("removed", "the ids of photos that were purged") { texts($0.assets.removed.map(\.text)) },
    .init("contentChanged", "the ids of photos whose current picture may be another one") {
      texts($0.contentChanged.map(\.text))
    },
    .init("insertedCollections", "the ids of collections that are new") { texts($0.collections.inserted.map(\.text)) },
    .init("updatedCollections", "the ids of collections that were changed, or whose photos were") {
      texts($0.collections.updated.map(\.text))
    },
    .init("removedCollections", "the ids of collections that were deleted") {
      texts($0.collections.removed.map(\.text))
    },
  ])

  /// Ids in order; nil for none.
  private static func texts(_ ids: [String]) -> [String]? { ids.isEmpty ? nil : ids.sorted() }
}
