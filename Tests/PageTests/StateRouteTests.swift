import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@testable import Page

/// Every state of a photo, asked for by its number.
@Suite("states of a photo over the API", .timeLimit(.minutes(Effort.minutes)))
struct StateRouteTests {
  private let page: OpenPage
  private let photo: AssetID

  /// Makes a history with edits of every length, and steps back and forth.
  init() async throws {
    page = try await OpenPage(photos: 1)
    photo = page.photos[0].id
    let recipes = [
      Recipe { Exposure(ev: 0.5) },
      Recipe {
        Exposure(ev: 0.5)
        Contrast(amount: 20)
      }, Recipe { Contrast(amount: -20) },
    ]
    for recipe in recipes {
      let current = try await page.photo()
      _ = try await page.library.editingSession(for: current).commit(recipe)
    }
    _ = try await page.library.undo(photo)
    _ = try await page.library.undo(photo)
    _ = try await page.library.redo(photo)
  }

  @Test("the recipe of any state is the library's, with the newest entry as its tag")
  func recipes() async throws {
    let newest = try await page.photo().newestEntry
    #expect(newest == 6)
    for entry in 0...newest {
      let answer = try await page.call("GET", page.target("recipe?entry=\(entry)"))
      let expected = try await page.library.recipe(of: photo, at: .entry(entry))
      #expect(answer.json["recipe"] == expected?.json ?? .null, "\(entry)")
      #expect(answer.json["newest"] == .integer(newest) && answer.headers["etag"] == "\"\(newest)\"")
    }
    let current = try await page.call("GET", page.target("recipe"))
    #expect(current.json["recipe"] == (try await page.library.recipe(of: photo))?.json)
    for bad in ["-1", "x", "", "1.0"] {
      #expect(try await page.call("GET", page.target("recipe?entry=\(bad)")).status == 400, "\(bad)")
    }
    #expect(try await page.call("GET", page.target("recipe?entry=\(newest + 1)")).status == 404)
  }

  @Test("what differs between two states is said from the first to the second")
  func comparison() async throws {
    var differing = 0
    for from in 0...6 {
      for to in 0...6 {
        let before = try await page.library.recipe(of: photo, at: .entry(from)) ?? Recipe()
        let after = try await page.library.recipe(of: photo, at: .entry(to)) ?? Recipe()
        let answer = try await page.call("GET", page.target("compare?from=\(from)&to=\(to)"))
        #expect(answer.json["changes"] == .texts(ChangeWords.texts(from: before, to: after)), "\(from), \(to)")
        #expect((answer.json["changes"] == []) == (before == after))
        let back = try await page.call("GET", page.target("compare?from=\(to)&to=\(from)"))
        if back.json["changes"] != answer.json["changes"] { differing += 1 }
      }
    }
    #expect(differing > 10)
    for query in ["", "from=1", "to=1", "from=-1&to=1", "from=1&to=x"] {
      #expect(try await page.call("GET", page.target("compare?" + query)).status == 400, "\(query)")
    }
  }

  @Test("any state can be gone back to, and the one that is there already cannot")
  func reverts() async throws {
    for entry in [0, 3, 1, 2, 0, 2] {
      let newest = try await page.photo().newestEntry
      let headers = ["if-match": "\(newest)"]
      let answer = try await page.call("POST", page.target("revert"), ["entry": .integer(entry)], headers: headers)
      #expect(answer.status == 200, "\(entry): \(answer.text)")
      #expect(try await page.photo().currentEntry == entry)
      let again = try await page.call(
        "POST", page.target("revert"), ["entry": .integer(entry)],
        headers: ["if-match": "\(try await page.photo().newestEntry)"])
      #expect(again.code == "nothing-changed")
    }
  }

  @Test("a version gets a name, another one, and loses it")
  func names() async throws {
    func names() async throws -> [JSONValue?] {
      try await page.call("GET", page.target("entries")).json["entries"]?.arrayValue?.reversed().map { $0["name"] }
        ?? []
    }
    var expected = [JSONValue?](repeating: nil, count: 7)
    for (entry, name) in [(0, "first"), (3, "ü"), (3, "other"), (0, nil), (2, "two")] as [(Int, String?)] {
      let value = name.map { JSONValue.string($0) }
      let answer = try await page.call(
        "POST", page.target("name"), ["entry": .integer(entry), "name": value ?? .null])
      #expect(answer.status == 200 && answer.json["entry"] == .integer(entry))
      expected[entry] = value
      #expect(try await names() == expected)
    }
    #expect(try await page.call("POST", page.target("name"), ["entry": 7, "name": "x"]).status >= 400)
    #expect(try await names() == expected)
  }

  @Test("only the name that a picture has leads to it")
  func pictures() throws {
    var random = SeededGenerator(seed: 3)
    for state in [0, 1, 9, 10, 4711, Int.max] {
      let name = PictureName(AssetID(.random()), state)
      #expect(PictureName(name.text) == name)
      for place in name.text.indices {
        var removed = name.text
        removed.remove(at: place)
        var doubled = name.text
        doubled.insert(name.text[place], at: place)
        var other = name.text
        let letter = "0123456789abcdefA+- ".randomElement(using: &random) ?? "g"
        other.replaceSubrange(place...place, with: String(letter))
        for text in [removed, doubled, other] {
          guard let found = PictureName(text) else { continue }
          #expect(found.text == text && (text == name.text || found != name))
        }
      }
      let parts = name.text.split(separator: "-").map(String.init)
      for text in [
        "", "-", "--", parts[0], "\(parts[0])-\(state)", "\(name.text)-", "-\(name.text)",
        "\(parts[0])-+\(state)-\(parts[2])",
        "\(parts[0])-0\(state)-\(parts[2])", "\(parts[0])--1-\(parts[2])", "\(parts[0])-\(state)-\(parts[2])0",
        "\(parts[0])-\(state)-0", name.text.uppercased() == name.text ? "" : name.text.uppercased(),
      ] { #expect(PictureName(text) == nil, "\(text)") }
    }
  }
}
