import Glibc
import Documents
import Foundation
import TestSupport
import Testing

@Suite("changes", .timeLimit(.minutes(Effort.minutes)))
struct ChangesCommandTests {
  let library: LibraryShop

  init() throws { library = try LibraryShop("a.jpg", "b.jpg") }

  @Test("a token lists only later changes, and the last row has the next token")
  func since() throws {
    let token = try library.token()
    #expect(try library.rows("changes", "--since", token).map { $0["token"]?.stringValue } == [token])
    try library.expect(0, "favorite", "a.jpg", "b.jpg")
    try library.expect(0, "edit", "b.jpg", "exposure.ev=0.5")
    try library.expect(0, "album", "create", "Trip")
    try library.expect(0, "trash", "a.jpg")
    try library.expect(0, "purge", "a.jpg")
    let rows = try library.rows("changes", "--since", token)
    let changes = rows.dropLast()
    // Of a photo that was purged, only that is known.
    #expect(changes.map { $0["updated"]?.arrayValue?.count } == [1, 1, nil, nil, nil])
    #expect(changes.map { $0["contentChanged"]?.arrayValue?.count } == [nil, 1, nil, nil, nil])
    #expect(changes.map { $0["insertedCollections"]?.arrayValue?.count } == [nil, nil, 1, nil, nil])
    #expect(changes.map { $0["removed"]?.arrayValue?.count } == [nil, nil, nil, nil, 1])
    #expect(changes.map { $0["number"]?.integerValue } == Array(2...6))
    #expect(rows.last?["changes"] == .number(5))
    #expect(rows.last?["token"] == changes.last?["token"])
    let middle = try #require(changes[1]["token"]?.stringValue)
    #expect(try library.rows("changes", "--since", middle).count == 4)
    #expect(try library("changes").messages.contains("token: "))
  }

  @Test("--follow reports changes by another process, and on ^C ends with its token and 130")
  func follow() throws {
    let token = try library.token()
    let running = try library.shop.program.start(["changes", "--follow", "--json", "--since", token])
    try library.expect(0, "favorite", "a.jpg")
    running.waitForOutput()
    try library.expect(0, "rate", "1", "b.jpg")
    Wait.until { running.outputSoFar.count { $0 == 10 } >= 2 }
    running.send(SIGINT)
    let outcome = try running.wait(.seconds(60))
    #expect(outcome.status == 130)
    let rows = try outcome.rows
    #expect(rows.map { $0["type"]?.stringValue } == ["change", "change", "summary"])
    #expect(rows.last?["token"]?.stringValue == (try library.token()))
    #expect(rows.last?["changes"] == .number(2))
  }

  @Test("--follow without a token starts with the next change, and its last row has a token even without changes")
  func followFromNow() throws {
    let running = try library.shop.program.start(["changes", "--follow", "--json"])
    Processes.waitUntilHandling(SIGTERM, running.id)
    usleep(200_000)
    running.send(SIGTERM)
    let outcome = try running.wait(.seconds(60))
    #expect(outcome.status == 143)
    #expect(try outcome.rows.map { $0["token"]?.stringValue } == [try library.token()])
  }

  @Test("tokens stay valid when the index is lost")
  func index() throws {
    let token = try library.token()
    try library.expect(0, "favorite", "a.jpg")
    let before = try library.rows("changes", "--since", token).map { $0["token"] }
    try library.shop.log.removeIndex()
    #expect(try library.rows("changes", "--since", token).map { $0["token"] } == before)
    #expect(before.count == 2)
  }

  @Test("tokens of another library, an unknown number or another transaction fail as expired with 65")
  func expired() throws {
    let parts = try library.token().split(separator: ":").map(String.init)
    let other = try LibraryShop("a.jpg", "b.jpg", named: "another library") { _ in }.token()
    for token in [other, "\(parts[0]):99:\(parts[2])", "\(parts[0]):\(parts[1]):000000000000"] {
      try library.expectFailure(65, "change-token-expired", "changes", "--since", token)
      try library.expectFailure(65, "change-token-expired", "changes", "--follow", "--since", token)
    }
    for token in ["soon", "", "\(parts[0]):2"] { try library.expect(64, "changes", "--since", token) }
  }
}
