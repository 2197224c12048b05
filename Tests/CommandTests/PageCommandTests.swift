import Documents
import Foundation
import Glibc
import TestSupport
import Testing

/// The commands that serve the page: `serve`, and `pick --web`.
@Suite("commands that serve the page", .timeLimit(.minutes(Effort.minutes)))
struct PageCommandTests {
  private static let token = "0123456789abcdef"

  let library: LibraryShop

  init() throws { library = try LibraryShop("a.jpg", "b.jpg", "c.jpg") }

  /// A command that serves the page, and where.
  private struct Served {
    let running: RunningProgram
    let address: String
    let port: Int
    let token: String

    /// The status and the text of an answer.
    func call(
      _ method: String, _ target: String, _ body: String = "", token: String? = nil
    ) async throws -> (status: Int, text: String) {
      let client = try RawClient(port: port)
      let headers = [
        "authorization": "Bearer " + (token ?? self.token), "content-type": "application/json",
        "origin": "http://127.0.0.1:\(port)", "host": "127.0.0.1:\(port)",
      ]
      client.send(method, target, headers: headers, body: Array(body.utf8))
      let answer = try #require(await client.receive())
      return (answer.status, answer.text)
    }

    /// Ends it with a signal.
    func end(_ signal: Int32 = SIGINT) throws -> Program.Outcome {
      running.send(signal)
      return try running.wait(.seconds(60))
    }
  }

