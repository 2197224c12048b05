import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

@Suite("a library", .timeLimit(.minutes(Effort.minutes)))
struct LibraryTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  private func run(_ arguments: String...) throws -> Program.Outcome { try shop.program.run(arguments) }

  @Test("init creates one library; a second init exits with 73 and changes nothing")
  func initTwice() throws {
    #expect(try run("init").status == 0)
    let before = try shop.state()
    let again = try run("init")
    #expect(again.status == 73)
    #expect(again.errorCount == 1)
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test("init in a missing folder or in a file is an error and creates nothing")
  func initNowhere() throws {
    try shop.write("file", Data())
    for place in ["file", "file/below"] {
      #expect([65, 66, 73, 74].contains(try run("init", place).status))
    }
    #expect(shop.files == ["file"])
  }

  @Test("the first apply imports a photo, and an identical second one is unchanged with exit status 0")
  func applyTwice() throws {
    try shop.library()
    let before = try shop.state()
    let again = try run("apply", "recipe.json", "photo.jpg")
    #expect(again.status == 0)
    #expect(again.text.contains("unchanged"))
    #expect(try shop.state().differences(from: before).filter { !$0.contains("sqlite") } == [])
  }

  @Test(
    "a dry run in a library reports planned, unchanged and refused photos, and writes nothing",
    arguments: [false, true])
  func dryRun(isKnown: Bool) throws {
    if isKnown {
      try shop.library()
    } else {
      try shop.photo()
      try shop.recipe()
      #expect(try run("init").status == 0)
    }
    try shop.recipe("other.json", #"{"op": "contrast", "amount": 20}"#)
    try shop.recipe("none.json", "")
    let before = try shop.state()
    let plan = try run("apply", "-n", "other.json", "photo.jpg", "--json")
    #expect(plan.status == 0, "\(plan.messages)")
    #expect(plan.text.contains(#""type":"plan""#))
    #expect(try run("apply", "-n", "recipe.json", "photo.jpg").text.contains("unchanged") == isKnown)
    #expect(try run("apply", "-n", "none.json", "photo.jpg").status == 65)
    #expect(try run("apply", "-n", "other.json", "photo.jpg", "-o", "out/").status == 0)
    #expect(try shop.state().differences(from: before).filter { !$0.contains("sqlite") } == [])
  }

  @Test("a recipe without an active adjustment is refused before the photo is imported, with alternatives")
  func emptyRecipe() throws {
    try shop.photo()
    try shop.recipe("none.json", #"{"op": "exposure"}, {"op": "contrast", "amount": 50, "enabled": false}"#)
    #expect(try run("init").status == 0)
    let outcome = try run("apply", "none.json", "photo.jpg")
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains("revert") && outcome.messages.contains("--no-library"))
    #expect(try run("list").text.isEmpty)
    #expect(try run("apply", "none.json", "photo.jpg", "--no-library", "-o", "plain.png").status == 0)
  }

  @Test("apply -o in a library writes the file and records the entry; --no-library only writes the file")
  func outputs() throws {
    try shop.photo()
    try shop.recipe()
    #expect(try run("init").status == 0)
    #expect(try run("apply", "recipe.json", "photo.jpg", "-o", "a.jpg", "--no-library").status == 0)
    #expect(try run("list").text.isEmpty)
    #expect(try run("apply", "recipe.json", "photo.jpg", "-o", "b.jpg").status == 0)
    #expect(try run("list").text.contains("entry 1 of 1"))
    #expect(try shop.data("a.jpg") == shop.data("b.jpg"))
  }

  @Test("a photo outside the library needs import; with -o it is only rendered")
  func outsidePhoto() throws {
    let elsewhere = try Workshop()
    try elsewhere.photo()
    try shop.recipe()
    #expect(try run("init").status == 0)
    let path = elsewhere.url("photo.jpg").path
    let refused = try run("apply", "recipe.json", path)
    #expect(refused.status == 66)
    #expect(refused.messages.contains("import"))
    #expect(try run("apply", "recipe.json", path, "-o", "out/").status == 0)
    #expect(try run("list").text.isEmpty)
    #expect(try run("import", path).status == 0)
    #expect(try run("apply", "recipe.json", path).status == 0)
    #expect(try run("list").text.contains("entry 1 of 1"))
  }

  @Test("identical bytes are one photo, however often and under whatever name they are imported")
  func importTwice() throws {
    try shop.photo()
    try shop.photo("copy.jpg")
    #expect(try run("init").status == 0)
    #expect(try run("import", "photo.jpg").text.contains("imported"))
    #expect(try run("import", "copy.jpg").text.contains("already"))
    let rows = try run("list", "--json").lines
    #expect(rows.count == 1)
  }

  @Test("import -r imports the photos of a folder, and a bad one does not stop the others")
  func importFolder() throws {
    try shop.photo("in/a.jpg")
    try shop.photo("in/deep/b.jpg", width: 99)
    try shop.write("in/bad.jpg", Data("no photo".utf8))
    #expect(try run("init").status == 0)
    #expect(try run("import", "in").status == 65)
    let outcome = try run("import", "-r", "in")
    #expect(outcome.status == 3)
    #expect(outcome.errorCount == 1)
    #expect(try run("list").lines.count == 2)
  }

  @Test("--reference leaves the original in place and reports when it is missing or changed")
  func reference() throws {
    try shop.photo("big.jpg", width: 150)
    #expect(try run("init").status == 0)
    #expect(try run("import", "--reference", "big.jpg").status == 0)
    #expect(shop.files == ["big.jpg"])
    let objects = FileManager.default.subpaths(atPath: shop.url(".photoedit/objects").path) ?? []
    #expect(objects.isEmpty)
    #expect(try run("show", "big.jpg", "--json").text.contains(#""isReference":true"#))
    #expect(try run("verify").status == 0)
    try shop.photo("big.jpg", width: 99)
    #expect(try run("verify").status == 1)
    try FileManager.default.removeItem(at: shop.url("big.jpg"))
    let gone = try run("export", "big.jpg@0", "-o", "out.jpg")
    #expect(gone.status == 66 || gone.status == 65)
    #expect(gone.errorCount == 1)
  }

  @Test("import --reference finds a referenced original again after it moved anywhere")
  func movedReference() throws {
    try shop.photo("big.jpg", width: 50)
    #expect(try run("init").status == 0)
    #expect(try run("import", "--reference", "big.jpg").status == 0)
    let elsewhere = try Workshop()
    let place = elsewhere.url("moved.jpg").path
    try FileManager.default.copyItem(atPath: shop.url("big.jpg").path, toPath: place)
    // It is still where it was.
    #expect(try run("import", "--reference", place, "--json").text.contains(#""isMoved":false"#))
    try FileManager.default.removeItem(at: shop.url("big.jpg"))
    #expect(try run("verify").status == 1)
    let moved = try run("import", "--reference", place)
    #expect(moved.status == 0 && moved.text.contains("new place"))
    #expect(try run("import", "--reference", place, "--json").text.contains(#""isMoved":false"#))
    #expect(try run("verify").status == 0)
    #expect(try run("list").text.contains(place))
    #expect(try run("export", "big.jpg@0", "-o", "out.jpg").status == 0)
    #expect(try shop.data("out.jpg") == elsewhere.data("moved.jpg"))
    // The index can be lost without the place.
    try shop.log.removeIndex()
    #expect(try run("verify", place).status == 0)
    // Back inside the folder of the library, by a pattern.
    try FileManager.default.moveItem(atPath: place, toPath: shop.url("back.jpg").path)
    #expect(try run("import", "--reference", "b*.jpg", "--json").text.contains(#""isMoved":true"#))
    #expect(try run("show", "back.jpg").text.contains(/path +back.jpg\n/))
    #expect(try run("verify").status == 0)
  }

  @Test("a manually deleted rendition is damage; one that gc evicted before undo is not")
  func deletedRendition() throws {
    try shop.library(width: 48)
    func delete() throws {
      let row = try JSONValue.parse(Array(run("show", "photo.jpg", "--json").text.utf8))["revision"]
      let digest = try #require(row?["rendition"]?.stringValue)
      try FileManager.default.removeItem(at: shop.url(".photoedit/objects/\(digest.prefix(2))/\(digest)"))
    }
    try delete()
    for arguments in [["verify"], ["verify", "--quick"], ["verify", "photo.jpg"], ["verify", "--read-data=10%"]] {
      let outcome = try shop.program.run(arguments)
      #expect(outcome.status == 1 && outcome.text.contains("was deleted"), "\(arguments) \(outcome.text)")
    }
    #expect(try run("verify", "--repair").text.contains("rendered again"))
    #expect(try run("verify").status == 0)
    #expect(try run("apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=1").status == 0)
    #expect(try run("gc", "--grace", "0").text.contains("removed 1 file"))
    #expect(try run("verify").text.contains("no problems"))
    #expect(try run("undo", "photo.jpg").status == 0)
    let evicted = try run("verify")
    #expect(evicted.status == 0 && evicted.text.contains("note: the rendition"))
  }

  @Test("list shows paths, so that photos with the same name are distinguishable")
  func listPaths() throws {
    for (number, name) in ["b/same.jpg", "a/same.jpg", "same.jpg"].enumerated() {
      try shop.photo(name, width: 40 + number)
    }
    let elsewhere = try Workshop()
    try elsewhere.photo("same.jpg", width: 44)
    let outside = elsewhere.url("same.jpg").path
    #expect(try run("init").status == 0)
    #expect(try run("import", "b/same.jpg", "a/same.jpg", "same.jpg", outside).status == 0)
    let paths = [outside, "a/same.jpg", "b/same.jpg", "same.jpg"]
    #expect(try run("list").lines.map { String($0.split(separator: " ")[1]) } == paths)
    for path in paths { #expect(try run("show", path).status == 0) }
  }

  @Test("dates in text are local, to the second; in JSON they are exact, in UTC")
  func dates() throws {
    try shop.library(width: 48)
    let recorded = try #require(
      try JSONValue.parse(Array(run("show", "photo.jpg", "--json").text.utf8))["revision"]?["date"]?.stringValue)
    #expect(recorded.contains(/T\d\d:\d\d:\d\d\.\d+Z$/))
    let local = try #require(
      try Shell.output(of: "TZ=XYZ-5:30 date -d '\(recorded)' '+%Y-%m-%d %H:%M:%S %z'", in: shop.folder)
        .split(separator: "\n").first)
    #expect(local.hasSuffix("+0530"))
    for command in ["log", "show"] {
      let shown = try Shell.output(of: "TZ=XYZ-5:30 '\(Program.path)' \(command) photo.jpg", in: shop.folder)
      #expect(shown.contains(local), "\(shown)")
    }
  }

  @Test("list and show report the contents of the library, as text and as JSON")
  func listAndShow() throws {
    try shop.library()
    #expect(try run("list").text.contains("photo.jpg"))
    let row = try JSONValue.parse(Array(run("show", "photo.jpg", "--json").text.utf8))
    #expect(row["fileName"]?.stringValue == "photo.jpg")
    #expect(row["entry"] == .number(1))
    #expect(row["revision"]?["number"] == .number(1))
    #expect(row["recipe"]?["adjustments"]?.arrayValue?[0]["ev"] == .number(0.5))
    #expect(try run("show", "photo.jpg@0").text.contains("original"))
    #expect(try run("show", "photo.jpg@9").status == 66)
    #expect(try run("show", "nothing.jpg").status == 66)
  }

  @Test("a photo is identified by its path, id or name; an ambiguous name lists the ids")
  func names() throws {
    try shop.photo("a/same.jpg")
    try shop.photo("b/same.jpg", width: 99)
    #expect(try run("init").status == 0)
    #expect(try run("import", "a/same.jpg", "b/same.jpg").status == 0)
    let ids = try run("list", "--json").lines.map { try JSONValue.parse(Array($0.utf8))["asset"]?.stringValue ?? "" }
    let ambiguous = try run("show", "same.jpg")
    #expect(ambiguous.status == 65)
    #expect(ids.count == 2 && ids.existAndSatisfy(ambiguous.messages.contains))
    #expect(try run("show", "a/same.jpg").status == 0)
    #expect(try run("show", String(ids[0].prefix(10))).status == 0)
  }

  @Test("PHOTOEDIT_LIBRARY and --library select the library; the option takes precedence")
  func choosing() throws {
    try shop.library()
    var elsewhere = try Workshop()
    #expect(try elsewhere.program("list").status == 66)
    #expect(try elsewhere.program("list", "--library", shop.folder.path).text.contains("photo.jpg"))
    elsewhere.program.environment["PHOTOEDIT_LIBRARY"] = shop.folder.path
    #expect(try elsewhere.program("list").text.contains("photo.jpg"))
    #expect(try elsewhere.program("list", "--library", MissingFile.path).status == 66)
    try FileManager.default.createDirectory(at: shop.url("below/deep"), withIntermediateDirectories: true)
    #expect(try Program(in: shop.url("below/deep"))("list").text.contains("photo.jpg"))
  }

  @Test(
    "a folder that is not a library exits with 65, another version with 78, and both stay untouched",
    arguments: [
      ("not json", 65), (#"{"format": "other", "version": 1}"#, 65),
      (#"{"format": "photoedit-library", "version": 3}"#, 65),
      (#"{"format": "photoedit-library", "version": 1}"#, 78), (#"{"format": "photoedit-library", "version": 2}"#, 78),
      (#"{"check":"5924b671","format":"photoedit-library","version":4}"# + "\n", 78),
      ("", 65),
    ] as [(String, Int32)])
  func formats(text: String, status: Int32) throws {
    try shop.library()
    _ = try Shell.run("chmod u+w .photoedit/format", in: shop.folder)
    try shop.write(".photoedit/format", Data(text.utf8))
    let before = try shop.state()
    for arguments in [
      ["list"], ["log", "photo.jpg"], ["apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=1"],
      ["undo", "photo.jpg"],
      ["import", "photo.jpg"], ["verify"], ["revert", "photo.jpg"],
      ["apply", "recipe.json", "photo.jpg", "-o", "out.jpg"],
    ] + (status == 78 ? [["verify", "--repair"]] : []) {
      let outcome = try shop.program.run(arguments)
      #expect(outcome.status == status, "\(arguments) \(outcome.messages)")
      #expect(outcome.errorCount == 1)
    }
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test(
    "an index of another program is left untouched, and a matching one is created",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func newerIndex() throws {
    try shop.library()
    let index = try Data(contentsOf: Corpus.hostile("store/future_version.sqlite"))
    let history = try run("log", "--json", "photo.jpg").timeless
    try shop.log.removeIndex()
    let name = try shop.local.path("index/000007.sqlite")
    try shop.write(name, index)
    let before = try shop.state()
    #expect(try run("log", "--json", "photo.jpg").timeless == history)
    #expect(try run("undo", "photo.jpg").status == 0)
    #expect(try run("verify").status == 0)
    #expect(try shop.log.index().lastPathComponent == "000008.sqlite")
    #expect(try shop.state().files[name] == before.files[name])
  }

  @Test(
    "a missing or damaged index is rebuilt automatically",
    arguments: [nil, "", "garbage that is no database, and long enough"])
  func rebuild(content: String?) throws {
    try shop.library()
    let history = try run("log", "--json", "photo.jpg").timeless
    let index = try shop.log.index()
    try FileManager.default.removeItem(at: index)
    if let content { try Data(String(repeating: content, count: 100).utf8).write(to: index) }
    let outcome = try run("log", "--json", "photo.jpg")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.timeless == history)
    #expect(try run("verify").status == 0)
  }

  @Test("verify finds one flipped byte in any object, names the entries that use it, and exits with 1")
  func flippedByte() throws {
    try shop.library()
    #expect(try run("verify").status == 0)
    let objects = try #require(FileManager.default.subpaths(atPath: shop.url(".photoedit/objects").path)).filter {
      $0.contains("/")
    }
    #expect(objects.count == 2)
    for name in objects {
      let url = shop.url(".photoedit/objects/" + name)
      _ = try Shell.run("chmod u+w .photoedit/objects/\(name)", in: shop.folder)
      let whole = try Data(contentsOf: url)
      var damaged = whole
      damaged[whole.count / 2] ^= 1
      try damaged.write(to: url)
      let outcome = try run("verify")
      #expect(outcome.status == 1)
      #expect(outcome.text.contains("@0") || outcome.text.contains("@1"))
      try whole.write(to: url)
    }
    #expect(try run("verify").status == 0)
  }

  @Test(
    "verify detects a changed and a missing line of the log",
    arguments: [#"s/"kind":"edit"/"kind":"exit"/"#, #"/"kind":"edit"/d"#])
  func damagedLog(change: String) throws {
    try shop.library()
    let whole = try shop.log.changes().count
    #expect(try Shell.run("sed -i '\(change)' .photoedit/log/*/*.log", in: shop.folder) == 0)
    #expect(try shop.log.changes("edit").isEmpty && whole == 3)
    let outcome = try run("verify", "--json")
    #expect(outcome.status == 1 && outcome.text.contains(#""code":"log-damaged""#), "\(outcome.text)")
  }
}
