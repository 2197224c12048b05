import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import Page
import PhotoLibrary
import Testing
import TestSupport
import Workers

@Suite("concurrent requests", .timeLimit(.minutes(Effort.minutes)))
struct RaceTests {
  @Test("of sixteen concurrent changes based on the same entry one succeeds and fifteen are refused as conflicts")
  func onlyOne() async throws {
    let page = try await OpenPage(photos: 1)
    let photo = "/api/v1/assets/\(page.photos[0].id.text)/"
    let empty: JSONValue = ["formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "adjustments": []]
    let changes: [(String, String, @Sendable (Int) -> JSONValue)] = [
      ("PUT", "recipe", { ["recipe": exposure(0.1 + Double($0) / 20)] }), ("POST", "undo", { _ in [:] }),
      ("POST", "redo", { _ in [:] }), ("POST", "revert", { _ in ["entry": 0] }),
      ("PUT", "recipe", { _ in ["recipe": empty] }),
    ]
    // Edits that sixteen undos could take back.
    for number in 1...20 { try await edit(page, Double(number) / 20) }
    for (method, path, body) in changes {
      for _ in 0..<Effort.choose(2, full: 3) {
        // Something to undo, to redo and to revert to.
        try await edit(page, 1)
        if path == "redo" { for _ in 0..<18 { _ = try await page.library.undo(page.photo().id) } }
        let entry = try await page.photo().newestEntry
        let answers = try await withThrowingTaskGroup(of: RawClient.Answer.self) { group in
          for number in 0..<16 {
            group.addTask {
              try await page.call(method, photo + path, body(number), headers: ["if-match": "\"\(entry)\""])
            }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        let said = Comment(rawValue: "\(method) \(path): \(answers.map(\.status).sorted())")
        #expect(answers.count { $0.status == 200 } == 1, said)
        #expect(answers.count { $0.status == 412 && $0.code == "entry-conflict" } == 15, said)
        #expect(answers.first { $0.status == 200 }?.json["entry"]?.integerValue == entry + 1, said)
        #expect(try await page.photo().newestEntry == entry + 1, said)
      }
    }
  }

  @Test("a thumbnail shows the revision in its address, even while the photo is edited")
  func thumbnails() async throws {
    let page = try await OpenPage(photos: 1)
    let name = try #require(
      try await page.call("GET", "/api/v1/assets").json["items"]?[0]?["picture"]?.stringValue)
    let parts = name.split(separator: "-")
    var shown: [String: [UInt8]] = [:]
    let rounds = Effort.choose(10, full: 25)
    for round in 1...rounds {
      try await edit(page, Double(round) / 25)
      let state = try await page.photo().currentEntry
      let paths = [160, 320, 640, 1024, 2048].map { "/t/\(parts[0])-\(state)-\(parts[2])/\($0).webp" }
      try await withThrowingTaskGroup(of: (String, RawClient.Answer)?.self) { group in
        for path in paths { group.addTask { (path, try await page.call("GET", path)) } }
        group.addTask {
          try await edit(page, -Double(round) / 25)
          return nil
        }
        for try await (path, answer) in group.compactMap({ $0 }) {
          #expect(answer.status == 200)
          shown[path] = answer.body
        }
      }
    }
    #expect(shown.count == 5 * rounds)
    // Another server, which has none of them, renders them in peace.
    var settings = PageSettings()
    (settings.token, settings.isolation) = (OpenPage.token, .none)
    let other = try await PageServer(page.library, settings)
    defer { other.stop() }
    var others: [String] = []
    for (path, bytes) in shown where try await page.call("GET", path, of: other).body != bytes {
      others.append(path)
    }
    #expect(others == [])
  }

  private func edit(_ page: OpenPage, _ ev: Double) async throws {
    _ = try await page.library.editingSession(for: page.photo()).commit(Recipe { Exposure(ev: ev) })
  }
}
