import Documents
import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("import of a card into folders", .timeLimit(.minutes(Effort.minutes)))
struct ImportCopyTests {
  let shop: Workshop
  /// The folders of the copies, by the day in the photos that the program draws.
  private let target = "Photos/{date:%Y-%m-%d}/"
  private let day = "Photos/2026-05-17/"

  init() throws {
    shop = try Workshop()
    #expect(try shop.program("init").status == 0)
    try FileManager.default.createDirectory(at: shop.url("card/DCIM"), withIntermediateDirectories: true)
    for (name, width) in [("card/DCIM/a.jpg", "70"), ("card/DCIM/b.jpg", "71")] {
      #expect(try shop.program("sample", name, "--width", width).status == 0)
    }
    try sidecar("card/DCIM/a.jpg.xmp", rating: 4)
    try sidecar("card/DCIM/b.xmp", rating: 2)
  }

  private func sidecar(_ name: String, rating: Int) throws {
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(rating)"/></rdf:RDF></x:xmpmeta>
      """
    try shop.write(name, Data(text.utf8))
  }

  /// What is in a folder: names, bytes, modes and times of change.
  private func state(of folder: String) throws -> String {
    try Shell.output(
      of: "find \(folder) -printf '%p %s %m %T@ %C@ %i\\n' | sort; find \(folder) -type f | sort | xargs sha256sum",
      in: shop.folder)
  }

  private func copies() -> [String] { shop.files.filter { $0.hasPrefix("Photos/") } }

  @Test("photos and their sidecars are copied into folders by date, and imported from there; the card is only read")
  func copy() throws {
    let card = try state(of: "card")
    let outcome = try shop.program("import", "-r", "card", "--copy-to", target)
    #expect(
      outcome.status == 0 && outcome.text.contains("card/DCIM/a.jpg -> \(day)a.jpg: imported as"), "\(outcome.text)")
    #expect(copies() == ["a.jpg", "a.jpg.xmp", "b.jpg", "b.xmp"].map { day + $0 })
    for name in ["a.jpg", "a.jpg.xmp", "b.jpg", "b.xmp"] {
      #expect(try shop.data(day + name) == shop.data("card/DCIM/" + name))
    }
    #expect(try state(of: "card") == card)
    #expect(try shop.program("list", "--columns", "path,rating").lines.count == 2)
    let row = try JSONValue.parse(Array(shop.program("show", day + "a.jpg", "--json").lines[0].utf8))
    #expect(row["path"]?.stringValue == day + "a.jpg" && row["rating"] == .number(4))
    try FileManager.default.removeItem(at: shop.url("card"))
    #expect(try shop.program("verify").status == 0)
  }

  @Test("a second import of the card copies nothing and says so; new photos are added")
  func again() throws {
    #expect(try shop.program("import", "-r", "card", "--copy-to", target).status == 0)
    let before = try state(of: "Photos")
    let again = try shop.program("import", "-r", "card", "--copy-to", target)
    #expect(again.status == 0 && again.messages.contains("2 files: 2 already in the library\n"), "\(again.messages)")
    #expect(try state(of: "Photos") == before)
    #expect(try shop.program("sample", "card/DCIM/c.jpg", "--width", "72").status == 0)
    let more = try shop.program("import", "-r", "card", "--copy-to", target)
    #expect(more.messages.contains("1 imported, 2 already in the library"), "\(more.messages)")
    #expect(copies().count == 5)
  }

  @Test("a file with the name of a copy and other bytes stays, and a number is appended to the copy's name")
  func taken() throws {
    try shop.write(day + "a.jpg", Data("mine".utf8))
    try shop.write(day + "a-2.jpg", Data("mine, too".utf8))
    for _ in 0..<2 {
      #expect(try shop.program("import", "card/DCIM/a.jpg", "--copy-to", target).status == 0)
      #expect(copies() == ["a-2.jpg", "a-3.jpg", "a-3.jpg.xmp", "a.jpg"].map { day + $0 })
    }
    #expect(try shop.data(day + "a.jpg") == Data("mine".utf8) && shop.data(day + "a-2.jpg") == Data("mine, too".utf8))
    #expect(try shop.data(day + "a-3.jpg") == shop.data("card/DCIM/a.jpg"))
  }

  @Test("two photos of one name in different folders of the card have a copy each")
  func twice() throws {
    try FileManager.default.createDirectory(at: shop.url("card/MORE"), withIntermediateDirectories: true)
    #expect(try shop.program("sample", "card/MORE/a.jpg", "--width", "80").status == 0)
    #expect(try shop.program("import", "-r", "card", "--copy-to", "Photos/").status == 0)
    let pictures = copies().filter { $0.hasSuffix(".jpg") }
    #expect(pictures == ["Photos/a-2.jpg", "Photos/a.jpg", "Photos/b.jpg"])
    let bytes = try Set(pictures.map { try shop.data($0) })
    #expect(try bytes == Set(["DCIM/a.jpg", "DCIM/b.jpg", "MORE/a.jpg"].map { try shop.data("card/" + $0) }))
  }

  @Test("another sidecar beside the copy stays, with a warning")
  func otherSidecar() throws {
    #expect(try shop.program("import", "-r", "card", "--copy-to", target).status == 0)
    try sidecar(day + "b.xmp", rating: 5)
    let kept = try shop.data(day + "b.xmp")
    let outcome = try shop.program("import", "-r", "card", "--copy-to", target)
    #expect(outcome.status == 0 && outcome.messages.contains("another sidecar"), "\(outcome.messages)")
    #expect(try shop.data(day + "b.xmp") == kept)
  }

  @Test("with --reference the library refers to the copies, also for photos that it knew by the card")
  func reference() throws {
    #expect(try shop.program("import", "--reference", "-r", "card").status == 0)
    let outcome = try shop.program("import", "--reference", "-r", "card", "--copy-to", target, "--json")
    RowCheck.check(outcome, sourceLocation: #_sourceLocation)
    let row = try JSONValue.parse(Array(outcome.lines[0].utf8))
    #expect(row["isMoved"] == true && row["copy"]?.stringValue == day + "a.jpg")
    try FileManager.default.removeItem(at: shop.url("card"))
    #expect(try shop.program("verify").status == 0)
  }

  @Test("a photo without a date fails alone where the folders are named by dates, and nothing of it is copied")
  func undated() throws {
    let bare = ["exposure.ev=0.1", "--metadata", "none", "--no-library", "-o", "card/DCIM/plain.jpg"]
    #expect(try shop.program.run(["edit", "card/DCIM/a.jpg"] + bare).status == 0)
    let outcome = try shop.program("import", "-r", "card", "--copy-to", target)
    #expect(outcome.status == 3 && outcome.messages.contains("1 failed (1 no-date)"), "\(outcome.messages)")
    #expect(copies().count == 4)
  }

  @Test("a damaged photo that is refused is not copied; with --allow-damaged it is, byte for byte")
  func damaged() throws {
    let whole = try SamplePhotos.jpeg(width: 300)
    let cut = whole.prefix(whole.count * 7 / 10)
    try shop.write("card/DCIM/cut.jpg", cut)
    #expect(try shop.program("import", "card/DCIM/cut.jpg", "--copy-to", "Photos/").status == 65)
    #expect(copies() == [])
    #expect(try shop.program("import", "card/DCIM/cut.jpg", "--copy-to", "Photos/", "--allow-damaged").status == 0)
    #expect(try shop.data("Photos/cut.jpg") == cut)
  }

  @Test("a copy that cannot be written is an error, leaves no unfinished file, and the photo is not imported")
  func unwritable() throws {
    try shop.write("Photos", Data("a file".utf8))
    let outcome = try shop.program("import", "card/DCIM/a.jpg", "--copy-to", target)
    #expect(outcome.status != 0 && outcome.errorCount == 1)
    #expect(try shop.program("list").text == "")
    #expect(!shop.files.contains { $0.contains(".photoedit-tmp-") })
  }

  @Test(
    "targets that are none, or are on the card, are refused before anything is copied",
    arguments: [
      ("Photos", "bad-output"), ("{nonsense}/", "bad-output"), ("Photos/{recipe}/{name}", "bad-output"),
      ("", "bad-output"), ("card/{date}/", "bad-output"), ("card/DCIM", "bad-output"),
    ])
  func refused(target: String, code: String) throws {
    let before = try state(of: "card")
    let outcome = try shop.program("import", "-r", "card", "--copy-to", target, "--json")
    #expect(outcome.status == 64 && outcome.error?["code"]?.stringValue == code, "\(outcome.text)")
    #expect(try copies() == [] && state(of: "card") == before)
  }
}
