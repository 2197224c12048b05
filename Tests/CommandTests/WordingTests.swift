import Foundation
import PhotoEdit
import PhotoMetadata
import TestSupport
import Testing

/// What people write in other spellings, and how results are worded for them.
@Suite("wording", .timeLimit(.minutes(Effort.minutes)))
struct WordingTests: EditedLibrarySuite {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo()
  }

  @Test(
    "a value in another spelling is refused with what to write",
    arguments: [
      ("exposure.ev=+0.3", "write 0.3"), ("exposure.ev=.5", "write 0.5"), ("contrast.amount=1,5", "write 1.5"),
      ("whiteBalance.temperature=5600", "5600 is a value of 'kelvin'"),
    ])
  func settings(setting: String, hint: String) throws {
    let refused = try run("edit", "photo.jpg", setting, "-o", "x.png")
    #expect(refused.status == 64 && refused.messages.contains("hint: " + hint), "\(refused.messages)")
  }

  @Test(
    "a recipe in another notation is refused with what to write",
    arguments: [
      (#"{"formatIdentifier": "org.photoedit.recipe", "adjustments": [{"op": "exposure", "ev": +0.3}]}"#, "write 0.3"),
      (#"{"formatIdentifier": "org.photoedit.recipe", "adjustments": [{"op": "exposure", "ev": .5}]}"#, "write 0.5"),
      ("formatIdentifier: org.photoedit.recipe\nadjustments:\n  - op: exposure\n", "not YAML"),
      ("# a look\n---\nadjustments: []\n", "not YAML"), ("- op: exposure\n", "not YAML"),
    ])
  func recipes(text: String, hint: String) throws {
    try shop.write("r.json", Data(text.utf8))
    let refused = try run("recipe", "validate", "r.json")
    #expect(refused.status == 65 && refused.messages.contains(hint), "\(refused.messages)")
  }

  @Test("5x7 is the aspect 5:7", arguments: ["5x7", "5×7"])
  func aspect(text: String) throws {
    for (aspect, name) in [(text, "a.png"), ("5:7", "b.png")] {
      #expect(try run("edit", "photo.jpg", "crop.aspect=\(aspect)", "-o", name).status == 0)
    }
    #expect(try shop.data("a.png") == shop.data("b.png"))
    #expect(try AspectRatio(text) == AspectRatio("5:7"))
  }

  @Test("a strength below 1 asks whether a hundred times as much was meant", arguments: ["0.5", "1", "50", "0"])
  func strength(text: String) throws {
    let outcome = try run("apply", "golden-hour", "photo.jpg", "--strength", text, "-o", "x.png")
    #expect(outcome.status == 0 && outcome.messages.contains("did you mean --strength 50?") == (text == "0.5"))
  }

  @Test("an output in the folder that was named itself has no './' in its path")
  func mirrored() throws {
    try shop.recipe()
    try shop.photo("in/sub/a.jpg", width: 90)
    try shop.photo("in/b.jpg", width: 93)
    let lines = try run("apply", "recipe.json", "-r", "in", "-o", "out/{dir}/{name}").lines
    #expect(lines.contains { $0.contains("-> out/b.jpg ") } && lines.contains { $0.contains("-> out/sub/a.jpg ") })
    #expect(try run("apply", "recipe.json", "photo.jpg", "-o", "{dir}/x.jpg").text.contains("-> x.jpg "))
    #expect(try run("apply", "recipe.json", "photo.jpg", "-o", "all-{dir}-{name}").text.contains("-> all-.-photo.jpg "))
  }

  @Test("a list says that more follow only where they do")
  func more() throws {
    for width in [90, 93] { try shop.photo("\(width).jpg", width: width) }
    #expect(try run("init").status == 0)
    #expect(try run("import", "90.jpg", "93.jpg", "photo.jpg").status == 0)
    for limit in 1...4 {
      let list = try run("list", "--limit", "\(limit)")
      #expect(list.lines.count == min(limit, 3) && list.messages.contains("more follow") == (limit < 3), "\(limit)")
    }
    let first = try run("list", "--limit", "2").messages
    let id = try #require(first.split(separator: " ").last).trimmingCharacters(in: .newlines)
    let rest = try run("list", "--limit", "1", "--after", id)
    #expect(rest.lines.count == 1 && !rest.messages.contains("more follow"))
  }

  @Test("a caption of several lines is shown in several lines, in show and in info")
  func captions() throws {
    try shop.library()
    #expect(try run("describe", "--caption", "First\nSecond", "photo.jpg").status == 0)
    #expect(try run("export", "photo.jpg", "-o", "out.jpg").status == 0)
    for call in [["show", "photo.jpg"], ["info", "out.jpg"]] {
      let lines = try shop.program.run(call).lines
      let index = try #require(lines.firstIndex { $0.hasSuffix("First") })
      let column = try #require(lines[index].range(of: "First")).lowerBound
      #expect(lines[index + 1] == String(repeating: " ", count: lines[index][..<column].count) + "Second")
    }
  }

  @Test(
    "a camera is named once",
    arguments: [
      ("Canon", "Canon EOS 5D", "Canon EOS 5D"), ("NIKON CORPORATION", "NIKON D90", "NIKON D90"),
      ("Apple", "iPhone 12", "Apple iPhone 12"), (nil, "X100", "X100"), ("Leica", nil, "Leica"),
    ] as [(String?, String?, String)])
  func camera(make: String?, model: String?, name: String) {
    var summary = MetadataSummary()
    (summary.make, summary.model) = (make, model)
    #expect(summary.camera == name)
  }

  @Test("man pages have no Markdown")
  func manual() throws {
    #expect(try run("manual", "man", "--folder", "man").status == 0)
    for name in shop.files where name.hasSuffix(".1") {
      let page = String(decoding: try shop.data(name), as: UTF8.self)
      #expect(!page.contains("`"), "\(name)")
    }
    #expect(String(decoding: try shop.data("man/photoedit-diff.1"), as: UTF8.self).contains("\\fBdiff\\fR"))
  }

  @Test("-o is the first option in the help of apply")
  func firstOption() throws {
    let help = try run("apply", "--help").text
    let options = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
    #expect(options.first?.hasPrefix("  -o, --output") == true)
  }

  // MARK: Completion

  /// What bash offers for the last word of a call.
  private func offers(_ words: String...) throws -> [String] {
    let script = """
      source <('\(Program.path)' completions bash)
      COMP_WORDS=('\(Program.path)' \(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count)
      COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      _photoedit photoedit "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try Shell.output(of: script, in: shop.folder).split(separator: "\n").map(String.init)
  }

  @Test("a shell completes names of recipes, adjustments, their keys and values, and the values of options")
  func completion() throws {
    try shop.recipe("golden.json")
    #expect(try offers("apply", "gold") == ["golden", "golden-hour", "golden.json"])
    #expect(try offers("edit", "photo.jpg", "exposure.") == ["exposure.ev=", "exposure.shoulder="])
    #expect(try offers("edit", "photo.jpg", "sep") == ["sepia."])
    #expect(try offers("edit", "pho") == ["photo.jpg"])
    let keys = try offers("apply", "golden-hour", "photo.jpg", "--set", "crop.a")
    #expect(keys.sorted() == ["crop.anchor=", "crop.aspect="])
    #expect(try offers("apply", "golden-hour", "photo.jpg", "--format", "j").sorted() == ["jpeg", "jxl"])
    #expect(try offers("apply", "golden-hour", "photo.jpg", "--metadata", "s") == ["safe"])
  }
}
