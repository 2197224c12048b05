import Documents
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing
import WebServer

@testable import Page

@Suite("the start of a stream of events", .timeLimit(.minutes(Effort.minutes)))
struct EventStartTests {
  @Test("what happens while the first event is made follows it")
  func between() async throws {
    let page = try await OpenPage(photos: 1)
    let library = try await Library(at: page.scratch.url)
    let events = PageEvents(library, ServedPictures(limit: 1), after: try await library.changeToken())
    events.begin()
    defer { events.stop() }
    let (stream, ids) = (WebStream(), page.photos.map(\.id))
    try await events.add(stream) {
      let session: JSONValue = ["token": .string(events.token.description)]
      try await library.performChanges { $0.setFavorite(true, of: ids) }
      let token = try await library.changeToken()
      while events.token != token { try await Task.sleep(for: .milliseconds(1)) }
      events.send("progress", ["number": 1])
      return session
    }
    events.send("progress", ["number": 2])
    let server = try WebServer(address: "127.0.0.1", port: 0) { _ in WebResponse(200, body: .stream(stream)) }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET", "/")
    _ = try #require(await client.receive(until: "\r\n\r\n"))
    var received: [String] = []
    for _ in 0..<4 {
      let event = try #require(await client.receive(until: "\n\n"))
      // Without the sizes of chunks.
      let lines = event.split(whereSeparator: \.isNewline).map(String.init).filter { $0.contains(": ") }
      received.append(lines[0] == "event: progress" ? lines[1] : lines[0])
    }
    #expect(received.first == "event: session")
    #expect(received.filter { $0.hasPrefix("data:") } == ["data: {\"number\":1}", "data: {\"number\":2}"])
    #expect(received.contains("event: change"))
  }

  @Test("a stream whose first event cannot be made receives nothing")
  func failed() async throws {
    let page = try await OpenPage(photos: 1)
    let library = try await Library(at: page.scratch.url)
    let events = PageEvents(library, ServedPictures(limit: 1), after: try await library.changeToken())
    await #expect(throws: EditError.self) {
      try await events.add(WebStream()) { throw EditError(.assetNotFound, "gone") }
    }
    #expect(events.count == 0)
  }
}
