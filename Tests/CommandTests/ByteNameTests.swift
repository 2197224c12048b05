import Foundation
import PhotoEdit
import TestSupport
import Testing

/// Names that are not UTF-8, which Swift cannot hold: repaired, they are the names of other files.
@Suite("names that are not UTF-8", .timeLimit(.minutes(Effort.minutes)))
struct ByteNameTests {
  let shop: Workshop
  /// What Swift would make of the names.
  let twin = "\u{FFFD}"

  init() throws {
    shop = try Workshop()
    try shop.recipe()
    try shop.photo("in/good.jpg")
    // In reach of every mistake: a file and folders with the repaired names.
    try shop.photo("in/\(twin).jpg", width: 99)
    try shop.photo("\(twin)/x.jpg", width: 99)
    try shop.photo("x.jpg")
    #expect(
      try Shell.run(#"mkdir $'\xff' && cp x.jpg $'in/\xff.jpg' && cp x.jpg recipe.json $'\xff/'"#, in: shop.folder) == 0
    )
  }

  private func bytes(_ text: String) -> [UInt8] { text.utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 } }

  /// Runs the program with 0xFF for each `?`.
  private func expectRefused(_ arguments: [String], input: [UInt8] = []) throws {
    let before = try shop.state()
    for arguments in [arguments, arguments + ["--json"]] {
      let outcome = try shop.program.run(arguments.map(bytes), input: Data(input))
      #expect(outcome.status == 66, "\(arguments) \(outcome.messages)")
      #expect(outcome.messages.contains("UTF-8"))
      #expect(outcome.errorCount == 1 || (try? JSONSerialization.jsonObject(with: outcome.errors)) != nil)
      #expect(try shop.state().differences(from: before) == [], "\(arguments)")
    }
  }

  @Test(
    "as a recipe, an output or a library it is refused, and no similarly named file is touched",
    arguments: [
      ["apply", "?/recipe.json", "x.jpg", "-o", "out.jpg"], ["recipe", "validate", "?/recipe.json"],
      ["apply", "recipe.json", "x.jpg", "-o", "?/out.jpg"], ["apply", "recipe.json", "x.jpg", "-o", "?.jpg"],
      ["init", "?"], ["?"], ["apply", "recipe.json", "in/?.jpg", "-o", "?/"], ["apply", "recipe.json", "?", "--oops"],
      ["list", "--library", "?"], ["preview", "x.jpg", "-o", "?.jpg"], ["sample", "?.jpg", "--width", "64"],
      ["preview", "in/good.jpg", "--recipe", "?/recipe.json", "-o", "out.jpg"],
      ["preview", "in/good.jpg", "?.json", "-o", "x.jpg"],
      ["apply", "recipe.json", "x.jpg", "--set", "lut.file=?", "-o", "out.jpg"],
      ["apply", "recipe.json", "in/?.jpg", "x.jpg", "-o", "in/?.jpg"],
    ])
  func named(arguments: [String]) throws { try expectRefused(arguments) }

  @Test("where it could be mistaken for another photo it fails before any work")
  func found() throws {
    #expect(try shop.program("init").status == 0)
    try expectRefused(["apply", "recipe.json", "-r", "in", "-o", "out/{name}"])
    try expectRefused(["apply", "recipe.json", "in/*.jpg", "-o", "out/{name}"])
    try expectRefused(["import", "-r", "in"])
    // What is no photo may have any name.
    #expect(try Shell.run(#"mv $'in/\xff.jpg' $'in/\xff.txt'"#, in: shop.folder) == 0)
    #expect(try shop.program("apply", "recipe.json", "-r", "in", "-o", "out/{name}").status == 0)
    #expect(shop.files.filter { $0.hasPrefix("out/") } == ["out/good.jpg", "out/\(twin).jpg"])
  }

  @Test(
    "as one of several photos in a call it is one failed photo, and the others are done",
    arguments: [
      ["apply", "recipe.json", "in/?.jpg", "in/good.jpg", "-o", "out/{name}"],
      ["apply", "recipe.json", "--files-from", "-", "-o", "out/{name}"],
      ["apply", "recipe.json", "--files-from", "-", "-0", "-o", "out/{name}"],
      ["apply", "recipe.json", "?/x.jpg", "in/good.jpg", "-o", "out/{name}", "--sizes", "32"],
      ["info", "in/?.jpg", "in/good.jpg"], ["import", "in/?.jpg", "in/good.jpg"],
      ["apply", "recipe.json", "?", "-r", "in/good.jpg", "-o", "out/{name}"],
    ])
  func amongOthers(arguments: [String]) throws {
    if arguments[0] == "import" { #expect(try shop.program("init").status == 0) }
    let separator: UInt8 = arguments.contains("-0") ? 0 : 10
    let names = Data(bytes("in/?.jpg") + [separator] + bytes("in/good.jpg"))
    let outcome = try shop.program.run(arguments.map(bytes), input: names)
    #expect(outcome.status == 3, "\(outcome.messages)")
    #expect(outcome.errorCount == 1 && outcome.messages.contains("UTF-8"), "\(outcome.messages)")
    if arguments[0] == "apply" { #expect(shop.files.filter { $0.hasPrefix("out/") } == ["out/good.jpg"]) }
    if let row = try shop.program.run(
      (arguments + ["--json"] + (arguments[0] == "apply" ? ["--force"] : [])).map(bytes), input: names
    ).lines.first(where: {
      $0.contains("name-not-utf8")
    }) {
      let bytes = try JSONValue.parse(Array(row.utf8))["inputBytes"]?.stringValue.flatMap { Data(base64Encoded: $0) }
      #expect(bytes?.contains(0xFF) == true)
    } else {
      Issue.record("no row for the photo")
    }
    // Alone it is the status of its own.
    guard !arguments.contains("--files-from") else { return }
    let alone = try shop.program.run(arguments.filter { !$0.hasPrefix("in/good") }.map(bytes))
    #expect(alone.status == 66 && !shop.exists("out/\(twin).jpg"))
  }

  @Test(
    "as one of several photos in a library it fails alone, and the others are done",
    arguments: [
      ["preview", "-o", "out/"], ["preview", "--recipe", "recipe.json", "-o", "out/"], ["export", "-o", "out/"],
      ["undo"], ["redo"], ["revert"], ["log"], ["show"], ["verify"], ["sheet", "-o", "out/sheet.html"],
      ["edit", "exposure.ev=0.1"],
    ])
  func amongOthersOfLibrary(command: [String]) throws {
    #expect(try shop.program("init").status == 0)
    #expect(try shop.program("import", "in/good.jpg").status == 0)
    #expect(try shop.program("edit", "in/good.jpg", "exposure.ev=1").status == 0)
    let before = try shop.state()
    let alone = try shop.program.run(([command[0], "in/?.jpg"] + command.dropFirst()).map(bytes))
    #expect(alone.status == 66 && alone.messages.contains("UTF-8"), "\(alone.messages)")
    #expect(try shop.state().differences(from: before).filter { !$0.hasPrefix("out") } == [])

    let arguments = [command[0], "in/?.jpg", "in/good.jpg"] + command.dropFirst()
    let replacing = command.contains("-o") ? ["--force"] : []
    let outcome = try shop.program.run((arguments + replacing).map(bytes))
    #expect(outcome.status == 3, "\(outcome.messages)")
    #expect(outcome.errorCount == 1 && outcome.messages.contains("UTF-8"), "\(outcome.messages)")
    let rows = try shop.program.run((arguments + replacing + ["--json"]).map(bytes)).lines
      .map { try JSONValue.parse(Array($0.utf8)) }
    let row = try #require(rows.first { $0["code"] == "name-not-utf8" }, "\(rows)")
    #expect(row["inputBytes"]?.stringValue.flatMap { Data(base64Encoded: $0) } == Data(bytes("in/?.jpg")))
    #expect(rows.contains { $0["type"] != "error" && $0["input"] == "in/good.jpg" } || command[0] == "sheet")
    #expect(shop.files.existAndSatisfy { !$0.hasPrefix("out/\(twin)") })
  }

  @Test("one found in a folder or by a pattern is one failed photo, and the others are done")
  func failed() throws {
    try FileManager.default.removeItem(at: shop.url("in/\(twin).jpg"))
    for (number, photos) in [["-r", "in"], ["in/*.jpg"]].enumerated() {
      let outcome = try shop.program.run(["apply", "recipe.json"] + photos + ["-o", "out\(number)/{name}"])
      #expect(outcome.status == 3, "\(outcome.messages)")
      #expect(outcome.errorCount == 1 && outcome.messages.contains("UTF-8"), "\(outcome.messages)")
      #expect(shop.files.filter { $0.hasPrefix("out\(number)/") } == ["out\(number)/good.jpg"])
    }
  }

  @Test("links to it are not followed into a similarly named folder")
  func links() throws {
    #expect(
      try Shell.run(
        #"ln -s $'\xff' link; ln -s $'in/\xff.jpg' link.jpg; mkdir own; ln -s ../$'\xff' own/link"#, in: shop.folder)
        == 0)
    let before = try shop.state()
    try shop.write("own/recipe.json", try shop.data("recipe.json"))
    let recipe = #"{"op": "exposure", "ev": 1}"#
    try shop.recipe("own/out.json", recipe, more: #""output": {"path": "link/out.jpg"}, "#)
    try shop.recipe("own/in.json", recipe, more: #""inputs": ["link/x.jpg"], "output": {"path": "out.jpg"}, "#)
    try shop.recipe("own/table.json", #"{"op": "lut", "file": "link/x.jpg"}"#)
    for arguments in [
      ["apply", "recipe.json", "x.jpg", "-o", "link/out.jpg"], ["apply", "own/out.json", "x.jpg"],
      ["apply", "own/in.json"], ["apply", "own/table.json", "x.jpg", "-o", "out.jpg"],
      ["init", "link"], ["list", "--library", "link"],
    ] {
      let outcome = try shop.program.run(arguments)
      #expect([65, 66, 73, 77].contains(outcome.status), "\(arguments) \(outcome.status ?? -1) \(outcome.messages)")
      #expect(outcome.errorCount == 1)
    }
    #expect(try shop.state().differences(from: before).filter { !$0.hasPrefix("own") } == [])
    // What is above the folder is above it for the kernel, whatever the letters of the path say.
    #expect(try shop.program("apply", "recipe.json", "x.jpg", "-o", "own/link/../above.jpg").status == 0)
    #expect(shop.exists("above.jpg") && !shop.exists("own/above.jpg"))
    // A photo is only read, and only its own name is told.
    let info = try shop.program("info", "link.jpg")
    #expect(info.status == 0, "\(info.messages)")
  }

  @Test("in PHOTOEDIT_LIBRARY or as the current folder it is refused with a single error line")
  func surroundings() throws {
    #expect(try shop.program("init", twin).status == 0)
    #expect(
      try Shell.output(of: #"PHOTOEDIT_LIBRARY=$'\xff' '\#(Program.path)' list 2>&1; echo $?"#, in: shop.folder)
        .hasSuffix("\n66\n"))
    #expect(
      try Shell.output(of: #"cd $'\xff' && '\#(Program.path)' list 2>&1; echo $?"#, in: shop.folder).hasSuffix("\n66\n")
    )
  }
}
