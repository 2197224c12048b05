import Adjustments
import Contract
import Documents
import Editing
import LibraryStore
import Page
import PhotoLibrary
import Testing
import TestSupport

/// The members of a row that every row has, besides its fields.
private let envelope: Set<String> = ["type", "input", "inputBytes", "path", "entry", "warnings", "milliseconds"]

@Suite("one contract for rows and the API", .timeLimit(.minutes(Effort.minutes)))
struct ContractTests {
  /// Checks that a body has every member of a row with the same value, and otherwise only members of its schema.
  private func expect(_ body: JSONValue?, as row: Row, schema name: String, also extra: Set<String> = []) throws {
    let body = try #require(body?.objectValue)
    let row = try #require(row.json { .zero }.objectValue)
    for (key, value) in row.members where !envelope.contains(key) {
      #expect(body[key] == value, "\(key): the row has \(value.canonicalString())")
    }
    let schema = try #require(OpenAPIDocument.json["components"]?["schemas"]?[name])
    let declared = Set(schema["properties"]?.objectValue?.keys ?? [])
    #expect(Set(body.keys).subtracting(declared) == extra)
    for key in schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? [] {
      #expect(body[key] != nil, "\(key) is required")
    }
  }

  @Test("a photo has the members of its row, with the same values", arguments: [false, true])
  func photo(isDescribed: Bool) async throws {
    let page = try await OpenPage(photos: 1)
    let id = page.photos[0].id
    if isDescribed {
      try await page.library.performChanges { changes in
        var settings = AssetSettings()
        (settings.title, settings.caption, settings.rating) = (.set("Lake"), .set("At dawn"), .set(4))
        (settings.isFavorite, settings.isHidden) = (true, true)
        changes.set(settings, of: [id])
        changes.addKeywords(["water", "dawn"], to: [id])
        changes.trash([id])
      }
      let session = try await page.library.editingSession(for: page.photos[0])
      _ = try await session.commit(Recipe { Exposure(ev: 1) })
      _ = try await page.library.undo(page.photos[0].id)
      _ = try await page.library.redo(page.photos[0].id)
    }
    let row = Row(try await page.library.asset(id))
    try expect(try await page.call("GET", "/api/v1/assets/\(id.text)").json, as: row, schema: "Photo", also: ["albums"])
    let (newest, current): (JSONValue, JSONValue) = isDescribed ? (3, 1) : (0, 0)
    let body = try await page.call("GET", "/api/v1/assets/\(id.text)").json
    #expect(body["newest"] == newest && body["current"] == current && body["isEdited"] == .bool(isDescribed))
    #expect(body["isFavorite"] == .bool(isDescribed) && body["title"] == (isDescribed ? "Lake" : nil))
    let list = try await page.call("GET", "/api/v1/assets" + (isDescribed ? "?filter=trash" : "")).json
    try expect(list["items"]?[0], as: row, schema: "Photo")
  }

  @Test("an entry has the members of its row, with the same values")
  func entry() async throws {
    let page = try await OpenPage(photos: 1)
    let photo = page.photos[0]
    _ = try await page.library.editingSession(for: photo).commit(Recipe { Exposure(ev: 1) }, note: "brighter")
    _ = try await page.library.undo(photo.id)
    try await page.library.performChanges { $0.setName("bright", ofEntry: 1, of: photo.id) }
    let body = try await page.call("GET", "/api/v1/assets/\(photo.id.text)/entries").json["entries"]?.arrayValue ?? []
    let entries = try await page.library.history(of: photo.id)
    #expect(body.count == 3)
    for (body, entry) in zip(body.reversed(), entries) { try expect(body, as: Row(entry, of: photo), schema: "Entry") }
  }

  @Test("a collection has the members of its row, with the same values")
  func collection() async throws {
    let page = try await OpenPage(photos: 2)
    let photos = page.photos.map(\.id)
    try await page.library.performChanges { changes in
      let folder = changes.createFolder("Places")
      changes.insert(photos, into: changes.createAlbum("Lake", in: folder))
      _ = changes.createSmartAlbum("Best", .number(.rating, .atLeast, 4))
    }
    let body = try await page.call("GET", "/api/v1/albums").json["items"]?.arrayValue ?? []
    let collections = try await page.library.collections()
    #expect(body.count == 3)
    for collection in collections {
      let found = body.first { $0["id"]?.stringValue == collection.id.text }
      let count = collection.kind == .folder ? nil : try await page.library.fetch(in: collection).count
      try expect(found, as: Row(CountedCollection(collection, photos: count)), schema: "Collection")
    }
  }

  @Test("an error is its row, with all problems of a document")
  func error() async throws {
    let page = try await OpenPage(photos: 1)
    let recipe: JSONValue = [
      "formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0",
      "adjustments": [["op": "exposure", "ev": 99], ["op": "sharpenn"]],
    ]
    let answer = try await page.call("POST", "/api/v1/recipe", ["recipe": recipe])
    #expect(answer.status == 422)
    #expect(answer.json["type"] == "error" && answer.json["exit"] == 65 && answer.json["warnings"] == [])
    #expect(answer.json["milliseconds"]?.integerValue != nil)
    #expect(answer.json["problems"]?.arrayValue?.count == 2)
    let declared = Set(RowSchema.definition(.error)["properties"]?.objectValue?.keys ?? [])
    let stated = Set(answer.json.objectValue?.keys ?? [])
    #expect(stated.isSubset(of: declared), "\(stated.subtracting(declared))")
  }

  @Test("photos to which a recipe is given are rows of results and errors")
  func results() async throws {
    let page = try await OpenPage(photos: 1)
    let missing = String(repeating: "0", count: 32)
    let answer = try await page.call(
      "POST", "/api/v1/assets/recipe",
      ["assets": [.string(page.photos[0].id.text), .string(missing)], "recipe": exposure(1)])
    let rows = try #require(answer.json["items"]?.arrayValue)
    #expect(rows.map { $0["type"] } == ["result", "error"])
    #expect(rows[0]["asset"]?.stringValue == page.photos[0].id.text && rows[0]["entry"] == 1)
    #expect(rows[1]["input"]?.stringValue == missing && rows[1]["exit"] == 66)
    for row in rows {
      let type = try #require(row["type"]?.stringValue.flatMap { RowType(rawValue: $0) })
      let declared = Set(RowSchema.definition(type)["properties"]?.objectValue?.keys ?? [])
      let stated = Set(row.objectValue?.keys ?? [])
      #expect(stated.isSubset(of: declared), "\(stated.subtracting(declared))")
    }
  }

  @Test("no type of row has two fields of one key", arguments: RowType.allCases)
  func keysAreUnique(type: RowType) {
    let keys = (RowFields.envelope + type.fields).map(\.key)
    let repeated = Dictionary(grouping: keys) { $0 }.filter { $1.count > 1 }.keys.sorted()
    #expect(!keys.isEmpty && repeated.isEmpty)
  }
}
