import Documents
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("files left out of folders", .timeLimit(.minutes(Effort.minutes)))
struct LeftOutTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
    try shop.photo("in/a.jpg")
    try shop.photo("in/sub/b.JPG", width: 100)
    for name in [
      "b.nef", "sub/c.CR3", "sub/d.cr3", "e.mov", "a.MP4", "a.jpg.xmp", "a.xmp", "sub/b.xmp", "lost.xmp", "a.AAE",
      "notes.txt",
      "README", "scan.bmp", ".hidden.nef", ".dir/x.nef", "album.nef/.keep",
    ] { try shop.write("in/" + name, Data("not a photo".utf8)) }
  }

  /// The words of the last line, and the row: those of a command that reads sidecars, and those of one that does not.
  private static let unread = (
    "left out: 3 raw files (.cr3, .nef), 2 movies (.mov, .mp4), 5 sidecars (.aae, .xmp), 3 other files (no extension, .bmp, .txt)",
    #"[{"extensions":["cr3","nef"],"files":3,"kind":"raw"},{"extensions":["mov","mp4"],"files":2,"kind":"movie"},{"extensions":["aae","xmp"],"files":5,"kind":"sidecar"},{"extensions":["","bmp","txt"],"files":3,"kind":"other"}]"#,
    13
  )
  private static let read = (
    unread.0.replacing("5 sidecars", with: "3 sidecars"),
    unread.1.replacing(#""files":5,"kind":"sidecar""#, with: #""files":3,"kind":"sidecar""#), 11
  )

  /// The commands that walk through folders.
  private static let calls = [
    ["apply", "recipe.json", "-r", "in", "-o", "out/{index}.jpg", "--no-library"],
    ["apply", "recipe.json", "-r", "in", "-n"], ["edit", "-r", "in", "exposure.ev=1", "-n"],
    ["edit", "-r", "in", "--no-library", "exposure.ev=1", "-o", "out/{index}.jpg"], ["info", "-r", "in"],
    ["import", "-r", "in"], ["sheet", "-r", "in", "-o", "a.html", "--size", "64"],
  ]

  @Test(
    "each command ends with a line about left-out files, and writes their row before the summary",
    arguments: Self.calls)
  func commands(call: [String]) throws {
    #expect(try shop.program("init").status == 0)
    let usesSidecars = call[0] == "import" || ["apply", "edit"].contains(call[0]) && !call.contains("--no-library")
    let (words, kinds, count) = usesSidecars ? Self.read : Self.unread
    let outcome = try shop.program.run(call)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.split(separator: "\n").last.map(String.init) == words)
    let asJSON = try shop.program.run(
      call + ["--json"] + (call[0] == "info" || call.contains("-n") ? [] : forced(call)))
    #expect(asJSON.status == 0 && asJSON.messages.isEmpty, "\(asJSON.messages)")
    RowCheck.check(asJSON, sourceLocation: #_sourceLocation)
    let rows = try asJSON.lines.map { try JSONValue.parse(Array($0.utf8)) }
    let types = rows.map { $0["type"]?.stringValue ?? "" }
    #expect(types.count { $0 == "skippedFiles" } == 1)
    #expect(types.last == "skippedFiles" || types.suffix(2) == ["skippedFiles", "summary"])
    let row = try #require(rows.first { $0["type"] == "skippedFiles" })
    #expect(row["files"] == .number(Double(count)) && row["kinds"]?.canonicalString() == kinds)
  }

  @Test(
    "--strict makes it an error that files are left out, after the photos are done, and needs folders", arguments: calls
  )
  func strict(call: [String]) throws {
    #expect(try shop.program("init").status == 0)
    let outcome = try shop.program.run(call + ["--strict"])
    #expect(outcome.status == 3, "\(outcome.messages)")
    #expect(outcome.messages.split(separator: "\n").last?.hasPrefix("error: left out: ") == true, "\(outcome.messages)")
    let asJSON = try shop.program.run(
      call + ["--strict", "--json"] + (call[0] == "info" || call.contains("-n") ? [] : forced(call)))
    RowCheck.check(asJSON, sourceLocation: #_sourceLocation)
    #expect(asJSON.status == 3 && asJSON.lines.count { $0.contains(#""isError":true"#) } == 1, "\(asJSON.lines)")
    let named = call.map { $0 == "in" ? "in/sub/b.JPG" : $0 }
    #expect(try shop.program.run(named.filter { $0 != "-r" } + ["--strict"]).status == 64)
    try shop.photo("clean/a.jpg")
    let clean = call.map { $0 == "in" ? "clean" : $0 } + ["--strict"]
    let done = try shop.program.run(clean + (call[0] == "info" || call.contains("-n") ? [] : forced(call)))
    #expect(done.status == 0, "\(done.messages)")
  }

  private func forced(_ call: [String]) -> [String] { call[0] == "import" ? [] : ["--force"] }

  @Test("nothing is reported if no file is left out, or for files named one by one")
  func silent() throws {
    try shop.photo("clean/a.jpg")
    for photos in [["-r", "clean"], ["in/a.jpg"], ["in/*.jpg"]] {
      let outcome = try shop.program.run(["info", "--json"] + photos)
      #expect(outcome.status == 0 && outcome.messages.isEmpty && outcome.lines.count == 1)
    }
  }

  @Test("several folders share one line, and a folder without photos has one too")
  func several() throws {
    try shop.write("raws/x.dng", Data())
    let outcome = try shop.program("info", "-r", "raws", "in/sub")
    #expect(outcome.messages.hasSuffix("left out: 3 raw files (.cr3, .dng), 1 sidecar (.xmp)\n"))
    let alone = try shop.program("info", "-r", "raws")
    #expect(alone.status == 0 && alone.messages.hasSuffix("left out: 1 raw file (.dng)\n"))
  }

  @Test("a hot folder ends with the line and the row too", arguments: [false, true])
  func watch(json: Bool) throws {
    let call = ["apply", "recipe.json", "--watch", "in", "-r", "--no-library", "-o", "in/out/{stem}.jpg"]
    let running = try shop.program.start(call + (json ? ["--json"] : []))
    Wait.until { shop.exists("in/out/a.jpg") && shop.exists("in/out/b.jpg") }
    running.send(SIGINT)
    let outcome = try running.wait(.seconds(20))
    #expect(outcome.status == 130)
    if json {
      RowCheck.check(outcome, sourceLocation: #_sourceLocation)
      let rows = try outcome.lines.suffix(2).map { try JSONValue.parse(Array($0.utf8)) }
      #expect(rows.map { $0["type"] } == ["skippedFiles", "summary"])
      #expect(rows.first?["kinds"]?.canonicalString() == Self.unread.1)
    } else {
      #expect(outcome.messages.split(separator: "\n").last.map(String.init) == Self.unread.0)
    }
  }

  @Test(
    "a folder that cannot be listed is an error of its own, after which the photos of the others are done",
    .enabled(if: Shell.canBeAnotherUser, "needs root, to run programs as another user"))
  func unreadable() throws {
    let folder = shop.folder.path + "/in/sub"
    #expect(chmod(folder, 0o700) == 0)
    let words = [
      "/bin/bash", "-c", #"exec setpriv --reuid=65534 --regid=65534 --clear-groups "$0" "$@""#, Program.path, "info",
      "-r",
      "in", "--json",
    ]
    let process = try RunningProgram(
      path: words[0], arguments: words.dropFirst().map { Array($0.utf8) },
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"], folder: shop.folder.path, input: Data()
    )
    let outcome = try process.wait(.seconds(60))
    #expect(outcome.status == 3, "\(outcome.messages)")
    let rows = try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
    #expect(rows.contains { $0["path"] == "in/a.jpg" && $0["type"] == "photo" || $0["input"] == "in/a.jpg" })
    let text = outcome.text + outcome.messages
    #expect(text.contains("permission-denied") && text.contains("in/sub"), "\(text)")
  }
}
