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

@Suite("viewing and organizing over the API", .timeLimit(.minutes(Effort.minutes)))
struct BrowseTests {
  @Test("pages of a fetch contain each photo once, whatever is imported in the meantime")
  func pages() async throws {
    let page = try await OpenPage(photos: 7)
    let first = try await page.call("GET", "/api/v1/assets?sort=name&limit=3").json
    #expect(first["count"] == 7)
    let fetch = try #require(first["fetch"]?.stringValue)
    try SampleFile.data(width: 200).write(to: page.scratch.appending("a.jpg"))
    try await page.library.importPhoto(at: page.scratch.appending("a.jpg"))
    var names = first["items"]?.arrayValue?.compactMap { $0["fileName"]?.stringValue } ?? []
    let after = try #require(first["items"]?[2]?["asset"]?.stringValue)
    names +=
      try await page.call("GET", "/api/v1/assets?fetch=\(fetch)&after=\(after)&limit=2").json["items"]?.arrayValue?
      .compactMap { $0["fileName"]?.stringValue } ?? []
    names +=
      try await page.call("GET", "/api/v1/assets?fetch=\(fetch)&offset=5").json["items"]?.arrayValue?
      .compactMap { $0["fileName"]?.stringValue } ?? []
    #expect(names == (0..<7).map { "photo\($0).jpg" })
    #expect(try await page.call("GET", "/api/v1/assets").json["count"] == 8)
    #expect(try await page.call("GET", "/api/v1/assets?fetch=gone").code == "fetch-expired")
  }

  @Test("filters and words find the attributes of photos, and every invalid value reports what was expected")
  func filters() async throws {
    let page = try await OpenPage()
    let ids = page.photos.map { JSONValue.string($0.id.text) }
    _ = try await page.call(
      "POST", "/api/v1/assets/changes",
      ["assets": [ids[0]], "isFavorite": true, "rating": 4, "title": "Lake", "addKeywords": ["water"]])
    _ = try await page.call("POST", "/api/v1/assets/changes", ["assets": [ids[1]], "isTrashed": true])
    _ = try await page.call("POST", "/api/v1/assets/changes", ["assets": [ids[2]], "isHidden": true])
    let expected = [
      "": 1, "filter=favorites": 1, "filter=trash": 1, "filter=hidden": 1, "filter=edited": 0, "rating=4": 1,
      "rating=5": 0,
      "q=wat": 1, "q=Lake": 1, "q=sea": 0,
    ]
    for (query, number) in expected {
      let found = try await page.call("GET", "/api/v1/assets?" + query).json["count"]?.integerValue
      #expect(found == number, "\(query)")
    }
    let cleared = try await page.call(
      "POST", "/api/v1/assets/changes", ["assets": [ids[0]], "rating": .null, "title": .null])
    #expect(cleared.status == 200)
    let after = try await page.photo()
    #expect(after.title == nil && after.rating == nil)
    for bad in ["filter=x", "rating=9", "sort=x", "limit=0", "offset=-1", "album=zz"] {
      let answer = try await page.call("GET", "/api/v1/assets?" + bad)
      #expect(answer.status == 400 || answer.status == 404, "\(bad)")
    }
  }

