import Adjustments
import Contract
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoMetadata
import PhotoLibrary
import WebServer

extension PageRoutes {
  private static let fetched = BodyMember.photos("assets", "the photos").required

  /// Photos and what is known about them.
  static let assets: [PageRoute] = [
    PageRoute(
      "GET", "/api/v1/session", "What is served, and whether it can be changed."
    ) { request in .json(try await session(request)) },
    PageRoute(
      "GET", "/api/v1/assets", "Photos, in pages.",
      query: [
        ("q", "words to search for"), ("album", "the id of an album"),
        ("filter", "favorites, edited, hidden or trash; without one all that are neither hidden nor in the trash"),
        ("rating", "at least so many stars"), ("sort", "captured, added, name or rating"), ("order", "asc or desc"),
        ("fetch", "the name of an earlier answer, whose photos and order are kept"),
        ("offset", "the place of the first photo, counted from 0"), ("after", "the id of the photo before the first"),
        ("limit", "how many photos, 1 to 1000; 200 without one"), ("pick", "the id of a choice of photos"),
      ], answers: .photos
    ) { request in try await list(request) },
    PageRoute(
      "POST", "/api/v1/fetches/{fetch}", .computes,
      "Those of some photos that a fetch has, named as in the answer of /api/v1/assets.",
      body: [fetched]
    ) { request in
      let photos = try request.body()[fetched]
      let listed = try await kept(request.parts["fetch"] ?? "", request.session).contained(of: photos)
      return .json(["assets": .texts(listed.map(\.text))])
    },
    PageRoute("GET", "/api/v1/assets/{asset}", "A photo, with its albums.", answers: .photo) { request in
      let photo = try await request.asset()
      var object = JSONObject(Asset.pageForm.members(photo))
      let albums = try await request.library.albums(containing: photo.id)
      object["albums"] = .array(
        albums.map { .object(JSONObject([("id", .string($0.id.text)), ("title", .string($0.title))])) })
      return .json(.object(object))
    },
  ]

  /// What a page needs to know first.
  static func session(_ request: PageRequest) async throws(EditError) -> JSONValue {
    let session = request.session
    // A change that comes while the photos are counted is reported after this place.
    let token = session.events.token
    let count = try await session.library.fetch().count
    return [
      "isReadOnly": .bool(session.isReadOnly), "library": .string(session.name),
      "version": .string(Engine.version), "pick": session.pick.map { .string($0.id) } ?? .null,
      "photos": .integer(count), "token": .string(token.description),
      "texts": .array(PhotoProperty.texts.map(text)),
    ]
  }

  /// A text that people write about photos.
  private static func text(_ property: PhotoProperty) -> JSONValue {
    let declaration = property.declaration
    return [
      "name": .string(declaration.field), "title": .string(declaration.label.capitalized),
      "isLong": .bool(declaration.kind.isLong),
    ]
  }

  private static func list(_ request: PageRequest) async throws -> WebResponse {
    let limit = try request.number("limit", in: 1...1000) ?? 200
    // A change that comes while the photos are read is reported after this place.
    let token = request.session.events.token
    let name: String
    let result: FetchResult
    if let known = request.web.query["fetch"] {
      (name, result) = (known, try kept(known, request.session))
    } else {
      result = try await fetch(request)
      name = request.session.fetches.add(result)
    }
    var offset = try request.number("offset", in: 0...Int.max) ?? 0
    if let after = request.web.query["after"] {
      guard let id = AssetID(after), let index = try await result.index(of: id) else {
        throw PageRequest.notFound("the photo '\(after.prefix(64))' is not in this fetch")
      }
      offset = index + 1
    }
    offset = min(offset, result.count)
    let photos = try await result.assets(in: offset..<min(result.count, offset + limit))
    return .json([
      "count": .integer(result.count), "offset": .integer(offset), "fetch": .string(name),
      "token": .string(token.description),
      "items": .array(photos.map { Asset.pageForm.json($0) }),
    ])
  }

  private static func kept(_ name: String, _ session: PageSession) throws(PageRefusal) -> FetchResult {
    guard let result = session.fetches.result(name) else {
      throw PageRefusal(410, .fetchExpired, "the photos of this fetch are no longer kept", hint: "fetch again")
    }
    return result
  }

  private static func fetch(_ request: PageRequest) async throws -> FetchResult {
    let query = request.web.query
    var options = FetchOptions(sort: try sort(query))
    var conditions: [AssetPredicate] = []
    if let pick = query["pick"] {
      guard let known = request.session.pick, known.id == pick else { throw pickNotFound(pick) }
      options = known.conditions
      if query["sort"] != nil { options.sort = try sort(query) }
      conditions.append(options.predicate)
    }
    switch query["filter"] {
    case nil, "": break
    case "favorites": conditions.append(.flag(.favorite, true))
    case "edited": conditions.append(.flag(.edited, true))
    case "hidden":
      conditions.append(.flag(.hidden, true))
      options.includesHidden = true
    case "trash":
      conditions.append(.exists(.trashed))
      (options.includesHidden, options.includesTrashed) = (true, true)
    case let other?:
      throw PageRequest.bad("expected favorites, edited, hidden or trash as filter, found '\(other.prefix(40))'")
    }
    if let rating = try request.number("rating", in: 0...PhotoProperty.ratings.upperBound), rating > 0 {
      conditions.append(.number(.rating, .atLeast, Double(rating)))
    }
    if let words = query["q"], !words.allSatisfy(\.isWhitespace) { conditions.append(.search(words)) }
    options.predicate = .all(conditions)
    guard let album = query["album"], !album.isEmpty else { return try await request.library.fetch(options) }
    let collection = try await request.library.collection(try PageRequest.collection(album))
    return try await request.library.fetch(in: collection, options)
  }

  private static func sort(_ query: [String: String]) throws(PageRefusal) -> [FetchOptions.SortDescriptor] {
    let keys: [String: FetchOptions.SortDescriptor.Key] = [
      "captured": .date, "added": .added, "name": .name, "rating": .rating,
    ]
    guard let name = query["sort"], !name.isEmpty else {
      // An album has its own order.
      return query["album"] == nil ? [.init(.date, ascending: query["order"] != "desc")] : []
    }
    guard let key = keys[name] else {
      throw PageRequest.bad("expected captured, added, name or rating as sort, found '\(name.prefix(40))'")
    }
    return [.init(key, ascending: query["order"] != "desc")]
  }
}
