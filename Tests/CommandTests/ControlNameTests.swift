import Foundation
import PhotoEdit
import TestSupport
import Testing

/// Names with characters that a terminal obeys: control characters, escape sequences, bidirectional controls.
@Suite("names and the terminal", .timeLimit(.minutes(Effort.minutes)))
struct ControlNameTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
  }

  /// The characters of a text that a terminal may obey.
  private func raw(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter {
      $0 != "\n" && [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
  }

  @Test("control characters in names reach the terminal as text only", arguments: HostileNames.commands)
  func errorsAndFiles(name: String) throws {
    try shop.photo(name)
    try shop.write("bad" + name, Data("no photo".utf8))
    try shop.write("recipe" + name, Data("{no recipe".utf8))
    let outcomes = try [
      shop.program("info", "--", name), shop.program("apply", "recipe.json", "-o", "out/", "--", name),
      shop.program("info", "--", "missing" + name), shop.program("init", "missing" + name + "/x"),
      shop.program("apply", "-n", "recipe.json", "-o", "out/x{name}", "--", name), shop.program(name),
      shop.program("adjustments", name), shop.program("recipe", "validate", name), shop.program("--" + name),
      shop.program("info", "--width=" + name), shop.program("info", "bad" + name),
      shop.program("recipe", "validate", "recipe" + name), shop.program("sample", "sample" + name, "--width", "64"),
      shop.program("recipe", "new", "exposure", "-o", "new" + name), shop.program("apply", "recipe.json", "*" + name),
      shop.program("apply", "recipe.json", "--set", "exposure.\(name)=1", name, "-o", "out.jpg"),
      shop.program("apply", "recipe.json", name, "-o", "{\(name)}"),
      shop.program("recipe", "explain", "recipe.json", name),
    ]
    for outcome in outcomes {
      #expect(raw(outcome.text + outcome.messages) == [], "\(outcome.text)\(outcome.messages)")
    }
    #expect(outcomes[0].text.split(separator: "\n").first?.contains("jpg") == true)
  }

  @Test(
    "control characters in names of library photos do not reach the terminal; JSON has the exact names",
    arguments: HostileNames.commands)
  func library(name: String) throws {
    try shop.photo(name)
    let commands = [
      ["init", "--json"], ["import", "--json", name], ["apply", "--json", "recipe.json", name, "--note", name],
      ["list"], ["show", name], ["log", name], ["diff", name], ["undo", name], ["undo", name, "--note", name],
      ["redo", name], ["revert", name], ["undo", name], ["resume", name], ["verify"], ["verify", "--repair"], ["gc"],
      ["export", name + "@1", "-o", "out" + name], ["export", "--library", ".", "-o", "all" + name],
      ["preview", name, "-o", "small" + name], ["apply", "-n", "recipe.json", name], ["info", name],
      ["show", "x" + name],
      ["log", name + "@9"], ["export", name + "@99", "-o", "x.jpg"], ["doctor"], ["import", "all" + name],
    ]
    for arguments in commands {
      for arguments in arguments.contains("--json") ? [arguments] : [arguments, arguments + ["--json"]] {
        let outcome = try shop.program.run(arguments)
        #expect(raw(outcome.text + outcome.messages) == [], "\(arguments) \(outcome.text)\(outcome.messages)")
        guard arguments.contains("--json"), arguments[0] != "resume" else { continue }
        for line in outcome.lines + outcome.messages.split(separator: "\n").map(String.init) {
          let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
          #expect(row != nil, "\(arguments) \(line)")
          for key in ["input", "name", "output", "note"] {
            guard let text = row?[key] as? String, text.contains("jpg") else { continue }
            let named = [name] + arguments.filter { $0.hasPrefix(name + "@") && key == "input" }
            #expect(
              named.contains { text.utf8.reversed().starts(with: $0.utf8.reversed()) }, "\(arguments) \(key) \(text)")
          }
        }
      }
    }
  }

  @Test(
    "control sequences in a comment of a photo are shown as text",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func injection() throws {
    let outcome = try shop.program("info", Corpus.hostile("jpeg/jpeg_com_ansi_injection.jpg").path)
    #expect(outcome.status == 0)
    #expect(!outcome.text.contains("\u{1B}") && !outcome.messages.contains("\u{1B}"))
  }
}
