import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import Page
import PhotoLibrary
import Rendering
import Testing
import TestSupport

@Suite("editing over the API", .timeLimit(.minutes(Effort.minutes)))
struct PageEditTests {
  private func target(_ photo: Asset, _ rest: String) -> String { "/api/v1/assets/\(photo.id.text)/\(rest)" }

  @Test("a saved recipe is the edit of the photo; undo, redo and revert work as on the command line")
  func saves() async throws {
    let page = try await OpenPage(photos: 1)
    let photo = page.photos[0]
    let first = try await page.call(
      "PUT", target(photo, "recipe"), ["recipe": exposure(0.5)], headers: ["if-match": "\"0\""])
    #expect(first.status == 200 && first.json["entry"] == 1)
    #expect(try await page.library.recipe(of: page.photo().id)?.adjustment(Exposure.self)?.ev == 0.5)
    let undone = try await page.call("POST", target(photo, "undo"), headers: ["if-match": "\"1\""])
    #expect(undone.json["photo"]?["isEdited"] == false && undone.json["entry"] == 2)
    #expect(try await page.call("POST", target(photo, "undo"), headers: ["if-match": "2"]).code == "nothing-changed")
    #expect(
      try await page.call("POST", target(photo, "redo"), headers: ["if-match": "2"]).json["photo"]?["current"] == 1)
    let reverted = try await page.call("POST", target(photo, "revert"), ["entry": 0], headers: ["if-match": "3"])
    #expect(reverted.json["photo"]?["current"] == 0)
    let versions = try #require(
      try await page.call("GET", target(photo, "entries")).json["entries"]?.arrayValue)
    #expect(versions.map { $0["kind"]?.stringValue } == ["revert", "redo", "undo", "edit", "original"])
    #expect(versions[3]["changes"]?[0]?.stringValue == "Added Exposure: ev 0.5")
  }

  @Test("an edit based on an older entry is refused with the current one, and the newer entry is kept")
  func conflict() async throws {
    let page = try await OpenPage(photos: 1)
    let photo = page.photos[0]
    let other = try await Library(at: page.scratch.appending(".photoedit").deletingLastPathComponent())
    _ = try await other.editingSession(for: photo, author: "other 1.0") { _ in false }.input
    _ = try await other.editingSession(for: photo).commit(Recipe { Contrast(amount: 20) }, note: "theirs")
    let answer = try await page.call(
      "PUT", target(photo, "recipe"), ["recipe": exposure(1)], headers: ["if-match": "\"0\""])
    #expect(answer.status == 412 && answer.code == "entry-conflict")
    #expect(answer.json["current"]?["newest"] == 1 && answer.json["current"]?["note"] == "theirs")
    #expect(answer.json["current"]?["recipe"]?["adjustments"]?[0]?["op"] == "contrast")
    #expect(try await page.entries() == [1])
    #expect(try await page.call("PUT", target(photo, "recipe"), ["recipe": exposure(1)]).status == 428)
    let onTop = try await page.call(
      "PUT", target(photo, "recipe"), ["recipe": exposure(1)], headers: ["if-match": "\"1\""])
    #expect(onTop.json["entry"] == 2)
  }

  @Test("an invalid recipe is refused with all problems and their places, and nothing is stored")
  func mistakes() async throws {
    let page = try await OpenPage(photos: 1)
    let recipe: JSONValue = [
      "formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0",
      "adjustments": [["op": "exposure", "ev": 99], ["op": "sharpenn"]],
    ]
    for (method, path) in [("PUT", target(page.photos[0], "recipe")), ("POST", "/api/v1/recipe")] {
      let answer = try await page.call(method, path, ["recipe": recipe], headers: ["if-match": "0"])
      #expect(answer.status == 422)
      let problems = try #require(answer.json["problems"]?.arrayValue)
      #expect(problems.compactMap { $0["pointer"]?.stringValue } == ["/adjustments/0/ev", "/adjustments/1/op"])
    }
    #expect(try await page.entries() == [0])
  }

  @Test(
    "a recipe that names a file by path is refused, whether or not the file exists",
    arguments: ["/etc/hostname", "x.cube"])
  func paths(path: String) async throws {
    let page = try await OpenPage(photos: 1)
    let recipe: JSONValue = [
      "formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0",
      "adjustments": [["op": "lut", "file": .string(path)]],
    ]
    let answer = try await page.call(
      "POST", "/api/v1/render", ["asset": .string(page.photos[0].id.text), "recipe": recipe])
    #expect(answer.status == 422 || answer.status == 403, "\(answer.text)")
    #expect(answer.text.contains("file-outside"))
  }

  @Test("a rendering equals the preview of the command byte for byte; a region is part of the full picture")
  func renders() async throws {
    let page = try await OpenPage(photos: 1)
    let photo = page.photos[0]
    let answer = try await page.call(
      "POST", "/api/v1/render",
      ["asset": .string(photo.id.text), "recipe": exposure(0.5), "longEdge": 64, "format": "png"])
    #expect(answer.status == 200 && answer.headers["content-type"] == "image/png")
    var request = PreviewRequest(longEdge: 64, delivery: .highQuality)
    request.settings.format = .png
    let input = try await page.library.editingSession(for: photo).input
    let expected = try await input.preview(Recipe { Exposure(ev: 0.5) }, request)
    #expect(answer.body == Array(expected.data))
    #expect(answer.headers["photoedit-full-size"] == "\(input.size.width)x\(input.size.height)")
    let part = try await page.call(
      "POST", "/api/v1/render",
      [
        "asset": .string(photo.id.text), "recipe": exposure(0.5),
        "region": ["x": 10, "y": 5, "width": 40, "height": 30],
      ])
    #expect(part.status == 200 && part.headers["photoedit-size"] == "40x30")
    let outside = try await page.call(
      "POST", "/api/v1/render",
      ["asset": .string(photo.id.text), "region": ["x": 80, "y": 0, "width": 40, "height": 30]])
    #expect(outside.status == 400)
  }

  @Test("a recipe is pasted to many photos, and null reverts them")
  func pastes() async throws {
    let page = try await OpenPage()
    let ids = page.photos.map { JSONValue.string($0.id.text) }
    let missing = JSONValue.string(String(repeating: "0", count: 32))
    let answer = try await page.call(
      "POST", "/api/v1/assets/recipe", ["assets": .array(ids + [missing]), "recipe": exposure(1)])
    #expect(answer.json["items"]?.arrayValue?.compactMap { $0["entry"]?.integerValue } == [1, 1, 1])
    #expect(answer.json["items"]?[3]?["code"] == "asset-not-found")
    #expect(
      try await page.call("POST", "/api/v1/assets/recipe", ["assets": .array(ids), "recipe": .null]).status == 200)
    #expect(try await !page.photo().isEdited)
  }

  @Test("selected groups of a recipe are merged into the recipe of each photo")
  func merges() async throws {
    let page = try await OpenPage()
    let ids = page.photos.map { JSONValue.string($0.id.text) }
    func recipe(_ steps: JSONValue) -> JSONValue {
      [
        "formatIdentifier": .string(Recipe.formatIdentifier), "formatVersion": .string("\(Recipe.newestVersion)"),
        "adjustments": steps,
      ]
    }
    let own = recipe([["op": "exposure", "ev": 1], ["op": "saturation", "amount": -20]])
    _ = try await page.call("POST", "/api/v1/assets/recipe", ["assets": .array([ids[0]]), "recipe": own])
    let copied = recipe([["op": "exposure", "ev": 0.2], ["op": "saturation", "amount": 40]])
    let answer = try await page.call(
      "POST", "/api/v1/assets/recipe", ["assets": .array(ids), "recipe": copied, "groups": ["color"]])
    #expect(
      answer.json["items"]?.arrayValue?.compactMap { $0["entry"]?.integerValue } == [2, 1, 1], "\(answer.text)")
    let merged = try await page.library.recipe(of: page.photo().id)
    #expect(merged?.steps.map(\.adjustment.op) == ["exposure", "saturation"])
    #expect(merged?.steps.first?.adjustment as? Exposure == Exposure(ev: 1))
    let refused = try await page.call(
      "POST", "/api/v1/assets/recipe", ["assets": .array(ids), "recipe": copied, "groups": ["colour"]])
    #expect(refused.status == 400)
  }

  @Test("looks are available at any strength, and auto measures the same values as the command")
  func offers() async throws {
    let page = try await OpenPage(photos: 1)
    let looks = try #require(try await page.call("GET", "/api/v1/looks").json["looks"]?.arrayValue)
    #expect(looks.count >= 16)
    for look in looks {
      let answer = try await page.call(
        "POST", "/api/v1/recipe/strength", ["recipe": look["recipe"] ?? .null, "strength": 50])
      #expect(answer.status == 200, "\(look["name"]?.stringValue ?? ""): \(answer.text)")
    }
    let answer = try await page.call("POST", target(page.photos[0], "auto"), [:])
    let input = try await page.library.editingSession(for: page.photos[0]).input
    #expect(answer.json["recipe"] == (try await input.autoRecipe()).json)
  }
}
