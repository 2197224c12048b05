import Documents
import Foundation
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("Changes since a token", .timeLimit(.minutes(Effort.minutes)))
struct ChangeTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  private func changes(
    since token: ChangeToken?, _ store: PhotoStore? = nil
  ) throws -> [LoggedTransaction] {
    var found: [LoggedTransaction] = []
    try (store ?? test.store).changes(since: token) { batch in
      found += batch
      return true
    }
    return found
  }

  private func change(
    _ kind: ChangeKind, _ subject: LoggedChange.Subject, _ entry: Int? = nil, _ operation: String? = nil
  ) -> LoggedChange {
    LoggedChange(kind: kind, subject: subject, entry: entry, operation: operation)
  }

  @Test("every change is reported once and in order, with its transaction, photo and entry")
  func everything() throws {
    let start = try test.store.changeToken()
    #expect(start.number == 0)
    let first = try test.asset("one")
    let middle = try test.store.changeToken()
    try test.store.edit(first, "edit")
    _ = try test.opened().undo(first, author: "test")
    let second = try test.asset("two")
    _ = try test.store.commitLines(touching: [.zero], author: "test") {
      var values = LineObject()
      values.set("renditions", "none")
      var object = LineObject()
      object.set("kind", ChangeKind.set.rawValue)
      object.set("values", values)
      return [try LogLine(object.bytes())]
    }
    let album = CollectionID.random()
    let requests: [RequestedChange] = [
      .createCollection(album, .album, title: "A", parent: nil, query: nil), .insert([first], into: album),
    ]
    try test.store.perform(requests, author: "other 1.0")
    let found = try changes(since: nil)
    #expect(
      found.map(\.changes) == [
        [change(.asset, .asset(first), 0)],
        [change(.edit, .asset(first), 1), change(.rendition, .asset(first), 1)],
        [change(.undo, .asset(first), 2)],
        [change(.asset, .asset(second), 0)],
        [change(.set, .library)],
        [
          change(.collection, .collection(album), nil, "create"), change(.members, .collection(album), nil, "insert"),
        ],
      ])
    #expect(found.map(\.number) == Array(1...6))
    #expect(found.map(\.author) == ["test", "test", "test", "test", "test", "other 1.0"])
    #expect(try found.last?.token == test.store.changeToken())
    let expected = found
    #expect(try changes(since: start) == expected)
    #expect(try changes(since: middle) == Array(expected.dropFirst()))
    #expect(try changes(since: test.store.changeToken()) == [])
    #expect(try changes(since: middle, test.opened()) == Array(expected.dropFirst()))
  }

  @Test("a token survives a rebuilt index and a restart")
  func durable() throws {
    let asset = try test.asset("one")
    let token = try test.store.changeToken()
    try test.store.edit(asset, "edit")
    let expected = try changes(since: token)
    try FileManager.default.removeItem(atPath: test.store.layout.local.index)
    try FileManager.default.createDirectory(atPath: test.store.layout.local.index, withIntermediateDirectories: false)
    let read = ChangeToken(token.description)
    let again = try #require(read)
    #expect(again == token)
    #expect(try changes(since: again, test.opened()) == expected)
  }

  @Test("a token of another library, another transaction or no transaction has expired")
  func expired() throws {
    let asset = try test.asset("one")
    let token = try test.store.changeToken()
    try test.store.edit(asset, "edit")
    let library = test.store.library
    let id = try #require(try test.store.index.commitID(of: 1))
    let others = [
      ChangeToken(library: .random(), number: 1, commit: id),
      ChangeToken(library: library, number: 1, commit: SHA256Digest(of: [1])),
      ChangeToken(library: library, number: 2, commit: id), ChangeToken(library: library, number: 3, commit: id),
      ChangeToken(library: library, number: 0, commit: id),
    ]
    for other in others {
      #expect(storeError { _ = try changes(since: other) } == .changeTokenExpired(other.description))
    }
    #expect(try changes(since: token).flatMap(\.changes).count == 2)
  }

  @Test(
    "malformed text is not a token",
    arguments: [
      "", "x", ":1:", "1:2:3", "LIBRARY:01:DIGITS", "LIBRARY:-1:DIGITS", "LIBRARY:1:DIGIT", "LIBRARY:1:DIGITS:",
      "LIBRARY:1:DIGITS:1", "LIBRARY:1:DIGITS:MARK:MARK",
    ])
  func texts(text: String) throws {
    let library = test.store.library.hex
    let replaced = text.replacing("LIBRARY", with: library).replacing("DIGITS", with: "0123456789ab")
      .replacing("MARK", with: library)
    #expect(ChangeToken(replaced) == nil)
    for token in ["\(library):1:0123456789ab", "\(library):1:0123456789ab:\(library)"] {
      #expect(ChangeToken(token)?.description == token)
    }
  }

  @Test(
    "many changes arrive in batches of whole transactions, each with the token after it, and reading can stop early")
  func batches() throws {
    let asset = try test.asset("one")
    for group in 0..<5 {
      _ = try test.store.commitLines(touching: [asset.bits], author: "test") {
        try (0..<400).map { try SettingsLine.path("\(group)/\($0)", of: asset).line() }
      }
    }
    var sizes: [Int] = []
    var tokens: [ChangeToken] = []
    let end = try test.store.changes(since: nil) { batch in
      sizes.append(batch.reduce(0) { $0 + $1.changes.count })
      tokens += batch.last.map { [$0.token] } ?? []
      return true
    }
    #expect(sizes == [801, 800, 400])
    #expect(end == tokens.last)
    #expect(try end == test.store.changeToken())
    let stopped = try test.store.changes(since: nil) { _ in false }
    #expect(stopped == tokens.first)
    #expect(try changes(since: stopped).reduce(0) { $0 + $1.changes.count } == 1200)
  }

  @Test("changes are read across segments, and not beyond the last durable transaction")
  func segments() throws {
    let asset = try test.asset("one")
    for number in 0..<10 { try test.store.edit(asset, "\(number)") }
    try test.store.fillLog(asset, bytes: 17_000_000)
    for number in 10..<20 { try test.store.edit(asset, "\(number)") }
    #expect(try test.store.segments.segments().count > 1)
    let token = try test.store.changeToken()
    let all = try changes(since: nil).flatMap(\.changes)
    let edits = all.filter { $0.kind == .edit }
    #expect(edits.map(\.entry) == Array(1...20))
    let path = test.store.segments.path(of: try #require(try test.store.segments.segments().last))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("unfinished".utf8))
    #expect(try changes(since: token) == [])
    #expect(try changes(since: nil).reduce(0) { $0 + $1.changes.count } == all.count)
  }
}
