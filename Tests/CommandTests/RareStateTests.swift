import Documents
import Foundation
import TestSupport
import Testing

/// What commands say about states that are rare.
@Suite("rare states in words", .timeLimit(.minutes(Effort.minutes)))
struct RareStateTests {
  let library: LibraryShop
  private var shop: Workshop { library.shop }

  init() throws {
    library = try LibraryShop("own.jpg", named: "rare") { library in
      for (number, name) in ["a.jpg", "b.jpg", "c.jpg", "in/d.jpg"].enumerated() {
        try library.shop.photo(name, width: 60 + number)
        try library.expect(0, "import", "--reference", name)
      }
    }
  }

  @Test("status has a line for each file that is not as it was, and counts them by kind")
  func status() throws {
    try FileManager.default.removeItem(at: shop.url("a.jpg"))
    try FileManager.default.moveItem(at: shop.url("b.jpg"), to: shop.url("in/moved.jpg"))
    try shop.write("c.jpg", shop.data("own.jpg"))
    try shop.write("in/d.jpg.xmp", Data("no sidecar".utf8))
    #expect(try Shell.run("touch -d '+1 hour' in/d.jpg.xmp", in: shop.folder) == 0)
    let outcome = try library.expect(1, "status")
    let lines = outcome.lines.map { $0.replacing(shop.folder.resolvingSymlinksInPath().path + "/", with: "") }
    #expect(
      lines.map { $0.replacing(shop.folder.path + "/", with: "") }.sorted() == [
        "a.jpg: missing", "b.jpg: moved to in/moved.jpg", "c.jpg: replaced by another file",
        "in/d.jpg: sidecar changed: in/d.jpg.xmp",
      ])
    let counts = "5 photos, 4 by reference: 1 missing, 1 moved, 1 replaced, 1 changed sidecar\n"
    #expect(outcome.messages == counts)
  }

  @Test("files that no history names stay for the time of --grace, and gc says how many, and then removes them")
  func waiting() throws {
    for count in 1...3 {
      let bytes = Data("nobody needs this: \(count)".utf8)
      let digest = SHA256Digest(of: Array(bytes)).hex
      try shop.write(".photoedit/objects/\(digest.prefix(2))/\(digest)", bytes)
      #expect(try Shell.run("touch -d '3 days ago' .photoedit/objects/*/\(digest)", in: shop.folder) == 0)
      let (file, stays, it) = count == 1 ? ("file", "stays", "it") : ("files", "stay", "them")
      let sentence =
        "\(count) \(file) that no history names \(stays) until a gc has known of \(it) for the time of --grace"
      #expect(try library.expect(0, "gc", "-n").lines == ["would remove 0 files, 0 B", sentence])
      #expect(try library.expect(0, "gc").lines == ["removed 0 files, freed 0 B", sentence])
      #expect(try library.rows("gc").last?["waiting"]?.integerValue == count)
    }
    let removed = try library.expect(0, "gc", "--grace", "0").lines
    #expect(removed.count == 4 && removed.last == "removed 3 files, freed 60 B", "\(removed)")
    #expect(removed.dropLast().existAndSatisfy { $0.hasPrefix("unreferenced: ") && $0.hasSuffix(" (20 B)") })
  }

  @Test("a revision by another program is flattened when its recipe is resumed, and resume says so")
  func flattened() throws {
    let script = """
      cd "$PHOTOEDIT_FOLDER"
      cp input.png output.png
      echo '{"adjustmentData": {"formatIdentifier": "com.acme.copy", "formatVersion": "1.0", "data": {}}}' > output.json
      """
    try library.expect(0, "edit", "own.jpg", "--with", "sh", "-c", script)
    let outcome = try library.expect(0, "resume", "own.jpg")
    #expect(
      outcome.messages
        == "warning: flattened: another program made this revision; editing starts from its rendition\n")
    #expect(outcome.text.contains(#""adjustments": []"#), "\(outcome.text)")
    #expect(try library.expect(0, "show", "own.jpg").text.contains("adjustments  com.acme.copy 1.0, 2 B\n"))
    #expect(try library.expect(0, "resume", "own.jpg@0").messages.isEmpty)
    #expect(try library.expect(0, "resume", "own.jpg", "--data").text == "{}")
  }

  @Test("a folder in which no file can be made is said to be none that can be written to, and nothing else is tried")
  func unwritable() throws {
    let text = try library.expect(0, "doctor", "/proc")
    let names = text.lines.map { $0.components(separatedBy: "  ")[0] }
    #expect(names == ["folder", "file system", "free space", "free files", "writable", "libraries"], "\(text.text)")
    #expect(text.lines[1].hasSuffix("  proc on /proc") && text.lines[4].hasSuffix("  no"))
    #expect(text.messages.hasPrefix("warning: no file can be made there: "))
    let row = try #require(try library.rows("doctor", "/proc").first)
    #expect(row["writable"] == .bool(false) && row["abilities"]?.objectValue?.members.isEmpty == true)
    #expect(row["fileSystem"]?.stringValue == "proc" && row["mount"]?.stringValue == "/proc" && row["timeStep"] == nil)
    #expect(try library.rows("doctor", ".").first?["writable"] == .bool(true))
  }

  @Test("a recipe that is shown names the files that a copy would bring, and the copy brings them")
  func copies() throws {
    try shop.write("lut/table.cube", Data("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n".utf8))
    try shop.recipe("lut/look.json", #"{"op": "lut", "file": "table.cube"}"#)
    let shown = try library.expect(0, "recipe", "show", "lut/look.json")
    #expect(try shown.output == shop.data("lut/look.json"))
    #expect(shown.messages == "lut/look.json: -o FILE also copies table.cube\n")
    try FileManager.default.createDirectory(at: shop.url("mine"), withIntermediateDirectories: true)
    let copied = try library.expect(0, "recipe", "show", "lut/look.json", "-o", "mine/look.json")
    #expect(copied.output.isEmpty && copied.messages.isEmpty)
    #expect(try shop.data("mine/table.cube") == shop.data("lut/table.cube"))
    let row = try #require(try library.rows("recipe", "show", "lut/look.json", "-o", "mine/b.json").first)
    #expect(row["files"] == .texts(["table.cube"]) && row["output"]?.stringValue == "mine/b.json")
    #expect(try library.rows("recipe", "show", "lut/look.json").first?["files"] == nil)
  }
}
