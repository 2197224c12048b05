import Documents
import LibraryStore
import PhotoLibrary

extension PageRoutes {
  private enum Body {
    static let title = BodyMember.text("title", "what it is called", bytes: 1...1000).required
    static let assets = BodyMember.photos("assets", "its photos")
    static let add = BodyMember.photos("add", "photos to add")
    static let remove = BodyMember.photos("remove", "photos to take out")
    static let before = BodyMember.photo("before", "the photo before which they come")
  }

  /// Albums, smart albums and folders.
  static let albums: [PageRoute] = [
    PageRoute("GET", "/api/v1/albums", "The albums, smart albums and folders.") { request in
      var rows: [JSONValue] = []
      for album in try await request.library.collections() {
        do throws(EditError) {
          rows.append(try await json(album, request.library))
        } catch {
          // It has been deleted since.
          guard error.code == .collectionNotFound else { throw error }
        }
      }
      return .json(["albums": .array(rows)])
    },
    PageRoute(
      "POST", "/api/v1/albums", .changes, "Makes an album.",
      body: [Body.title, Body.assets]
    ) { request in
      let body = try request.body()
      let (title, photos) = (try body[Body.title], try body[Body.assets] ?? [])
      let id = try await request.library.performChanges { changes in
        let id = changes.createAlbum(title)
        if !photos.isEmpty { changes.insert(photos, into: id) }
        return id
      }
      return .json(try await json(try await request.library.collection(id), request.library), status: 201)
    },
    PageRoute("PUT", "/api/v1/albums/{album}", .changes, "Renames an album.", body: [Body.title]) { request in
      let title = try request.body()[Body.title]
      let id = try PageRequest.collection(request.parts["album"] ?? "")
      try await request.library.performChanges { $0.rename(id, to: title) }
      return .json(try await json(try await request.library.collection(id), request.library))
    },
    PageRoute("DELETE", "/api/v1/albums/{album}", .changes, "Deletes an album; its photos stay.") { request in
      let id = try PageRequest.collection(request.parts["album"] ?? "")
      try await request.library.performChanges { $0.delete(id) }
      return .json([:])
    },
    PageRoute(
      "POST", "/api/v1/albums/{album}/assets", .changes, "Adds photos to an album and takes photos out of it.",
      body: [Body.add, Body.remove, Body.before]
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
    let names: [AssetCollection.Kind: String] = [.album: "album", .smartAlbum: "smart", .folder: "folder"]
    var count = album.count
    var cover: String?
    if album.kind != .folder {
      let photos = try await library.fetch(in: album.id)
      count = photos.count
      cover = try await photos.first().map { PictureName($0.id, $0.currentEntry).text }
    }
    return [
      "id": .string(album.id.text), "title": .string(album.title), "kind": .string(names[album.kind] ?? "album"),
      "parent": album.parent.map { .string($0.text) } ?? .null, "count": count.map { .integer($0) } ?? .null,
      "cover": cover.map { .string($0) } ?? .null,
    ]
  }
}