  /// Starts a command, and waits until it has written its address.
  private func serve(_ arguments: String..., in program: Program? = nil) throws -> Served {
    let running = try (program ?? library.shop.program).start(arguments)
    func shown() -> String { String(decoding: running.outputSoFar, as: UTF8.self) + running.errorsSoFar }
    Wait.until { shown().firstMatch(of: /token=[^\n]*\n/) != nil }
    let found = try #require(shown().firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/\?token=([0-9a-zA-Z]+)[^"\s]*/))
    return Served(
      running: running, address: String(found.0), port: try #require(Int(found.1)), token: String(found.2))
  }

  private var ids: [String] {
    get throws { try library.rows("list").compactMap { $0["asset"]?.stringValue } }
  }

  @Test(
    "serve prints its address and how to end it, lets in whoever has the token, and ends with 0",
    arguments: [
      SIGINT, SIGTERM,
    ])
  func served(signal: Int32) async throws {
    let served = try serve("serve", "--token", Self.token)
    #expect(served.token == Self.token)
    #expect(try await served.call("GET", "/api/v1/session").text.contains(#""photos":3"#))
    #expect(try await served.call("GET", "/api/v1/session", token: "fedcba9876543210").status == 401)
    let outcome = try served.end(signal)
    #expect(outcome.status == 0 && outcome.lines == [served.address])
    #expect(outcome.messages == "open this address in a browser; ^C ends\n")
  }

  @Test("the row of serve has the address and the port, and a call without a token has another one each time")
  func row() throws {
    var tokens: Set<String> = []
    for _ in 0..<2 {
      let served = try serve("serve", "--json")
      let outcome = try served.end()
      RowCheck.check(outcome, sourceLocation: #_sourceLocation)
      let rows = try outcome.rows
      #expect(outcome.status == 0 && outcome.messages.isEmpty && rows.count == 1)
      #expect(rows.first?["url"]?.stringValue == served.address && rows.first?["port"]?.integerValue == served.port)
      #expect(served.token.wholeMatch(of: /[0-9a-f]{32}/) != nil)
      tokens.insert(served.token)
    }
    #expect(tokens.count == 2)
  }

  @Test("a page that was opened for reading refuses changes, another one makes them", arguments: [true, false])
  func readOnly(isReadOnly: Bool) async throws {
    let served = try isReadOnly ? serve("serve", "--read-only") : serve("serve")
    let session = try await served.call("GET", "/api/v1/session")
    #expect(session.text.contains(#""isReadOnly":\#(isReadOnly)"#))
    let body = #"{"assets":["\#(try ids[0])"],"rating":4}"#
    #expect(try await served.call("POST", "/api/v1/assets/changes", body).status == (isReadOnly ? 403 : 200))
    #expect(try served.end().status == 0)
    #expect(try library.names("list", "--rating", "4") == (isReadOnly ? [] : ["a.jpg"]))
  }

  @Test("a port that is taken is refused by the command that asks for it", arguments: [["serve"], ["pick", "--web"]])
  func port(call: [String]) throws {
    let served = try serve("serve")
    let outcome = try library.shop.program.run(call + ["--port", "\(served.port)", "--json"])
    #expect(outcome.status == 73 && outcome.error?["code"]?.stringValue == "address-in-use", "\(outcome.messages)")
    #expect(try served.end().status == 0)
  }

  @Test("the demonstration has photos, needs no library, and leaves nothing behind")
  func demo() async throws {
    let shop = try Workshop()
    var program = shop.program
    try FileManager.default.createDirectory(at: shop.url("tmp"), withIntermediateDirectories: true)
    program.environment["TMPDIR"] = shop.url("tmp").path
    let served = try serve("serve", "--demo", in: program)
    let session = try await served.call("GET", "/api/v1/session")
    let photos = session.text.firstMatch(of: /"photos":(\d+)/).flatMap { Int($0.1) }
    #expect(photos ?? 0 > 3 && session.text.contains(#""library":"Demo""#), "\(session.text)")
    let folders = try FileManager.default.contentsOfDirectory(atPath: shop.url("tmp").path)
    #expect(folders.count == 1 && folders.first?.hasPrefix("photoedit-demo-") == true)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: shop.url("tmp/\(folders.first ?? "")").path) == ["Demo"])
    #expect(try served.end().status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: shop.url("tmp").path).isEmpty)
    #expect(!shop.exists(".photoedit"))
  }

  // MARK: Choosing on the page

  @Test("photos that are chosen on the page are the result, in their order; the page shows, but changes nothing")
  func picked() async throws {
    let served = try serve("pick", "--web", "--limit", "0", "--token", Self.token)
    let pick = try #require(served.address.components(separatedBy: "#/pick/").dropFirst().first)
    let session = try await served.call("GET", "/api/v1/session").text
    #expect(session.contains(#""isReadOnly":true"#) && session.contains(#""pick":"\#(pick)""#))
    let ids = try ids
    let rated = try await served.call("POST", "/api/v1/assets/changes", #"{"assets":["\#(ids[0])"],"rating":4}"#)
    #expect(rated.status == 403)
    let done = try await served.call("POST", "/api/v1/picks/\(pick)", #"{"assets":["\#(ids[2])","\#(ids[0])"]}"#)
    #expect(done.status == 200)
    let outcome = try served.running.wait(.seconds(60))
    #expect(outcome.status == 0 && outcome.lines == ["c.jpg", "a.jpg"])
    #expect(outcome.messages == "choose at \(served.address)\n")
  }

  @Test("a choice that is canceled on the page or by a signal has the status 1, and the preselected photos")
  func canceled() async throws {
    let served = try serve("pick", "--web", "--preselect", "b.jpg")
    let pick = try #require(served.address.components(separatedBy: "#/pick/").dropFirst().first)
    #expect(try await served.call("POST", "/api/v1/picks/\(pick)", #"{"canceled":true}"#).status == 200)
    let outcome = try served.running.wait(.seconds(60))
    #expect(outcome.status == 1 && outcome.lines == ["b.jpg"])
    let stopped = try serve("pick", "--web", "--preselect", "c.jpg", "--json").end(SIGTERM)
    #expect(try stopped.status == 1 && stopped.rows.map { $0["isPreselected"] } == [.bool(true)])
  }

  @Test("a choice on the page has photos of the conditions and of the album, at most as many as the limit says")
  func limits() async throws {
    try library.expect(0, "rate", "5", "a.jpg", "b.jpg")
    try library.expect(0, "album", "create", "A")
    try library.expect(0, "album", "add", "A", "b.jpg", "c.jpg")
    let served = try serve("pick", "--web", "--rating", "5", "--album", "A", "--limit", "2")
    let pick = try #require(served.address.components(separatedBy: "#/pick/").dropFirst().first)
    let ids = try ids
    func end(_ chosen: String...) async throws -> Int {
      let assets = chosen.map { "\"\($0)\"" }.joined(separator: ",")
      return try await served.call("POST", "/api/v1/picks/\(pick)", #"{"assets":[\#(assets)]}"#).status
    }
    #expect(try await end(ids[0], ids[1], ids[2]) == 403)
    #expect(try await end(ids[0]) == 404)
    #expect(try await end(ids[2]) == 404)
    #expect(try await end(ids[1]) == 200)
    #expect(try served.running.wait(.seconds(60)).lines == ["b.jpg"])
  }
}
