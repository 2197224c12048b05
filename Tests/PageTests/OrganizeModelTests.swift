import Documents
import LibraryStore
import Page
import PhotoLibrary
import PhotoMetadata
import TestSupport
import Testing

/// What people set and how they fill albums, against dictionaries and lists in memory.
@Suite("organizing over the API, against a model", .timeLimit(.minutes(Effort.minutes)))
struct OrganizeModelTests {
  private static let missing = JSONValue.string(String(repeating: "0", count: 32))

  /// What the page says of a photo that can be set, keyed as in requests.
  private static func state(_ page: OpenPage, _ index: Int) async throws -> [String: JSONValue] {
    let json = try await page.call("GET", "/api/v1/assets/\(page.photos[index].id.text)").json
    var state: [String: JSONValue] = ["isFavorite": json["isFavorite"] ?? .null, "isHidden": json["isHidden"] ?? .null]
    state["isTrashed"] = .bool(json["trashed"] != nil)
    state["rating"] = json["rating"] ?? .null
    for property in PhotoProperty.texts {
      state[property.declaration.name] = json[property.declaration.field] ?? .null
    }
    state["keywords"] = .array(
      (json["keywords"]?.arrayValue ?? []).sorted { $0.canonicalString() < $1.canonicalString() })
    return state
  }

  /// A random request, and what it makes of a photo.
  private static func change(
    _ random: inout SeededGenerator
  ) -> (members: [JSONObject.Member], apply: (inout [String: JSONValue]) -> Void) {
    var members: [JSONObject.Member] = []
    for key in ["isFavorite", "isHidden", "isTrashed"] where Int.random(in: 0..<4, using: &random) == 0 {
      members.append((key, .bool(Bool.random(using: &random))))
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      members.append(("rating", [.null, -1, 0, 1, 5].randomElement(using: &random) ?? .null))
    }
    for property in PhotoProperty.texts where Int.random(in: 0..<4, using: &random) == 0 {
      let text = [.null, "", "a", "ü 日", "a\nb"].randomElement(using: &random) ?? JSONValue.null
      members.append((property.declaration.name, property.declaration.kind.isLong || text != "a\nb" ? text : "one"))
    }
    let words: [JSONValue] = ["sea", "lake", "ü"]
    for key in ["addKeywords", "removeKeywords"] where Bool.random(using: &random) {
      members.append((key, .array(words.filter { _ in Bool.random(using: &random) })))
    }
    let sent = members
    return (
      members,
      { state in
        var keywords = Set((state["keywords"]?.arrayValue ?? []).compactMap(\.stringValue))
        for (key, value) in sent where key == "removeKeywords" {
          keywords.subtract((value.arrayValue ?? []).compactMap(\.stringValue))
        }
        for (key, value) in sent {
          switch key {
          case "removeKeywords": break
          case "addKeywords": keywords.formUnion((value.arrayValue ?? []).compactMap(\.stringValue))
          default: state[key] = value == "" ? .null : value
          }
        }
        state["keywords"] = .array(keywords.map { .string($0) }.sorted { $0.canonicalString() < $1.canonicalString() })
      }
    )
  }

  @Test(
    "requests set what they name, of the photos that they name, and nothing else",
    arguments: 0..<UInt64(Effort.choose(2, full: 4)))
  func settings(seed: UInt64) async throws {
    let page = try await OpenPage(photos: 3)
    var random = SeededGenerator(seed: seed + 71)
    var model: [[String: JSONValue]] = []
    for index in 0..<3 { model.append(try await Self.state(page, index)) }
    for step in 0..<25 {
      let (members, apply) = Self.change(&random)
      let chosen = (0..<3).filter { _ in Bool.random(using: &random) }
      var assets = chosen.map { JSONValue.string(page.photos[$0].id.text) }
      // With a photo that there is not, nothing is set.
      let isBroken = step % 6 == 5 && !members.isEmpty && members.contains { !$0.key.hasSuffix("Keywords") }
      if isBroken { assets.append(Self.missing) }
      let answer = try await page.call(
        "POST", "/api/v1/assets/changes", .object(JSONObject([("assets", .array(assets))] + members)))
      #expect(answer.status == (isBroken ? 404 : 200), "\(step): \(answer.text)")
      if !isBroken {
        #expect(answer.json["changed"] == .integer(chosen.count))
        for index in chosen { apply(&model[index]) }
      }
      for index in 0..<3 { #expect(try await Self.state(page, index) == model[index], "\(step), \(index)") }
    }
  }

  @Test("an album has what was put into it, at its place, without what was taken out", arguments: 0..<4)
  func albums(seed: UInt64) async throws {
    let page = try await OpenPage(photos: 6)
    var random = SeededGenerator(seed: seed + 91)
    let ids = page.photos.map(\.id.text)
    func some() -> [String] { ids.shuffled(using: &random).filter { _ in Int.random(in: 0..<3, using: &random) == 0 } }
    func list(_ ids: [String]) -> JSONValue { .array(ids.map { .string($0) }) }
    var model = some()
    let made = try await page.call("POST", "/api/v1/albums", ["title": "A", "assets": list(model)])
    let other = try await page.call("POST", "/api/v1/albums", ["title": "B"])
    #expect(made.status == 201 && other.json["photos"] == 0)
    let album = try #require(made.json["id"]?.stringValue)
    for step in 0..<25 {
      let (added, removed) = (some(), some())
      model.removeAll { removed.contains($0) }
      // A photo is not put before itself.
      let before = step % 3 == 0 ? nil : model.filter { !added.contains($0) }.randomElement(using: &random)
      let new = added.filter { !model.contains($0) }
      model.insert(contentsOf: new, at: before.flatMap { model.firstIndex(of: $0) } ?? model.count)
      var body: [JSONObject.Member] = [("add", list(added)), ("remove", list(removed))]
      if let before { body.append(("before", .string(before))) }
      let answer = try await page.call("POST", "/api/v1/albums/\(album)/assets", .object(JSONObject(body)))
      #expect(answer.json["photos"] == .integer(model.count), "\(step): \(answer.text)")
      let shown = try await page.call("GET", "/api/v1/assets?album=\(album)").json["items"]?.arrayValue ?? []
      #expect(shown.map { $0["asset"]?.stringValue } == model, "\(step)")
      // Its cover is its first photo.
      #expect(answer.json["cover"] == shown.first?["picture"])
    }
    for id in ids {
      let albums = try await page.call("GET", "/api/v1/assets/\(id)").json["albums"]?.arrayValue ?? []
      let expected: [JSONValue] = model.contains(id) ? [["id": .string(album), "title": "A"]] : []
      #expect(albums == expected)
    }
  }
}
