import Documents
import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("changed sidecars", .timeLimit(.minutes(Effort.minutes)))
struct ImportUpdateTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    #expect(try shop.program("init").status == 0)
    #expect(try shop.program("sample", "photo.jpg", "--width", "70").status == 0)
    try sidecar("xmp:Rating=\"2\"", keyword: "lake")
    #expect(try shop.program("import", "photo.jpg").status == 0)
  }

  private func sidecar(_ attributes: String, keyword: String) throws {
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" \(attributes)>\
      <dc:subject><rdf:Bag><rdf:li>\(keyword)</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
      """
    try shop.write("photo.jpg.xmp", Data(text.utf8))
  }

  private func row() throws -> JSONValue {
    try JSONValue.parse(Array(shop.program("show", "photo.jpg", "--json").lines[0].utf8))
  }

  private func update(sourceLocation: SourceLocation = #_sourceLocation) throws -> JSONValue {
    let outcome = try shop.program("import", "--update", "photo.jpg", "--json")
    #expect(outcome.status == 0, "\(outcome.text)", sourceLocation: sourceLocation)
    RowCheck.check(outcome, sourceLocation: sourceLocation)
    return try JSONValue.parse(Array(outcome.lines[0].utf8))
  }

  private func changes() throws -> Int { try shop.program("changes", "--json").lines.count }

  @Test("what a sidecar says since the import is read with --update, and only with it")
  func changed() throws {
    try sidecar("xmp:Rating=\"5\"", keyword: "lake")
    #expect(try shop.program("import", "photo.jpg").status == 0)
    #expect(try row()["rating"] == .number(2))
    #expect(try update()["updated"] == ["rating"])
    #expect(try row()["rating"] == .number(5))
    try sidecar("", keyword: "sea")
    let words = try shop.program("import", "--update", "-r", ".").text
    #expect(words.contains("photo.jpg: read again from its sidecar: "), "\(words)")
    #expect(try row()["rating"] == nil && row()["keywords"] == ["sea"])
  }

  @Test(
    "a sidecar that cannot be read is named with the reason, at the import and at the update; the library keeps its values",
    arguments: [(20, "it is not XMP: found "), ((1 << 20) + 1, "1048577 bytes, at most 1048576 are allowed")])
  func unreadable(size: Int, reason: String) throws {
    let text = Data(repeating: 0x20, count: size)
    try shop.write("photo.jpg.xmp", text)
    #expect(try shop.program("sample", "other.jpg", "--width", "71").status == 0)
    try shop.write("other.xmp", text)
    for call in [["import", "--update", "photo.jpg"], ["import", "other.jpg"]] {
      let outcome = try shop.program.run(call)
      #expect(outcome.status == 0, "\(outcome.messages)")
      let name = call.last == "photo.jpg" ? "photo.jpg.xmp" : "other.xmp"
      #expect(outcome.messages.contains("/\(name)' was not read: \(reason)"), "\(outcome.messages)")
    }
    #expect(try row()["rating"] == .number(2))
  }

  @Test("a sidecar that has not changed changes nothing, whatever was set in the library since")
  func unchanged() throws {
    let before = try changes()
    #expect(try update()["updated"] == nil)
    #expect(try changes() == before)
    #expect(try shop.program("rate", "4", "photo.jpg").status == 0)
    let row = try update()
    #expect(row["updated"] == nil && row["warnings"] == [])
    #expect(try self.row()["rating"] == .number(4))
  }

  @Test("a second update finds nothing new")
  func twice() throws {
    try sidecar("xmp:Rating=\"5\"", keyword: "sea")
    #expect(try update()["updated"]?.arrayValue?.count == 2)
    let before = try changes()
    #expect(try update()["updated"] == nil)
    #expect(try changes() == before)
  }

  @Test("where both have changed a value, the later change counts, and a sidecar that is not taken is named")
  func both() throws {
    try sidecar("xmp:Rating=\"5\"", keyword: "lake")
    #expect(try shop.program("rate", "1", "photo.jpg").status == 0)
    let kept = try update()
    #expect(kept["updated"] == nil && kept["warnings"]?.arrayValue?.first?.stringValue?.contains("rating") == true)
    #expect(try row()["rating"] == .number(1))
    try sidecar("xmp:Rating=\"3\"", keyword: "lake")
    #expect(try update()["updated"] == ["rating"])
    #expect(try row()["rating"] == .number(3))
  }

  @Test("values that were changed in the library stay where the sidecar has changed others")
  func others() throws {
    #expect(try shop.program("tag", "--add", "evening", "photo.jpg").status == 0)
    try sidecar("xmp:Rating=\"5\"", keyword: "lake")
    #expect(try update()["updated"] == ["rating"])
    #expect(try row()["keywords"] == ["lake", "evening"] && row()["rating"] == .number(5))
  }
}
