import Documents
import Foundation
import LibraryStore
import Page
import PhotoLibrary
import TestSupport
import Testing
import Workers

/// A choice of photos, with every number that may be asked for, to each of its ends.
@Suite("choices of photos over the API", .timeLimit(.minutes(Effort.minutes)))
struct PickTests {
  /// Another page over the library of one, which asks for a choice, and the path of that.
  private static func choice(
    _ page: OpenPage, _ configuration: PickerConfiguration
  ) async throws -> (server: PageServer, target: String) {
    var settings = PageSettings()
    (settings.token, settings.isolation, settings.pick) = (OpenPage.token, .none, configuration)
    let server = try await PageServer(page.library, settings)
    let id = try #require(try await page.call("GET", "/api/v1/session", of: server).json["pick"]?.stringValue)
    #expect(server.url.hasSuffix("#/pick/" + id))
    return (server, "/api/v1/picks/" + id)
  }

  private static func texts(_ photos: some Sequence<Asset>) -> JSONValue {
    .array(photos.map { .string($0.id.text) })
  }

  @Test(
    "a choice ends with as many photos as are asked for, and with no other number",
    arguments: [(0, nil), (1, nil), (2, nil), (3, nil), (0, 1), (0, 2), (3, 3)] as [(Int, Int?)])
  func numbers(limit: Int, exact: Int?) async throws {
    let page = try await OpenPage(photos: 4)
    for count in 0...4 {
      let (server, target) = try await Self.choice(page, PickerConfiguration(selectionLimit: limit, exactCount: exact))
      defer { server.stop() }
      func send(_ body: JSONValue) async throws -> RawClient.Answer {
        try await page.call("POST", target, body, of: server)
      }
      let state = try await page.call("GET", target, of: server).json
      #expect(state["limit"] == .integer(exact ?? limit) && state["state"] == "open")
      #expect(state["exactCount"] == exact.map { .integer($0) } ?? .null)
      let photos = page.photos.reversed().prefix(count)
      let isAllowed = exact.map { count == $0 } ?? (count > 0 && (limit == 0 || count <= limit))
      let answer = try await send(["assets": Self.texts(photos)])
      #expect((answer.status == 200) == isAllowed, "\(count): \(answer.text)")
      if isAllowed {
        #expect(answer.json["state"] == "done")
        #expect(await server.picked()?.map(\.id) == photos.map(\.id))
      } else {
        #expect(
          answer.status == 403
            && answer.code == (count > exact ?? 9 || count > limit && limit > 0 ? "selection-full" : "picker-not-ready")
        )
        // It can still be made well.
        #expect(try await page.call("GET", target, of: server).json["state"] == "open")
        let better = page.photos.prefix(exact ?? 1)
        #expect(try await send(["assets": Self.texts(better)]).status == 200)
        #expect(await server.picked()?.map(\.id) == better.map(\.id))
      }
      #expect(try await page.call("GET", target, of: server).json["state"] == "done")
      let good = page.photos.prefix(exact ?? 1)
      for end in [["canceled": true], ["assets": Self.texts(good)]] as [JSONValue] {
        let late = try await send(end)
        #expect(late.status == 409 && late.code == "pick-over", "\(late.text)")
      }
    }
  }

  @Test("a choice is canceled by the page or by whoever waits for it, and is over then")
  func canceled() async throws {
    let page = try await OpenPage(photos: 1)
    for isByWaiting in [false, true] {
      let (server, target) = try await Self.choice(page, PickerConfiguration())
      defer { server.stop() }
      let waiting = Task { await server.picked() }
      if isByWaiting {
        waiting.cancel()
      } else {
        let answer = try await page.call("POST", target, ["canceled": true], of: server)
        #expect(answer.json["state"] == "canceled")
      }
      #expect(await waiting.value == nil)
      #expect(await server.picked() == nil)
      #expect(try await page.call("GET", target, of: server).json["state"] == "canceled")
      let late = try await page.call("POST", target, ["assets": Self.texts(page.photos)], of: server)
      #expect(late.status == 409 && late.code == "pick-over")
    }
  }

  @Test("only photos that are shown can be picked, and those that were picked before, wherever they are")
  func shown() async throws {
    let page = try await OpenPage(photos: 4)
    let ids = page.photos.map(\.id)
    try await page.library.performChanges { changes in
      changes.setFavorite(true, of: [ids[0], ids[1]])
      changes.setHidden(true, of: [ids[1]])
    }
    for (includesHidden, allowed) in [(false, [0, 3]), (true, [0, 1, 3])] {
      for index in 0..<4 {
        var pick = PickerConfiguration(filter: .flag(.favorite, true), selectionLimit: 0, preselected: [ids[3]])
        (pick.includesHidden, pick.isOrdered, pick.searchText) = (includesHidden, includesHidden, "nothing")
        let (server, target) = try await Self.choice(page, pick)
        defer { server.stop() }
        let state = try await page.call("GET", target, of: server).json
        #expect(state["preselected"] == [.string(ids[3].text)])
        #expect(state["isOrdered"] == .bool(includesHidden) && state["query"] == "nothing")
        #expect(try await page.call("POST", target, ["canceled": false], of: server).status == 400)
        let answer = try await page.call("POST", target, ["assets": Self.texts([page.photos[index]])], of: server)
        #expect(answer.status == (allowed.contains(index) ? 200 : 404), "\(index): \(answer.text)")
        #expect(try await page.call("GET", target + "0", of: server).code == "pick-not-found")
      }
    }
  }

  @Test("a photo that comes while the choice is open can be picked, and one that no longer meets its condition cannot")
  func later() async throws {
    let page = try await OpenPage(photos: 2)
    let ids = page.photos.map(\.id)
    let (server, target) = try await Self.choice(
      page, PickerConfiguration(filter: .flag(.favorite, false), selectionLimit: 0))
    defer { server.stop() }
    let file = page.scratch.appending("late.jpg")
    try SampleFile.data(width: 200).write(to: file)
    let late = try await page.library.importPhoto(at: file).asset
    try await page.library.performChanges { $0.setFavorite(true, of: [ids[1]]) }
    let shown = try await page.call("GET", "/api/v1/assets?pick=\(target.suffix(32))", of: server).json
    #expect(
      Set(shown["items"]?.arrayValue?.compactMap { $0["asset"]?.stringValue } ?? []) == [ids[0].text, late.id.text])
    #expect(try await page.call("POST", target, ["assets": Self.texts([page.photos[1]])], of: server).status == 404)
    let answer = try await page.call("POST", target, ["assets": Self.texts([late, page.photos[0]])], of: server)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(await server.picked()?.map(\.id) == [late.id, ids[0]])
  }
}
