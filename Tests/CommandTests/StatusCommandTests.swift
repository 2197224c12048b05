import Documents
import Foundation
import TestSupport
import Testing

@Suite("status", .timeLimit(.minutes(Effort.minutes)))
struct StatusCommandTests {
  let library: LibraryShop
  private var shop: Workshop { library.shop }

  init() throws {
    library = try LibraryShop("copied.jpg", named: "referring") { library in
      for (number, name) in ["a.jpg", "b.jpg", "in/c.jpg", "d.jpg"].enumerated() {
        try library.shop.photo(name, width: 70 + number)
        try library.expect(0, "import", "--reference", name)
      }
    }
  }

  /// What the rows of a call say: the state, the photo and the name of the file.
  private func states(_ outcome: Program.Outcome) throws -> [String] {
    try outcome.rows("file").map { row in
      let file = URL(fileURLWithPath: row["file"]?.stringValue ?? "").lastPathComponent
      return "\(row["state"]?.stringValue ?? "?") \(row["path"]?.stringValue ?? "?") \(file)"
    }
  }

  @Test("a library whose files are as they were has nothing to show, and status exits with 0")
  func intact() throws {
    let outcome = try library.expect(0, "status")
    #expect(outcome.output.isEmpty && outcome.messages.contains("5 photos, 4 by reference: all files are as they were"))
    let rows = try library.rows("status")
    #expect(rows.count == 1 && ["photos", "references", "missing"].map { rows[0][$0]?.integerValue } == [5, 4, 0])
    // The library holds this one itself.
    try FileManager.default.removeItem(at: shop.url("copied.jpg"))
    try library.expect(0, "status")
  }

  @Test("missing, moved and replaced originals by reference are reported as such, and status exits with 1")
  func originals() throws {
    let files = FileManager.default
    try files.removeItem(at: shop.url("a.jpg"))
    try files.createDirectory(at: shop.url("new/place"), withIntermediateDirectories: true)
    try files.moveItem(at: shop.url("b.jpg"), to: shop.url("new/place/other.png"))
    var bytes = try shop.data("in/c.jpg")
    bytes[bytes.count - 3] ^= 1
    try shop.write("in/c.jpg", bytes)
    // Another file of the same size and the same time of modification.
    let before = try shop.data("d.jpg")
    let script = """
      cp -p d.jpg kept; printf x | dd of=d.jpg conv=notrunc bs=1 seek=9 status=none; touch -r kept d.jpg
      """
    #expect(try Shell.run(script, in: shop.folder) == 0)
    #expect(try shop.data("d.jpg") != before)
    let outcome = try library.expect(1, "status", "--json")
    let expected = [
      "missing a.jpg a.jpg", "moved b.jpg other.png", "replaced d.jpg d.jpg", "replaced in/c.jpg c.jpg",
    ]
    // 'kept' has the bytes of d.jpg, but d.jpg is not missing.
    #expect(try states(outcome) == expected)
    let summary = try #require(try outcome.rows.last)
    #expect(["missing", "moved", "replaced", "sidecar"].map { summary[$0]?.integerValue } == [1, 1, 2, 0])
    let text = try library.expect(1, "status")
    #expect(text.lines.first == "a.jpg: missing" && text.messages.contains("1 missing, 1 moved, 2 replaced"))
    #expect(try states(library.expect(1, "status", "--json")) == expected, "a second time, from what is remembered")
  }

  @Test("importing a moved original where it is now, and putting a missing one back, leaves nothing to show")
  func mended() throws {
    let bytes = try shop.data("a.jpg")
    try FileManager.default.removeItem(at: shop.url("a.jpg"))
    try FileManager.default.moveItem(at: shop.url("b.jpg"), to: shop.url("moved.jpg"))
    #expect(try states(library.expect(1, "status", "--json")) == ["missing a.jpg a.jpg", "moved b.jpg moved.jpg"])
    try shop.write("a.jpg", bytes)
    try library.expect(0, "import", "--reference", "moved.jpg")
    try library.expect(0, "status")
  }

  @Test("a sidecar that was written after the import of its photo is shown; one that is older is not")
  func sidecars() throws {
    try shop.write("copied.jpg.xmp", Data("<x/>".utf8))
    try shop.write("in/c.XMP", Data("<x/>".utf8))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: shop.url("in/c.XMP").path)
    let outcome = try library.expect(1, "status", "--json")
    #expect(try states(outcome) == ["sidecar copied.jpg copied.jpg.xmp"])
    let text = try library.expect(1, "status")
    #expect(text.text.hasPrefix("copied.jpg: sidecar changed: /") && text.messages.contains("1 changed sidecar"))
  }

  @Test("a sidecar says nothing new once it was read again, until it is changed another time")
  func readSidecars() throws {
    for rating in [4, 2] {
      let packet = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(rating)"/></rdf:RDF></x:xmpmeta>
        """
      try shop.write("copied.jpg.xmp", Data(packet.utf8))
      #expect(try states(library.expect(1, "status", "--json")) == ["sidecar copied.jpg copied.jpg.xmp"])
      try library.expect(0, "import", "--update", "copied.jpg")
      try library.expect(0, "status")
      #expect(try library.member("rating", of: "copied.jpg") == .number(Double(rating)))
    }
  }
}
