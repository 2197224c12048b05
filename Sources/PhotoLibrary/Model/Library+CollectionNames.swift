package import Documents
package import LibraryStore

extension Library {
  /// The collection that a name refers to: its id, or its title if no other collection has it.
  ///
  /// - Throws: `EditError`: `collection-not-found`; `collection-ambiguous` with the ids of the collections that match.
  package func collection(named name: String) async throws(EditError) -> AssetCollection {
    let all = try await collections()
    if let id = CollectionID(name), let found = all.first(where: { $0.id == id }) { return found }
    var found = all.filter { $0.title == name }
    if found.isEmpty, name.utf8.count >= 4 { found = all.filter { $0.id.text.hasPrefix(name) } }
    if found.count > 1 {
      throw EditError(
        .collectionAmbiguous,
        "'\(name)' means \(found.count) collections: " + found.map(\.id.text).joined(separator: ", "),
        hint: "use one of these ids")
    }
    guard let collection = found.first else {
      throw EditError(
        .collectionNotFound, "no album or folder '\(name)' in the library",
        hint: Suggestion.hint(for: name, among: all.map(\.title)))
    }
    return collection
  }

  /// The collection that a name refers to, also a smart album that every library has.
  ///
  /// - Throws: `EditError`, as for a name of a collection.
  package func list(named name: String) async throws(EditError) -> AssetCollection {
    do throws(EditError) { return try await collection(named: name) } catch {
      // A user's album may have the name of a smart album that every library has.
      guard error.code == .collectionNotFound, let album = SmartAlbum(rawValue: name) else { throw error }
      return AssetCollection(album)
    }
  }

  /// The chain of folders that a collection is in, the outermost first, and its own title.
  ///
  /// - Parameter all: every collection of the library.
  package static func path(of collection: AssetCollection, among all: [CollectionID: AssetCollection]) -> String {
    var titles = [collection.title]
    var known: Set<CollectionID> = [collection.id]
    var parent = collection.parent
    while let id = parent, let folder = all[id], known.insert(id).inserted {
      titles.append(folder.title)
      parent = folder.parent
    }
    return titles.reversed().joined(separator: "/")
  }
}
