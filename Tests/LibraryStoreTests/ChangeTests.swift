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
  ) throws -> [Change] {
    var found: [Change] = []
    try (store ?? test.store).changes(since: token) { batch, _ in
      found += batch
      return true
    }
    return found
  }

  @Test("every change is told once and in order, with its transaction, its photo and its entry")
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
    let expected: [Change] = [
      Change(transaction: 1, kind: .asset, subject: .asset(first), entry: 0),
      Change(transaction: 2, kind: .edit, subject: .asset(first), entry: 1),
      Change(transaction: 2, kind: .rendition, subject: .asset(first), entry: 1),
      Change(transaction: 3, kind: .undo, subject: .asset(first), entry: 2),
      Change(transaction: 4, kind: .asset, subject: .asset(second), entry: 0),
      Change(transaction: 5, kind: .set, subject: .library, entry: nil),
    ]
    #expect(try changes(since: nil) == expected)
    #expect(try changes(since: start) == expected)
    #expect(try changes(since: middle) == Array(expected.dropFirst()))
    #expect(try changes(since: test.store.changeToken()) == [])
    #expect(try changes(since: middle, test.opened()) == Array(expected.dropFirst()))
  }

  @Test("a token survives an index that is made again, and a restart")
  func durable() throws {
    let asset = try test.asset("one")
    let token = try test.store.changeToken()
    try test.store.edit(asset, "edit")
    let expected = try changes(since: token)
    try FileManager.default.removeItem(atPath: test.store.path + "/index")
    try FileManager.default.createDirectory(atPath: test.store.path + "/index", withIntermediateDirectories: false)
    let read = ChangeToken(token.description)
    let again = try #require(read)
    #expect(again == token)
    #expect(try changes(since: again, test.opened()) == expected)
  }

  @Test("a token of another library, of another transaction or of none has expired")
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
    #expect(try changes(since: token).count == 2)
  }

  @Test(
    "other text is no token",
    arguments: ["", "x", ":1:", "1:2:3", "LIBRARY:01:DIGITS", "LIBRARY:-1:DIGITS", "LIBRARY:1:DIGIT"])
  func texts(text: String) throws {
    let library = test.store.library.hex
    let replaced = text.replacing("LIBRARY", with: library).replacing("DIGITS", with: "0123456789ab")
    #expect(ChangeToken(replaced) == nil)
    #expect(ChangeToken("\(library):1:0123456789ab")?.description == "\(library):1:0123456789ab")
  }

  @Test("many changes come in batches of whole transactions, each with the token after it, and can be ended early")
  func batches() throws {
    let asset = try test.asset("one")
    for group in 0..<5 {
      _ = try test.store.commitLines(touching: [asset.bits], author: "test") {
        try (0..<400).map { try SettingsLine.path("\(group)/\($0)", of: asset).line() }
      }
    }
    var sizes: [Int] = []
    var tokens: [ChangeToken] = []
    let end = try test.store.changes(since: nil) { batch, token in
      sizes.append(batch.count)
      tokens.append(token)
      #expect(batch.last?.transaction == token.number)
      return true
    }
    #expect(sizes == [801, 800, 400])
    #expect(end == tokens.last)
    #expect(try end == test.store.changeToken())
    let stopped = try test.store.changes(since: nil) { _, _ in false }
    #expect(stopped == tokens.first)
    #expect(try changes(since: stopped).count == 1200)
  }

  @Test("changes are read across segments, and not beyond the last durable transaction")
  func segments() throws {
    let asset = try test.asset("one")
    let note = String(repeating: "long ", count: 180_000)
    for number in 0..<20 { try test.store.edit(asset, "\(number)", note: note) }
    #expect(try test.store.segments.segments().segments.count > 1)
    let token = try test.store.changeToken()
    #expect(try changes(since: nil).compactMap { $0.kind == .edit ? $0.entry : nil } == Array(1...20))
    let path = test.store.segments.path(of: try #require(try test.store.segments.segments().segments.last))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("unfinished".utf8))
    #expect(try changes(since: token) == [])
    #expect(try changes(since: nil).count == 41)
  }
}
