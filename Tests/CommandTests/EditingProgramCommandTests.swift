import Documents
import Foundation
import PhotoEdit
import TestSupport
import Testing

/// `edit --with`, and the example of an editor that needs nothing but Python.
@Suite("editing with another program", .timeLimit(.minutes(Effort.minutes)))
struct EditingProgramCommandTests: EditedLibrarySuite {
  let shop: Workshop
  static let fade = DocumentationPage.root.appendingPathComponent("Examples/Fade/fade.py").path
  static let hasPython = (try? Python.run("pass")) != nil

  init() throws { shop = try Workshop() }

  private func script(_ text: String, _ name: String = "editor") throws {
    try shop.write(name, Data("#!/bin/sh\necho \"$1\" > '\(shop.url("folder").path)'\ncd \"$1\"\n\(text)\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: shop.url(name).path)
  }

  private static let copy = """
    cp input.png output.png
    echo '{"adjustmentData": {"formatIdentifier": "com.acme.copy", "formatVersion": "1.0", "data": {}}}' > output.json
    """

  private func expectFolderIsGone(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = String(decoding: try shop.data("folder"), as: UTF8.self).trimmingCharacters(in: .newlines)
    #expect(folder.hasPrefix("/") && !FileManager.default.fileExists(atPath: folder), sourceLocation: sourceLocation)
  }

  private func data(_ photo: String) throws -> String { try run("resume", photo, "--data").text }

  /// Waits until the script has reported that it is ready.
  private func waitUntilReady(_ running: RunningProgram) {
    Wait.until { running.errorsSoFar.contains("ready") || running.errorsSoFar.contains("error") }
  }

  // MARK: The example

  @Test(
    "the Python example resumes its edits after ours, and ours resume after its edits",
    .enabled(if: hasPython, "needs python3"))
  func example() throws {
    try shop.library()
    let original = try shop.data("photo.jpg")
    let first = try run("edit", "photo.jpg", "--with", Self.fade, "--amount", "60")
    #expect(first.status == 0 && first.text.contains("entry 2"), "\(first.messages)")
    #expect(try data("photo.jpg") == #"{"amount":60,"warmth":20}"#)
    let second = try run("edit", "photo.jpg", "--json", "--with", Self.fade, "--warmth", "90")
    #expect(try rows(second).first?["entry"] == 3, "\(second.messages)")
    #expect(try data("photo.jpg") == #"{"amount":60,"warmth":90}"#, "the amount is from the previous edit")
    let ours = try run("edit", "photo.jpg", "contrast.amount=10")
    #expect(ours.status == 0 && ours.messages.contains("flattened"))
    #expect(try data("photo.jpg").contains(#""op":"contrast""#))
    // What is theirs begins anew on top of ours.
    #expect(try run("edit", "photo.jpg", "--with", Self.fade).status == 0)
    #expect(try data("photo.jpg") == #"{"amount":50,"warmth":20}"#)
    for _ in 0..<2 { #expect(try run("undo", "photo.jpg").status == 0) }
    #expect(try data("photo.jpg") == #"{"amount":60,"warmth":90}"#)
    #expect(try run("redo", "photo.jpg").status == 0)
    #expect(try data("photo.jpg").contains(#""op":"contrast""#))
    #expect(try run("revert", "photo.jpg", "--to", "3").status == 0)
    #expect(try run("edit", "photo.jpg", "--with", Self.fade, "--amount", "10").status == 0)
    #expect(try data("photo.jpg") == #"{"amount":10,"warmth":90}"#)
    #expect(try run("revert", "photo.jpg", "--to", "1").status == 0)
    #expect(try data("photo.jpg").contains(#""op":"exposure""#))
    let log = try run("log", "photo.jpg").text
    #expect(log.contains("Edited with another program: org.example.fade – faded by 60 %"))
    #expect(try run("show", "photo.jpg@3").text.contains("org.example.fade 1.1, 25 B"))
    #expect(try run("verify").status == 0)
    #expect(try shop.data("photo.jpg") == original)
  }

  @Test(
    "the example fades according to its tables, also gray and transparent pictures, and reads every PNG filter",
    .enabled(if: hasPython, "needs python3"), arguments: ["photo.jpg", "gray.png", "alpha.png", "filtered.png"])
  func exampleArithmetic(name: String) throws {
    try shop.photo()
    let program = """
      import struct, sys, zlib
      name = sys.argv[1]
      color, channels = {"gray.png": (0, 1), "alpha.png": (6, 4), "filtered.png": (2, 3)}[name]
      width, height = 7, 5
      rows = [bytes((x * 37 + y * 11 + 5) % 256 for x in range(width * channels)) for y in range(height)]
      def chunk(kind, body):
          return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
      packed = zlib.compress(b"".join(b"\\0" + row for row in rows))
      head = struct.pack(">IIBBBBB", width, height, 8, color, 0, 0, 0)
      open(name, "wb").write(
          b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b""))
      """
    if name != "photo.jpg" { _ = try Python.run(program, [name], in: shop.folder) }
    let outcome = try run("edit", name, "-o", "out.png", "--no-library", "--with", Self.fade, "--amount", "100")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let check = """
      import importlib.util, sys
      spec = importlib.util.spec_from_file_location("fade", sys.argv[1])
      fade = importlib.util.module_from_spec(spec)
      spec.loader.exec_module(fade)
      before, after = (fade.PNG(open(name, "rb").read()) for name in sys.argv[2:])
      tables = fade.tables({"amount": 100, "warmth": 20})
      if before.channels < 3: tables = tables[1:2]
      for index, value in enumerate(before.pixels):
          channel = index % before.channels
          expected = tables[channel][value] if channel < len(tables) else value
          assert after.pixels[index] == expected, (index, value, after.pixels[index], expected)
      assert before.row(4, bytearray([1, 2, 3] * 3), bytes([7] * 9)) is not None if before.stride == 9 else True
      print(len(before.pixels))
      """
    if name == "photo.jpg" {
      #expect(try run("apply", "-o", "before.png", "--no-library", "none.json", "photo.jpg").status == 66)
      try shop.recipe("none.json", "")
      #expect(try run("apply", "-o", "before.png", "--no-library", "none.json", "photo.jpg").status == 0)
    }
    let before = name == "photo.jpg" ? "before.png" : name
    let count = try Python.run(check, [Self.fade, before, "out.png"], in: shop.folder)
    #expect((Int(count.trimmingCharacters(in: .newlines)) ?? 0) >= 35)
  }

  // MARK: Outcomes

  @Test("canceling in the program exits with 1, no change with 0, and both leave nothing behind")
  func nothing() throws {
    try shop.library()
    let before = try shop.state()
    try script("exit 10", "../\(shop.folder.lastPathComponent)/editor")
    try FileManager.default.removeItem(at: shop.url("editor"))
    #expect(try shop.state().differences(from: before) == [])
    try script("exit 10")
    let canceled = try run("edit", "photo.jpg", "--json", "--with", "./editor")
    #expect(canceled.status == 1)
    let row = try #require(rows(canceled).first)
    #expect(row["type"] == "unchanged" && row["reason"]?.stringValue?.contains("canceled") == true)
    #expect(try run("edit", "photo.jpg", "--with", "./editor").text == "photo.jpg: canceled\n")
    try script(":")
    #expect(try run("edit", "photo.jpg", "--with", "./editor").text == "photo.jpg: unchanged (entry 1)\n")
    try expectFolderIsGone()
    #expect(try run("log", "photo.jpg").lines.count == 3)
  }

  @Test("a failing program is reported with its last output, as text and as a row")
  func failure() throws {
    try shop.library()
    try script("echo 'no brush' >&2; exit 4")
    let text = try run("edit", "photo.jpg", "--with", "./editor")
    #expect(text.status == 65 && text.messages.contains("status 4: no brush"))
    let row = try run("edit", "photo.jpg", "--json", "--with", "./editor")
    #expect(try rows(row).first?["code"] == "editor-failed")
    #expect(row.messages == "", "output of the program is not mixed with rows")
    try expectFolderIsGone()
    try script("sleep 600")
    let late = try run("edit", "photo.jpg", "--timeout", "1", "--with", "./editor")
    #expect(late.status == 77 && late.messages.contains("1 s") && late.messages.contains("--timeout"))
    try expectFolderIsGone()
  }

  @Test(
    "contradictory calls are refused before a program runs",
    arguments: [
      ["exposure.ev=1", "--with", "./editor"], ["--without", "crop", "--with", "./editor"], ["--timeout", "5"],
      ["--timeout", "0", "--with", "./editor"], ["--update", "-o", "x.jpg", "--with", "./editor"],
    ])
  func usage(words: [String]) throws {
    try shop.library()
    try script(Self.copy)
    let outcome = try shop.program.run(["edit", "photo.jpg"] + words)
    #expect(outcome.status == 64, "\(outcome.messages)")
    #expect(!shop.exists("folder"))
    #expect(try run("edit", "photo.jpg", "--with", "nothing-like-it").status == 66)
  }

  @Test(
    "^C and SIGTERM stop the program and leave nothing behind",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func interrupted(signal: Int32, status: Int32) throws {
    try shop.library()
    try script("echo $$ > '\(shop.url("pid").path)'; echo ready; sleep 600")
    let running = try shop.program.start(["edit", "photo.jpg", "--with", "./editor"])
    waitUntilReady(running)
    try #require(running.errorsSoFar.contains("ready"), "\(running.errorsSoFar)")
    let program = try #require(
      pid_t(String(decoding: shop.data("pid"), as: UTF8.self).trimmingCharacters(in: .newlines)))
    running.send(signal)
    let outcome = try running.wait(.seconds(30))
    #expect(outcome.status == status, "\(outcome.messages)")
    #expect(Processes.haveEnded([program]))
    try expectFolderIsGone()
    #expect(try run("log", "photo.jpg").lines.count == 3)
  }

  @Test("a folder left behind by a killed photoedit is removed by the next one")
  func killed() throws {
    try shop.library()
    var shop = shop
    let temporary = try ScratchFolder()
    shop.program.environment["TMPDIR"] = temporary.url.path
    try script("echo ready; sleep 600")
    let running = try shop.program.start(["edit", "photo.jpg", "--with", "./editor"])
    waitUntilReady(running)
    let children = Processes.children(of: running.id)
    running.send(SIGKILL)
    _ = try running.wait(.seconds(30))
    for child in children { kill(-child, SIGKILL) }
    let left = temporary.contents().filter { !$0.contains("/") }
    #expect(left.count == 1)
    // One that was made just now may not be locked yet.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: temporary.appending(left[0]).path)
    try script(Self.copy)
    #expect(try shop.program("edit", "photo.jpg", "--with", "./editor").status == 0)
    #expect(temporary.contents() == [])
  }

  // MARK: Outputs

  @Test("-o writes the picture with the settings of the call, inside and outside a library")
  func outputs() throws {
    try shop.photo()
    try script(Self.copy)
    #expect(try run("edit", "photo.jpg", "--with", "./editor").status == 64, "no library and no output")
    let small = try run("edit", "photo.jpg", "--long-edge", "48", "-o", "{stem}.webp", "--with", "./editor")
    #expect(small.status == 0, "\(small.messages)")
    #expect(try EditingInput(contentsOf: shop.url("photo.webp")).size == FrameSize(width: 48, height: 32))
    #expect(try run("edit", "photo.jpg", "-o", "photo.webp", "--with", "./editor").status == 73)
    #expect(try run("edit", "photo.jpg", "-o", "photo.jpg", "--force", "--with", "./editor").status == 77)
    #expect(try run("init").status == 0)
    let both = try run("edit", "photo.jpg", "--metadata", "none", "-o", "out/", "--with", "./editor")
    #expect(both.status == 0 && both.text.contains("entry 1"), "\(both.messages)")
    #expect(try EditingInput(contentsOf: shop.url("out/photo.jpg")).info.json["model"] == nil)
    #expect(try run("show", "photo.jpg").text.contains("com.acme.copy"))
    let planned = try run("edit", "photo.jpg", "-n", "--with", "./editor")
    #expect(planned.status == 0 && planned.text.contains("edited by editor"))
    #expect(try run("log", "photo.jpg").lines.count == 3)
  }

  @Test("several photos are edited one after another, and a failed one does not stop the others")
  func several() throws {
    for (name, width) in [("a.jpg", 90), ("b.jpg", 96), ("c.jpg", 102)] { try shop.photo(name, width: width) }
    #expect(try run("init").status == 0)
    try script("grep -q b.jpg input.json && exit 5\n\(Self.copy)")
    let outcome = try run("edit", "a.jpg", "b.jpg", "c.jpg", "--json", "--note", "mine", "--with", "./editor")
    #expect(outcome.status == 3)
    #expect(try rows(outcome).map { $0["type"]?.stringValue } == ["result", "error", "result", "summary"])
    #expect(try run("log", "c.jpg").text.contains("mine"))
  }

  @Test("the page about editors shows the example's manifest, a valid output and every variable")
  func page() throws {
    try shop.library()
    let page = try DocumentationPage("Documentation/EditingExtensions.md")
    let json = try page.blocks("json").map { try JSONValue.parse(Array($0.utf8)) }
    let manifest = try JSONValue.parse(Array(Data(contentsOf: URL(fileURLWithPath: Self.fade + ".editor.json"))))
    #expect(json.count == 2 && json.last == manifest)
    try script(
      "env > '\(shop.url("env").path)'\ncp input.png output.png\necho '\(json[0].canonicalString())' > output.json")
    let outcome = try run("edit", "photo.jpg", "--with", "./editor")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let variables = String(decoding: try shop.data("env"), as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("PHOTOEDIT_") }.map { String($0.prefix { $0 != "=" }) }
    let named = Set(page.text.matches(of: /`(PHOTOEDIT_[A-Z_]+)`/).map { String($0.1) })
    #expect(Set(variables) == named)
    for (status, words) in [("10", "`canceled`, status 1"), ("`--timeout`", "`editor-timeout`, status 77")] {
      #expect(page.text.split(separator: "\n").contains { $0.contains(status) && $0.contains(words) })
    }
  }

  @Test("the commands of the page about editors run", .enabled(if: hasPython, "needs python3"))
  func commands() throws {
    let scratch = try ScratchFolder()
    for name in ["fade.py", "fade.py.editor.json"] {
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: Self.fade).deletingLastPathComponent().appendingPathComponent(name),
        to: scratch.appending(name))
    }
    try SamplePhotos.jpeg(width: 96).write(to: scratch.appending("photo.jpg"))
    #expect(try Program(in: scratch.url)("init").status == 0)
    let (status, output) = try DocumentationPage("Documentation/EditingExtensions.md").run(in: scratch)
    #expect(status == 0, "\(output)")
    #expect(scratch.contents().contains("faded.png"))
  }

  @Test("the input and the example's manifest conform to the schema")
  func schema() throws {
    try shop.library()
    try script("cp input.json '\(shop.url("input.json").path)'; \(Self.copy)")
    try shop.write("editor.editor.json", try Data(contentsOf: URL(fileURLWithPath: Self.fade + ".editor.json")))
    let schema = try JSONValue.parse(Array(run("manual", "editors").text.utf8))
    #expect(try run("edit", "photo.jpg", "--with", "./editor").status == 0)
    for (name, definition) in [("input.json", "input"), ("editor.editor.json", "manifest")] {
      let value = try JSONValue.parse(Array(shop.data(name)))
      let part = try #require(schema["$defs"]?[definition])
      #expect(RowCheck.problems(value, part, at: name) == [])
    }
    let answer = #"{"adjustmentData": {"formatIdentifier": "a", "formatVersion": "1.0", "data": {}}, "note": "x"}"#
    let output = try #require(schema["$defs"]?["output"])
    #expect(RowCheck.problems(try JSONValue.parse(Array(answer.utf8)), output, at: "output.json") == [])
    #expect(RowCheck.problems([:], output, at: "output.json") == ["output.json lacks 'adjustmentData'"])
  }
}
