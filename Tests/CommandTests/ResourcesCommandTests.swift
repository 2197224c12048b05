import Documents
import Foundation
import TestSupport
import Testing

@Suite("resources on the command line", .timeLimit(.minutes(Effort.minutes)))
struct ResourcesCommandTests {
  let library: LibraryShop
  private var shop: Workshop { library.shop }

  init() throws {
    library = try LibraryShop("a.jpg", named: "two edits") { library in
      try library.expect(0, "edit", "a.jpg", "exposure.ev=0.5")
      try library.expect(0, "edit", "a.jpg", "contrast.amount=20")
    }
  }

  @Test("the resources of a revision are listed, and written with the digests in their rows")
  func written() throws {
    let listed = try library.rows("resources", "a.jpg@1")
    #expect(listed.map { $0["kind"]?.stringValue } == ["history", "original", "rendition", "adjustmentData"])
    #expect(listed.existAndSatisfy { $0["entry"]?.integerValue == 1 && $0["isStored"] == .bool(true) })
    #expect(try library("resources", "a.jpg@0").lines.map { $0.split(separator: " ")[1] } == ["history.tar", "a.jpg"])
    let rows = try library.rows("resources", "a.jpg@1", "-o", "out/")
    #expect(
      rows.map { $0["output"]?.stringValue }
        == ["history.tar", "a.jpg", "rendition.jpg", "adjustments.json"].map { "out/\($0)" })
    for row in rows.dropFirst() {
      let bytes = try shop.data(try #require(row["output"]?.stringValue))
      #expect(SHA256Digest(of: Array(bytes)).hex == row["sha256"]?.stringValue)
      #expect(bytes.count == row["bytes"]?.integerValue)
    }
    try library.expectFailure(73, "output-exists", "resources", "a.jpg", "-o", "out")
    #expect(try library.rows("resources", "a.jpg", "-o", "out", "--kind", "rendition", "--force").count == 1)
    try library.expectFailure(66, "asset-not-found", "resources", "b.jpg")
    try library.expectFailure(66, "entry-not-found", "resources", "a.jpg@9")
    try library.expect(64, "resources", "a.jpg", "--force")
    try library.expect(64, "resources", "a.jpg", "--kind", "sidecar")
    #expect(try library("resources", "a.jpg", "-o", "a.jpg").status == 73)
  }

  @Test("a folder of resources is imported as the history in it; without history.tar it is an ordinary folder")
  func imported() throws {
    try library.expect(0, "describe", "a.jpg", "--title", "Lake")
    try library.expect(0, "resources", "a.jpg", "-o", "out")
    let log = try library("log", "a.jpg", "--json").timeless
    let elsewhere = try Workshop()
    #expect(try elsewhere.program("init").status == 0)
    let imported = try elsewhere.program("import", shop.url("out").path, "--json")
    #expect(imported.status == 0)
    #expect(try imported.rows.map { $0["added"]?.integerValue } == [3])
    #expect(try elsewhere.program("log", "a.jpg", "--json").timeless == log)
    #expect(try elsewhere.program("show", "a.jpg", "--json").rows.first?["title"]?.stringValue == "Lake")
    #expect(try library.rows("import", "out/").map { $0["added"]?.integerValue } == [0])
    try FileManager.default.removeItem(at: shop.url("out/history.tar"))
    try library.expectFailure(65, "not-a-file", "import", "out")
    try shop.write("out/history.tar", Data("no archive".utf8))
    try library.expectFailure(65, "not-a-file", "import", "out")
  }

  @Test("a missing referenced original is an error, and nothing is left in the folder")
  func gone() throws {
    try shop.photo("r.jpg", width: 60)
    try library.expect(0, "import", "--reference", "r.jpg")
    let id = try #require(try library.rows("show", "r.jpg").first?["asset"]?.stringValue)
    try FileManager.default.removeItem(at: shop.url("r.jpg"))
    #expect(try library.rows("resources", id).map { $0["isStored"] } == [.bool(true), .bool(false)])
    let outcome = try library.expect(66, "resources", id, "-o", "out", "--json")
    #expect(try outcome.rows.map { $0["type"]?.stringValue } == ["error", "error"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: shop.url("out").path) == [])
  }

  @Test("a damaged resource is left out and the others are written; a rendition that is not stored is reported")
  func damaged() throws {
    let listed = try library.rows("resources", "a.jpg@1")
    let digest = try #require(listed.last { $0["kind"]?.stringValue == "rendition" }?["sha256"]?.stringValue)
    let object = shop.url(".photoedit/objects/\(digest.prefix(2))/\(digest)")
    var bytes = try Data(contentsOf: object)
    bytes[bytes.count / 2] ^= 1
    try FileManager.default.removeItem(at: object)
    try bytes.write(to: object)
    let kinds = ["--kind", "original", "--kind", "rendition", "--kind", "adjustmentData"]
    let outcome = try library.expect(3, ["resources", "a.jpg@1", "-o", "out", "--json"] + kinds)
    #expect(try outcome.rows("resource").map { $0["fileName"]?.stringValue } == ["a.jpg", "adjustments.json"])
    #expect(try outcome.rows("error").map { $0["code"]?.stringValue } == ["object-damaged"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: shop.url("out").path).sorted() == [
        "a.jpg", "adjustments.json",
      ])
    try FileManager.default.removeItem(at: object)
    let left = try library.expect(0, ["resources", "a.jpg@1", "-o", "left"] + kinds)
    #expect(left.messages.contains("rendition.jpg is not stored"))
    let row = try library.rows("resources", "a.jpg@1", "-o", "again", "--kind", "rendition").first
    #expect(row?["isStored"] == .bool(false) && row?["output"] == nil && row?["warnings"]?.arrayValue?.count == 1)
    #expect(!shop.exists("left/rendition.jpg") && shop.exists("left/a.jpg"))
  }
}
