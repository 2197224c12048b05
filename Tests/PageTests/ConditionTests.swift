import Adjustments
import Documents
import Editing
import LibraryStore
import Page
import PhotoLibrary
import TestSupport
import Testing

/// What a client takes from one answer and sends with the next, after every step of a history.
@Suite("conditions of changes over the API", .timeLimit(.minutes(Effort.minutes)))
struct ConditionTests {
  /// A step of a history, by the page or by another program.
  enum Step: CaseIterable {
    case save, undo, redo, revert, saveNothing, paste, unpaste, name, setting, trash, restore, otherEdit, otherUndo
  }

  /// The requests that need `If-Match`.
  private static let changes: [(method: String, path: String, body: JSONValue)] = [
    ("PUT", "recipe", ["recipe": exposure(0.7)]), ("PUT", "recipe", ["recipe": .null]), ("POST", "undo", [:]),
    ("POST", "redo", [:]), ("POST", "revert", ["entry": 0]),
  ]

  @Test(
    """
    the entity tag is the newest entry after every step, and a change is refused with any other one and with none, and \
    then changes nothing
    """)
  func everyStep() async throws {
    let page = try await OpenPage(photos: 1)
    var random = SeededGenerator(seed: 5)
    var newest = 0
    for step in Step.allCases + Step.allCases.shuffled(using: &random) {
      try await take(step, page)
      let photo = try await page.photo()
      let isEntry = ![.name, .setting, .trash, .restore].contains(step)
      #expect(photo.newestEntry == newest || (isEntry && photo.newestEntry == newest + 1), "\(step)")
      newest = photo.newestEntry
      let tag = try await page.tag()
      #expect(tag == "\"\(newest)\"", "\(step)")
      #expect(try await page.recipe()["newest"]?.integerValue == newest)
      // One request for each step and condition, so that all kinds come up.
      let others = (0..<newest).suffix(2).map { "\($0)" } + ["\(newest + 1)"]
      for (number, condition) in (others + others.map { "\"\($0)\"" }).enumerated() {
        let (method, path, body) = Self.changes[(number + newest) % Self.changes.count]
        let answer = try await page.call(method, page.target(path), body, headers: ["if-match": condition])
        #expect(answer.status == 412 && answer.code == "entry-conflict", "\(step), \(method) \(path) from \(condition)")
        #expect(answer.json["current"]?["newest"]?.integerValue == newest)
        #expect(answer.json["current"]?["entry"]?.integerValue == photo.currentEntry)
      }
      let (method, path, body) = Self.changes[newest % Self.changes.count]
      #expect(try await page.call(method, page.target(path), body).status == 428)
      let quote = "\""
      for bad in [
        "", "*", "W/\"\(newest)\"", "\"\(newest)\", \"9\"", "-1", "x", quote, quote + quote, quote + "\(newest)",
        "\(newest)" + quote, "0\(quote)\(newest)", "\"\"\(newest)\"\"", "\"0\"\(newest)\"", "+\(newest)",
        "\"+\(newest)\"",
        "\(newest) \(newest)", "99999999999999999999",
      ] {
        let answer = try await page.call(method, page.target(path), body, headers: ["if-match": bad])
        #expect(answer.status == 400, "\(step), If-Match: \(bad)")
      }
      #expect(try await page.photo() == photo, "\(step)")
      // A version that is current is sent again: what a client has is never mistaken for what there is now.
      for old in ["\"\(max(0, newest - 1))\"", tag] {
        let answer = try await page.call("GET", page.target("recipe"), headers: ["if-none-match": old])
        #expect(answer.status == 200 || (answer.status == 304 && old == tag))
        #expect(answer.headers["etag"] == tag && answer.headers["cache-control"] == "no-store")
      }
    }
  }

