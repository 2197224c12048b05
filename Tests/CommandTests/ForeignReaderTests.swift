import Documents
import Foundation
import TestSupport
import Testing

@Suite(
  "a reader of libraries written in another language", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: (try? Python.run("pass")) != nil, "needs python3"))
struct ForeignReaderTests {
  @Test("a program written only from the description of the format lists the same photos as 'list'")
  func list() throws {
    let library = try LibraryShop("a.jpg", "b.jpg", "c.jpg", "d.jpg")
    try library.expect(0, "edit", "a.jpg", "b.jpg", "exposure.ev=0.5")
    try library.expect(0, "edit", "a.jpg", "contrast.amount=10")
    try library.expect(0, "undo", "a.jpg")
    try library.expect(0, "revert", "b.jpg")
    try library.expect(0, "tag", "--add", "x", "a.jpg", "c.jpg")
    try library.expect(0, "album", "create", "A")
    try library.expect(0, "album", "add", "A", "c.jpg")
    try library.expect(0, "trash", "d.jpg")
    try library.expect(0, "purge", "d.jpg")
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("LibraryStoreTests/read_log.py")
    let output = try Python.run(file: script, [library.shop.url(".photoedit").path])
    let read = try JSONValue.parse(Array(output.utf8))["assets"]?.arrayValue ?? []
    let listed = try library.rows("list")
    #expect(listed.count == 3)
    func facts(_ row: JSONValue, _ keys: [String]) -> [JSONValue?] { keys.map { row[$0] } }
    let byID = { (row: [JSONValue?]) in row[0]?.stringValue ?? "" }
    #expect(
      read.map { facts($0, ["id", "name", "path", "newest", "current"]) }.sorted { byID($0) < byID($1) }
        == listed.map { facts($0, ["asset", "fileName", "path", "newest", "current"]) }.sorted { byID($0) < byID($1) })
  }
}
