package import Documents
import LibraryStore
package import PhotoLibrary

extension LibraryChange {
  /// A transaction of the library in JSON.
  package static let form = Form<LibraryChange>([
    .init("number", "the number of the transaction, from 1") { $0.number },
    .init("token", "the place after it, for `changes --since`") { $0.token.description },
    .init("date", "ISO 8601, UTC") { $0.date }, .init("author", "the program that made it") { $0.author },
    .init("inserted", "the ids of photos that are new") { ids($0.assets.inserted) },
    .init("updated", "the ids of photos about which something was changed") { ids($0.assets.updated) },
    .init("removed", "the ids of photos that were purged") { ids($0.assets.removed) },
    .init("contentChanged", "the ids of photos whose current picture may be another one") {
      ids($0.contentChanged)
    },
    .init("insertedCollections", "the ids of collections that are new") { ids($0.collections.inserted) },
    .init("updatedCollections", "the ids of collections that were changed, or whose photos were") {
      ids($0.collections.updated)
    },
    .init("removedCollections", "the ids of collections that were deleted") {
      ids($0.collections.removed)
    },
  ])

  /// Ids in order; nil for none.
  private static func ids(_ ids: some Collection<some CustomStringConvertible>) -> [String]? {
    ids.isEmpty ? nil : ids.map(\.description).sorted()
  }
}
