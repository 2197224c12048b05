import Contract
import Documents
import LibraryStore
import PhotoLibrary
import PhotoMetadata

extension PageRoutes {
  private enum Body {
    static let title = BodyMember.text("title", "what it is called", bytes: TextRule.collectionTitle.bytes).required
    static let assets = BodyMember.photos("assets", "its photos")
    static let add = BodyMember.photos("add", "photos to add")
    static let remove = BodyMember.photos("remove", "photos to take out")
    static let before = BodyMember.photo("before", "the photo before which they come")
  }

  /// Albums, smart albums and folders.
  static let albums: [PageRoute] = [
    PageRoute("GET", "/api/v1/albums", "The albums, smart albums and folders.", answers: .collections) { request in
      var items: [JSONValue] = []
      for album in try await request.library.collections() {
        do throws(EditError) {
          items.append(try await json(album, request.library))
        } catch {
          // It has been deleted since.
          guard error.code == .collectionNotFound else { throw error }
        }
      }
      return .json(["items": .array(items)])
    },
    PageRoute(
      "POST", "/api/v1/albums", .changes, "Makes an album.",
      body: [Body.title, Body.assets], answers: .collection
    ) { request in
      let body = try request.body()
      let (title, photos) = (try body[Body.title], try body[Body.assets] ?? [])
      let id = try await request.library.performChanges { changes in
        let id = changes.createUnique(.album, title, in: nil)
        if !photos.isEmpty { changes.insert(photos, into: id) }
        return id
      }
      return .json(try await json(try await request.library.collection(id), request.library), status: 201)
    },
    PageRoute("PUT", "/api/v1/albums/{album}", .changes, "Renames an album.", body: [Body.title], answers: .collection)
    { request in
      let title = try request.body()[Body.title]
      let id = try PageRequest.collection(request.parts["album"] ?? "")
      try await request.library.performChanges { $0.changeUnique(id, title: title) }
      return .json(try await json(try await request.library.collection(id), request.library))
    },
    PageRoute("DELETE", "/api/v1/albums/{album}", .changes, "Deletes an album; its photos stay.") { request in
      let id = try PageRequest.collection(request.parts["album"] ?? "")
      try await request.library.performChanges { $0.delete(id) }
      return .json([:])
    },
    PageRoute(
      "POST", "/api/v1/albums/{album}/assets", .changes, "Adds photos to an album and takes photos out of it.",
      body: [Body.add, Body.remove, Body.before], answers: .collection
    ) { request in
      let body = try request.body()
      let id = try PageRequest.collection(request.parts["album"] ?? "")
      let (added, removed) = (try body[Body.add] ?? [], try body[Body.remove] ?? [])
      let before = try body[Body.before]
      try await request.library.performChanges { changes in
        if !removed.isEmpty { changes.remove(removed, from: id) }
        if !added.isEmpty { changes.insert(added, into: id, before: before) }
      }
      return .json(try await json(try await request.library.collection(id), request.library))
    },
  ]

  private static func json(_ album: AssetCollection, _ library: Library) async throws(EditError) -> JSONValue {
    guard album.kind != .folder else { return CountedCollection.form.json(CountedCollection(album)) }
    let photos = try await library.fetch(in: album)
    var members = CountedCollection.form.members(CountedCollection(album, photos: photos.count))
    if let first = try await photos.first() {
      members.append(("cover", .string(PictureName(first.id, first.currentEntry).text)))
    }
    return .object(JSONObject(members))
  }
}