  @Test("a fetch reports which of the given photos it contains, in their order, even if the library has changed")
  func contained() async throws {
    let page = try await OpenPage(photos: 4)
    let ids = page.photos.map { JSONValue.string($0.id.text) }
    _ = try await page.call("POST", "/api/v1/assets/changes", ["assets": .array(Array(ids[...2])), "isFavorite": true])
    let fetch = try #require(
      try await page.call("GET", "/api/v1/assets?filter=favorites&limit=1").json["fetch"]?.stringValue)
    _ = try await page.call("POST", "/api/v1/assets/changes", ["assets": [ids[1]], "isFavorite": false])
    let asked = [ids[2], ids[3], .string(String(repeating: "0", count: 32)), ids[1]]
    let answer = try await page.call("POST", "/api/v1/fetches/\(fetch)", ["assets": .array(asked)])
    #expect(answer.json["assets"] == [ids[2], ids[1]])
    #expect(try await page.call("POST", "/api/v1/fetches/gone", ["assets": []]).code == "fetch-expired")
  }

  @Test("albums are created, filled, renamed and deleted, and their photos stay")
  func albums() async throws {
    let page = try await OpenPage()
    let ids = page.photos.map { JSONValue.string($0.id.text) }
    let made = try await page.call("POST", "/api/v1/albums", ["title": "Lake", "assets": [ids[0]]])
    #expect(made.status == 201 && made.json["photos"] == 1)
    let album = try #require(made.json["id"]?.stringValue)
    let filled = try await page.call("POST", "/api/v1/albums/\(album)/assets", ["add": [ids[2]], "remove": [ids[0]]])
    #expect(filled.json["photos"] == 1)
    #expect(try await page.call("GET", "/api/v1/assets?album=\(album)").json["items"]?[0]?["asset"] == ids[2])
    #expect(try await page.call("PUT", "/api/v1/albums/\(album)", ["title": "Sea"]).json["title"] == "Sea")
    #expect(try await page.call("GET", "/api/v1/albums").json["items"]?[0]?["title"] == "Sea")
    let same = try await page.call("POST", "/api/v1/albums", ["title": "Sea"])
    #expect(same.status == 409 && same.code == "collection-exists")
    let other = try await page.call("POST", "/api/v1/albums", ["title": "Lake"]).json["id"]?.stringValue ?? ""
    #expect(try await page.call("PUT", "/api/v1/albums/\(other)", ["title": "Sea"]).code == "collection-exists")
    #expect(try await page.call("PUT", "/api/v1/albums/\(other)", ["title": "Lake"]).status == 200)
    #expect(try await page.call("GET", "/api/v1/albums").json["items"]?.arrayValue?.count == 2)
    #expect(try await page.call("DELETE", "/api/v1/albums/\(album)").status == 200)
    #expect(try await page.call("DELETE", "/api/v1/albums/\(album)").status == 404)
    #expect(try await page.call("GET", "/api/v1/assets").json["count"] == 3)
  }

  @Test("a thumbnail is a WebP of the requested size that never changes; an edit gives the photo a new one")
  func thumbnails() async throws {
    let page = try await OpenPage(photos: 1)
    func picture() async throws -> String {
      try await page.call("GET", "/api/v1/assets").json["items"]?[0]?["picture"]?.stringValue ?? ""
    }
    let before = try await picture()
    let answer = try await page.call("GET", "/t/\(before)/160.webp")
    #expect(answer.status == 200 && answer.headers["content-type"] == "image/webp")
    #expect(answer.headers["cache-control"]?.contains("immutable") == true)
    _ = try await page.call(
      "PUT", "/api/v1/assets/\(page.photos[0].id.text)/recipe", ["recipe": exposure(2)], headers: ["if-match": "0"])
    let after = try await picture()
    #expect(after != before)
    let edited = try await page.call("GET", "/t/\(after)/160.webp").body
    #expect(edited != answer.body)
    #expect(try await page.call("GET", "/t/\(before)/160.webp").body == answer.body)
    #expect(try await page.call("GET", "/t/\(after)/original-160.webp").body == answer.body)
    #expect(try await page.call("GET", "/t/\(after)1/160.webp").status == 404, "another version of the engine")
    for bad in ["/t/\(after)/161.webp", "/t/..%2F..%2Fetc/160.webp", "/t/\(after)x/160.webp", "/t/0-0-0/160.webp"] {
      #expect([400, 404].contains(try await page.call("GET", bad).status), "\(bad)")
    }
  }

  @Test("the thumbnail of a purged photo is gone, also from the cache in memory")
  func purged() async throws {
    let page = try await OpenPage(photos: 2)
    let shown = try await page.call("GET", "/api/v1/assets").json["items"]?.arrayValue ?? []
    let paths = shown.compactMap { $0["picture"]?.stringValue }.map { "/t/\($0)/160.webp" }
    for path in paths { #expect(try await page.call("GET", path).status == 200) }
    let gone = try #require(shown.firstIndex { $0["asset"]?.stringValue == page.photos[0].id.text })
    let ids = [page.photos[0].id]
    try await page.library.performChanges { $0.trash(ids) }
    try await page.library.purge(ids)
    // The page is notified like other clients.
    while try await page.call("GET", paths[gone]).status == 200 { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try await page.call("GET", paths[gone]).status == 404)
    #expect(try await page.call("GET", paths[1 - gone]).status == 200)
  }

  @Test("changes by other programs are reported within moments, with the current state of the photo")
  func events() async throws {
    let page = try await OpenPage(photos: 1)
    let client = try RawClient(port: page.server.port)
    client.send(
      "GET", "/api/v1/events",
      headers: ["authorization": "Bearer " + OpenPage.token, "host": "127.0.0.1:\(page.server.port)"])
    let session = try #require(await client.receive(until: "\n\n"))
    #expect(session.contains("event: session"))
    let other = try await Library(at: page.scratch.url)
    let id = page.photos[0].id
    try await other.performChanges { $0.setFavorite(true, of: [id]) }
    let event = try #require(await client.receive(until: "\n\n"))
    #expect(event.contains("event: change"))
    let data = try #require(event.split(separator: "data: ").last)
    let change = try JSONValue.parse(Array(data.utf8))
    #expect(change["updated"] == [.string(id.text)])
    #expect(change["items"]?[0]?["isFavorite"] == true)
  }

  @Test("photos picked on the page are the result in their order, and a wrong number of photos is refused")
  func picks() async throws {
    let page = try await OpenPage {
      $0.pick = PickerConfiguration(selectionLimit: 0, exactCount: 2)
      $0.isReadOnly = true
    }
    let pick = try #require(try await page.call("GET", "/api/v1/session").json["pick"]?.stringValue)
    #expect(page.server.url.hasSuffix("#/pick/" + pick))
    #expect(try await page.call("GET", "/api/v1/picks/\(pick)").json["exactCount"] == 2)
    let ids = page.photos.map { JSONValue.string($0.id.text) }
    #expect(try await page.call("POST", "/api/v1/picks/\(pick)", ["assets": [ids[0]]]).code == "picker-not-ready")
    #expect(try await page.call("POST", "/api/v1/picks/nobody", ["assets": [ids[0]]]).status == 404)
    #expect(try await page.call("POST", "/api/v1/picks/\(pick)", ["assets": [ids[2], ids[0]]]).json["state"] == "done")
    let picked = try #require(await page.server.picked())
    #expect(picked.map(\.id) == [page.photos[2].id, page.photos[0].id])
    #expect(try await page.call("POST", "/api/v1/picks/\(pick)", ["canceled": true]).code == "pick-over")
  }

  @Test("an export is the same file as the command exports; several are an archive")
  func exports() async throws {
    let page = try await OpenPage(photos: 2)
    let id = page.photos[0].id.text
    _ = try await page.call("PUT", "/api/v1/assets/\(id)/recipe", ["recipe": exposure(0.5)], headers: ["if-match": "0"])
    let answer = try await page.call("GET", "/api/v1/assets/\(id)/export?format=png&longEdge=50")
    #expect(answer.headers["content-disposition"]?.contains("photo0.png") == true)
    var settings = OutputSettings()
    (settings.format, settings.longEdge) = (.png, 50)
    let expected = try await page.library.export(try await page.photo(), path: "photo0.png", settings: settings)
    #expect(answer.body == Array(expected.data))
    let begun = try await page.call(
      "POST", "/api/v1/exports", ["assets": .array(page.photos.map { .string($0.id.text) })])
    #expect(begun.status == 202)
    let export = try #require(begun.json["export"]?.stringValue)
    var archive = try await page.call("GET", "/api/v1/exports/\(export)")
    for _ in 0..<600 where archive.status == 409 {
      try await Task.sleep(for: .milliseconds(100))
      archive = try await page.call("GET", "/api/v1/exports/\(export)")
    }
    #expect(archive.status == 200)
    try Data(archive.body).write(to: page.scratch.appending("photos.tar"))
    let listed = try TarProgram.list(page.scratch.appending("photos.tar"))
    #expect(listed.sorted() == ["photo0.jpg", "photo1.jpg"])
    #expect(try await page.call("DELETE", "/api/v1/exports/\(export)").status == 200)
    #expect(try await page.call("GET", "/api/v1/exports/\(export)").status == 404)
  }
}

/// The program tar, as an oracle.
enum TarProgram {
  static func list(_ archive: URL) throws -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["tar", "tf", archive.path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
