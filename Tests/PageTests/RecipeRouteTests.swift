import Adjustments
import Documents
import Editing
import LibraryStore
import PhotoLibrary
import Testing
import TestSupport

@Suite("changing recipes over the API", .timeLimit(.minutes(Effort.minutes)))
struct RecipeRouteTests {
  private func recipe(_ steps: JSONValue...) -> JSONValue {
    ["formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "adjustments": .array(steps)]
  }

  /// What the page answers, and the steps of the recipe in it without their ids.
  private func call(
    _ page: OpenPage, _ path: String, _ body: JSONValue
  ) async throws -> (answer: JSONValue, steps: [JSONValue]) {
    let answer = try await page.call("POST", "/api/v1/" + path, body).json
    return (answer, (answer["recipe"]?["adjustments"]?.arrayValue ?? []).map(bare))
  }

  private func bare(_ step: JSONValue) -> JSONValue {
    guard var object = step.objectValue else { return step }
    object["id"] = nil
    return .object(object)
  }

  private func ops(_ steps: [JSONValue]) -> [String] { steps.compactMap { $0["op"]?.stringValue } }

  @Test("a step is inserted at its rank with a unique id, and a custom order is kept")
  func inserts() async throws {
    let page = try await OpenPage(photos: 0)
    let contrast: JSONValue = ["op": "contrast", "amount": 5]
    let exposure: JSONValue = ["op": "exposure", "id": "exposure", "ev": 1]
    let between = try await call(
      page, "recipe/insert", ["recipe": recipe(["op": "crop", "width": 0.5], contrast), "step": ["op": "exposure"]])
    #expect(ops(between.steps) == ["crop", "exposure", "contrast"] && between.answer["index"] == 1)
    let second = try await call(page, "recipe/insert", ["recipe": recipe(contrast, exposure), "step": exposure])
    #expect(ops(second.steps) == ["contrast", "exposure", "exposure"])
    #expect(second.answer["recipe"]?["adjustments"]?[2]?["id"] == "exposure-2")
    #expect(try await call(page, "recipe/insert", ["recipe": .null, "step": contrast]).steps == [contrast])
    let wrong = try await call(page, "recipe/insert", ["recipe": .null, "step": ["op": "exposure", "ev": 99]]).answer
    #expect(wrong["pointer"] == "/adjustments/0/ev")
  }

  @Test(
    "a value replaces those that it excludes, as with 'edit --set'",
    arguments: [
      (
        ["op": "whiteBalance", "kelvin": 5000, "tint": 3], ["temperature": 5],
        ["op": "whiteBalance", "temperature": 5, "tint": 3]
      ),
      (["op": "resize", "width": 5, "height": 6], ["longEdge": 9], ["op": "resize", "longEdge": 9]),
      (["op": "resize", "width": 5], ["height": 9], ["op": "resize", "width": 5, "height": 9]),
      (["op": "canvas", "width": 5, "height": 9], ["aspect": "1:1"], ["op": "canvas", "aspect": "1:1"]),
      (
        ["op": "crop", "aspect": "1:1", "anchor": "west"], ["x": 0.5, "y": 0, "width": 0.5, "height": 1],
        ["op": "crop", "x": 0.5, "width": 0.5]
      ),
      (["op": "exposure", "ev": 1], ["ev": .null], ["op": "exposure"]),
    ] as [(JSONValue, JSONValue, JSONValue)])
  func sets(step: JSONValue, values: JSONValue, result: JSONValue) async throws {
    let page = try await OpenPage(photos: 0)
    let body: JSONValue = ["recipe": recipe(["op": "sepia", "amount": 4], step), "index": 1, "values": values]
    #expect(try await call(page, "recipe/set", body).steps == [["op": "sepia", "amount": 4], result])
    let edit = try RecipeEdit(
      (values.objectValue ?? JSONObject()).members.map {
        "\(step["op"]?.stringValue ?? "").\($0)=\($1.canonicalString())"
      })
    var recipe = try RecipeReader().read(.init(text: recipe(step).canonicalBytes()))
    try edit.apply(to: &recipe)
    #expect(recipe.steps.map { bare(.object($0.json)) } == [result])
  }

  @Test("setting a value of a measured step makes the step measured again or given in numbers")
  func measured() async throws {
    let page = try await OpenPage(photos: 1)
    let photo = page.photos[0]
    let editing = try await page.library.editingSession(for: photo)
    _ = try await editing.commit(Recipe { WhiteBalance(neutral: [0.5, 0.5]) })
    let saved = try #require(
      try await page.call("GET", "/api/v1/assets/\(photo.id.text)/recipe").json["recipe"])
    #expect(saved["adjustments"]?[0]?["measured"] != nil)
    let tinted = try await call(page, "recipe/set", ["recipe": saved, "index": 0, "values": ["tint": 7]]).steps
    #expect(tinted[0]["tint"] == 7 && tinted[0]["kelvin"] == saved["adjustments"]?[0]?["kelvin"])
    #expect(tinted[0]["measured"] == nil && tinted[0]["from"] == nil)
    let given = try await call(page, "recipe/set", ["recipe": saved, "index": 0, "values": ["temperature": 7]]).steps
    #expect(given == [["op": "whiteBalance", "temperature": 7]])
  }

