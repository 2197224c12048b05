import Adjustments
import Contract
import Documents
import Editing
import Foundation
import LibraryStore
import Page
import PhotoLibrary
import TestSupport
import Testing

@Suite("events of every kind of change", .timeLimit(.minutes(Effort.minutes)))
struct EventKindTests {
  @Test("each transaction of another program is one event, in order, with its effects and the photos as they are")
  func events() async throws {
    let page = try await OpenPage(photos: 3)
    let other = try await Library(at: page.scratch.url)
    let client = try RawClient(port: page.server.port)
    client.send(
      "GET", "/api/v1/events",
      headers: ["authorization": "Bearer " + OpenPage.token, "host": "127.0.0.1:\(page.server.port)"])
    let session = try Self.data(try await Self.event(of: client), "session")
    var token = try #require(ChangeToken(session["token"]?.stringValue ?? ""))
    for (number, change) in Self.changes.enumerated() {
      try await change(other, page)
      // What the library itself says to a client that asks after the last event.
      for try await expected in other.changes(since: token, following: false) {
        let event = try Self.data(try await Self.event(of: client), "change")
        var items: [JSONValue] = []
        for id in expected.assets.inserted.union(expected.assets.updated) {
          if let photo = try? await other.asset(id) { items.append(.string(photo.id.text)) }
        }
        for (key, value) in LibraryChange.form.members(expected) { #expect(event[key] == value, "\(number) \(key)") }
        #expect(event["isIncremental"] == true)
        let shown = event["items"]?.arrayValue ?? []
        #expect(Set(shown.compactMap { $0["asset"]?.stringValue }) == Set(items.compactMap(\.stringValue)), "\(number)")
        for item in shown {
          let asked = try await page.call("GET", "/api/v1/assets/\(item["asset"]?.stringValue ?? "")").json
          for (key, value) in item.objectValue?.members ?? [] { #expect(asked[key] == value, "\(number) \(key)") }
        }
        token = expected.token
      }
      #expect(token == (try await other.changeToken()), "\(number)")
    }
    // The place that a page is told to continue from is that of the last event.
    #expect(try await page.call("GET", "/api/v1/session").json["token"]?.stringValue == token.description)
  }

  private typealias Change = @Sendable (Library, OpenPage) async throws -> Void

  /// A transaction of each kind, and a few that are nothing or several.
  private static let changes: [Change] = [
    { library, page in
      try SampleFile.data(width: 200).write(to: page.scratch.appending("new.jpg"))
      try await library.importPhoto(at: page.scratch.appending("new.jpg"))
    },
    { library, page in
      _ = try await library.editingSession(for: page.photos[0]).commit(Recipe { Exposure(ev: 0.5) })
    },
    { library, page in _ = try await library.undo(page.photos[0].id) },
    { library, page in _ = try await library.redo(page.photos[0].id) },
    { library, page in _ = try await library.revert(page.photos[0].id) },
    { library, page in _ = try await library.revert(page.photos[0].id) },
    { library, page in
      let ids = page.photos.map(\.id)
      try await library.performChanges { changes in
        changes.setFavorite(true, of: ids)
        changes.addKeywords(["word"], to: ids)
        changes.setName("name", ofEntry: 0, of: ids[0])
      }
    },
    { library, page in
      let ids = page.photos.map(\.id)
      try await library.performChanges { changes in
        let folder = changes.createFolder("folder")
        changes.insert(ids, into: changes.createAlbum("album", in: folder))
        changes.createSmartAlbum("smart", .flag(.favorite, true))
      }
    },
    { library, page in
      let album = try await library.collection(named: "album").id
      let ids = page.photos.map(\.id)
      try await library.performChanges { changes in
        changes.move([ids[2]], in: album, before: ids[0])
        changes.remove([ids[1]], from: album)
        changes.rename(album, to: "renamed")
      }
    },
    { library, _ in
      let album = try await library.collection(named: "renamed").id
      try await library.performChanges { $0.delete(album) }
    },
    { library, _ in try await library.setRenditions(.all) },
    { library, page in
      let ids = [page.photos[1].id]
      try await library.performChanges { $0.setHidden(true, of: ids) }
    },
    { library, page in
      let ids = [page.photos[1].id]
      try await library.performChanges { $0.trash(ids) }
    },
    { library, page in try await library.purge([page.photos[1].id]) },
  ]

  /// The next event that is more than a sign of life.
  private static func event(of client: RawClient) async throws -> String {
    while true {
      let event = try #require(await client.receive(until: "\n\n"))
      if !event.contains("event: ping\n") { return event }
    }
  }

  private static func data(_ event: String, _ name: String) throws -> JSONValue {
    #expect(event.contains("event: \(name)\n"))
    let data = try #require(event.split(separator: "data: ", maxSplits: 1).last)
    return try JSONValue.parse(Array(data.utf8))
  }
}