  @Test("the entry that a change answers with is the condition of the next, through a whole history")
  func chain() async throws {
    let page = try await OpenPage(photos: 1)
    var condition = try await page.tag()
    let steps: [(String, String, JSONValue)] = [
      ("PUT", "recipe", ["recipe": exposure(0.1)]), ("PUT", "recipe", ["recipe": exposure(0.2)]), ("POST", "undo", [:]),
      ("POST", "redo", [:]), ("POST", "revert", ["entry": 1]), ("POST", "undo", [:]),
      ("PUT", "recipe", ["recipe": .null]), ("POST", "undo", [:]), ("PUT", "recipe", ["recipe": exposure(0.3)]),
    ]
    for (number, (method, path, body)) in steps.enumerated() {
      let answer = try await page.call(method, page.target(path), body, headers: ["if-match": condition])
      #expect(answer.status == 200 && answer.json["entry"]?.integerValue == number + 1, "\(number): \(answer.text)")
      #expect(answer.json["photo"]?["newest"]?.integerValue == number + 1, "\(answer.text)")
      condition = "\(answer.json["entry"]?.integerValue ?? -1)"
    }
    // What changes nothing makes no entry, and the condition stays.
    let same = try await page.call(
      "PUT", page.target("recipe"), ["recipe": exposure(0.3)], headers: ["if-match": condition])
    #expect(same.status == 200 && same.json["entry"]?.integerValue == steps.count)
    for (path, body) in [("redo", [:]), ("revert", ["entry": .number(Double(steps.count))])] as [(String, JSONValue)] {
      let answer = try await page.call("POST", page.target(path), body, headers: ["if-match": condition])
      #expect(answer.status == 409 && answer.code == "nothing-changed", "\(path)")
    }
    let unknown = try await page.call("POST", page.target("revert"), ["entry": 99], headers: ["if-match": condition])
    #expect(unknown.status == 404 || unknown.status == 400, "\(unknown.text)")
    #expect(try await page.entries() == [steps.count])
  }

  private func take(_ step: Step, _ page: OpenPage) async throws {
    let other = try await Library(at: page.scratch.url)
    let (id, tag) = (page.photos[0].id, try await page.tag())
    func send(_ method: String, _ path: String, _ body: JSONValue) async throws {
      let answer = try await page.call(method, page.target(path), body, headers: ["if-match": tag])
      #expect(answer.status == 200 || answer.code == "nothing-changed", "\(step): \(answer.text)")
    }
    let assets = JSONValue.array([.string(id.text)])
    let ev = Double(try await page.photo().newestEntry + 1) / 50
    switch step {
    case .save: try await send("PUT", "recipe", ["recipe": exposure(ev)])
    case .undo: try await send("POST", "undo", [:])
    case .redo: try await send("POST", "redo", [:])
    case .revert: try await send("POST", "revert", ["entry": 0])
    case .saveNothing: try await send("PUT", "recipe", ["recipe": .null])
    case .paste: _ = try await page.call("POST", "/api/v1/assets/recipe", ["assets": assets, "recipe": exposure(-ev)])
    case .unpaste: _ = try await page.call("POST", "/api/v1/assets/recipe", ["assets": assets, "recipe": .null])
    case .name: _ = try await page.call("POST", page.target("name"), ["entry": 0, "name": "first"])
    case .setting: _ = try await page.call("POST", "/api/v1/assets/changes", ["assets": assets, "rating": 3])
    case .trash: _ = try await page.call("POST", "/api/v1/assets/changes", ["assets": assets, "isTrashed": true])
    case .restore: _ = try await page.call("POST", "/api/v1/assets/changes", ["assets": assets, "isTrashed": false])
    case .otherEdit:
      _ = try await other.editingSession(for: other.asset(id)).commit(Recipe { Contrast(amount: ev * 50) })
    case .otherUndo: _ = try await other.undo(id)
    }
  }
}

extension OpenPage {
  /// The path of something about the first photo.
  func target(_ rest: String) -> String { "/api/v1/assets/\(photos[0].id.text)/\(rest)" }

  /// The recipe of the first photo, with its entry.
  func recipe() async throws -> JSONValue { try await call("GET", target("recipe")).json }

  /// The entity tag of the first photo's recipe.
  func tag() async throws -> String { try #require(try await call("GET", target("recipe")).headers["etag"]) }
}