  @Test("a look is inserted before sizes, sharpening and layers, replaces the earlier one, and is kept at 0 percent")
  func looks() async throws {
    let page = try await OpenPage(photos: 0)
    let own = recipe(["op": "exposure", "ev": 1], ["op": "vignette", "amount": 5], ["op": "sharpen", "amount": 9])
    let look = try await call(page, "recipe/look", ["recipe": own, "look": "noir"])
    let marked = look.steps.indices.filter { look.steps[$0]["x-look"] == "noir" }
    #expect(!marked.isEmpty && marked == Array(2..<look.steps.count - 1))
    #expect(ops(look.steps).last == "sharpen" && look.steps.existAndSatisfy { $0["x-strength"] == nil })
    let made = try #require(look.answer["recipe"])
    let half = try await call(page, "recipe/look", ["recipe": made, "look": "fade", "strength": 50]).steps
    let faded = half.filter { $0["x-look"] != nil }
    #expect(faded.existAndSatisfy { $0["x-look"] == "fade" && $0["x-strength"] == 50 } && half.count == faded.count + 3)
    let none = try await call(page, "recipe/look", ["recipe": made, "look": "noir", "strength": 0]).steps
    #expect(none[2] == ["op": "exposure", "enabled": false, "x-look": "noir", "x-strength": 0])
    #expect(
      try await call(page, "recipe/look", ["recipe": made, "look": .null]).steps == own["adjustments"]?.arrayValue)
    #expect(try await page.call("POST", "/api/v1/recipe/look", ["recipe": own, "look": "nobody"]).status == 404)
  }

  private static let mask: JSONValue = ["shape": "linear", "from": [0.5, 0.75], "to": [0.5, 0.25]]
  private static let other: JSONValue = ["shape": "linear", "from": [0.5, 0.5], "to": [0.5, 0.25]]

  @Test(
    "copied edits replace only the same adjustment of the same part, or the whole look",
    arguments: [
      (
        [["op": "crop", "x": 0.25, "width": 0.5], ["op": "exposure", "ev": 2], ["op": "contrast", "amount": 5]],
        [["op": "exposure", "ev": 1], ["op": "crop", "width": 0.25]], ["light"],
        [["op": "crop", "x": 0.25, "width": 0.5], ["op": "exposure", "ev": 1], ["op": "contrast", "amount": 5]]
      ),
      (
        [
          ["op": "exposure", "ev": 1], ["op": "exposure", "ev": 2, "mask": mask],
          ["op": "exposure", "ev": 3, "mask": other],
        ],
        [["op": "exposure", "ev": 4, "mask": other]], ["masks"],
        [
          ["op": "exposure", "ev": 1], ["op": "exposure", "ev": 2, "mask": mask],
          ["op": "exposure", "ev": 4, "mask": other],
        ]
      ),
      (
        [
          ["op": "exposure", "ev": 1], ["op": "exposure", "ev": 2, "x-look": "a"],
          ["op": "contrast", "amount": 9, "x-look": "a"],
        ],
        [["op": "exposure", "ev": 3, "x-look": "b"]], ["light"],
        [["op": "exposure", "ev": 1], ["op": "exposure", "ev": 3, "x-look": "b"]]
      ),
    ] as [([JSONValue], [JSONValue], [JSONValue], [JSONValue])])
  func merges(
    target: [JSONValue], source: [JSONValue], groups: [JSONValue], result: [JSONValue]
  ) async throws {
    let page = try await OpenPage(photos: 0)
    var (own, copied) = (recipe(), recipe())
    own = .object(JSONObject((own.objectValue?.members ?? []) + [("adjustments", .array(target))]))
    copied = .object(JSONObject((copied.objectValue?.members ?? []) + [("adjustments", .array(source))]))
    let body: JSONValue = ["recipe": own, "source": copied, "groups": .array(groups)]
    #expect(try await call(page, "recipe/merge", body).steps == result)
    let unknown: JSONValue = ["recipe": own, "source": copied, "groups": ["lights"]]
    #expect(try await page.call("POST", "/api/v1/recipe/merge", unknown).status == 400)
  }

  @Test("what was measured on a photo is not pasted to another, neither in the editor nor to many")
  func measuredIsNotPasted() async throws {
    let page = try await OpenPage(photos: 2)
    let session = try await page.library.editingSession(for: page.photos[0])
    _ = try await session.commit(Recipe { Dehaze(amount: 30) })
    let path = "assets/\(page.photos[0].id.text)/recipe"
    let copied = try await page.call("GET", "/api/v1/" + path).json["recipe"] ?? .null
    #expect(copied["adjustments"]?.arrayValue?.first?["air"] != nil)
    let merged = try await call(page, "recipe/merge", ["recipe": recipe(), "source": copied]).steps
    #expect(merged.first?["amount"] == 30 && merged.first?["air"] == nil && merged.first?["measured"] == nil)
    let other = page.photos[1]
    let body: JSONValue = ["assets": [.string(other.id.text)], "recipe": copied]
    #expect(try await page.call("POST", "/api/v1/assets/recipe", body).status == 200)
    let pasted = try await page.library.recipe(of: other.id)
    let measured = try await page.library.editingSession(for: page.photos[1])
    #expect(pasted?.asked.steps.first?.json["air"] == nil)
    #expect(try measured.recipe?.steps.first?.json["air"] != copied["adjustments"]?.arrayValue?.first?["air"])
  }

  @Test("a measured step replaces the first of its kind in the recipe, and the rest is kept")
  func auto() async throws {
    let page = try await OpenPage(photos: 1)
    let input = try await page.library.editingSession(for: page.photos[0]).input
    let found = try await input.autoRecipe([.tone, .whiteBalance])
    let op = try #require(found.steps.first?.adjustment.op, "the sample needs no adjustment, so nothing is tested")
    let own = recipe(
      ["op": "sepia", "amount": 3], ["op": .string(op), "mask": Self.mask],
      ["op": .string(op), "id": "mine", "opacity": 0.5])
    let path = "assets/\(page.photos[0].id.text)/auto"
    let answer = try await call(page, path, ["recipe": own]).answer
    let steps = try #require(answer["recipe"]?["adjustments"]?.arrayValue)
    #expect(steps.contains(["op": "sepia", "amount": 3]) && steps.contains { $0["mask"] != nil })
    var expected = found.steps[0]
    expected.id = "mine"
    #expect(steps.contains(.object(expected.json)))
    let wrong = try await page.call("POST", "/api/v1/" + path, ["recipe": recipe(["op": "nobody"])])
    #expect(wrong.status == 422)
  }
}
