import ArgumentParser
import Foundation
import PhotoEdit
import Documents
import ImageFiles
import TestSupport
import Testing

@testable import PhotoEditCommand

@Suite("help and maintenance", .timeLimit(.minutes(Effort.minutes)))
struct HelpTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  static let commands = [
    "apply", "batch", "edit", "preview", "info", "compare", "sheet", "sample", "recipe", "recipe validate",
    "recipe explain",
    "recipe schema",
    "recipe format",
    "recipe new", "recipe auto", "recipe match", "recipe list",
    "adjustments", "init", "import", "list", "search", "show", "export", "resources", "pick", "changes", "moments",
    "duplicates", "status", "serve",
    "album", "album list", "album create", "album add", "album remove", "album move", "album change", "album delete",
    "favorite", "hide", "rate", "tag", "describe", "name", "trash", "restore", "purge",
    "log", "diff", "undo", "redo", "revert", "resume", "conflicts", "resolve", "verify", "gc", "du", "renditions",
    "cache", "doctor",
    "completions",
  ]

  @Test("the help of every command begins with an example that fits on its line", arguments: commands)
  func examples(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let outcome = try shop.program.run(words + ["--help"])
    #expect(outcome.status == 0)
    let overview = outcome.text.components(separatedBy: "\nUSAGE:")[0]
    let lines = overview.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasPrefix("photoedit \(words[0])") })
    let examples = lines[first...].prefix { !$0.isEmpty }
    #expect(examples.existAndSatisfy { $0.hasPrefix("photoedit ") }, "\(examples.joined(separator: "\n"))")
    #expect(try shop.program.run(["help"] + words).output == outcome.output)
  }

  @Test("the help lists exactly the commands that are tested here")
  func complete() throws {
    let help = try shop.program("--help").text
    let groups = help.components(separatedBy: "\n\n").filter { $0.contains(/^[A-Z]+:\n  [a-z]/) }
    #expect(groups.count == PhotoEditProgram.configuration.groupedSubcommands.count && !help.contains("SUBCOMMANDS"))
    let names = groups.flatMap { section in
      section.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("  ") }.filter { !$0.hasPrefix("   ") }
        .map { String($0.dropFirst(2).prefix { !$0.isWhitespace && $0 != "," }) }
    }
    #expect(names.filter { $0 != "See" } == Self.commands.filter { !$0.contains(" ") })
  }

  @Test(
    "an unknown command exits with 64 and a suggestion",
    arguments: [
      (["aply"], "apply"), (["recipe", "valdate"], "validate"), (["frobnicate"], "help"),
      (["recipe", "frobnicate"], "help recipe"), (["help", "aply"], "apply"), (["help", "frobnicate"], "help"),
      (["help", "recipe", "valdate"], "validate"), (["recipe", "help", "valdate"], "validate"),
    ])
  func unknown(words: [String], suggestion: String) throws {
    let outcome = try shop.program.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.errorCount == 1)
    #expect(outcome.messages.contains("hint:") && outcome.messages.contains(suggestion))
  }

  @Test(
    "an invalid call exits with 64, an error line and nothing on standard output",
    arguments: [
      ["apply"], ["apply", "--nonsense"], ["log"], ["list", "extra"], ["--nonsense"],
      ["apply", "r.json", "--quality", "high"],
      ["completions", "tcsh"], ["completions"], ["export", "x"], ["sample", "--width", "1", "x.jpg"],
      ["sample", "--width", "99999", "x.jpg"],
      ["apply", "r.json", "--progress", "sometimes"],
    ])
  func usage(words: [String]) throws {
    let outcome = try shop.program.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.errorCount == 1, "\(outcome.messages)")
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "with --json an invalid call is a row",
    arguments: [
      ["apply", "--json"], ["apply", "--nonsense", "--json"], ["log", "--json"], ["frobnicate", "--json"],
    ])
  func usageRow(words: [String]) throws {
    let outcome = try shop.program.run(words)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    let row = try JSONValue.parse(Array(outcome.messages.utf8))
    #expect(row["type"]?.stringValue == "error" && row["exit"] == .number(64))
    #expect(row["code"]?.stringValue != nil && row["message"]?.stringValue?.isEmpty == false)
  }

  @Test("--version prints the version")
  func version() throws {
    #expect(try shop.program("--version").text == Engine.version + "\n")
  }

  @Test("help is shown without a command")
  func bare() throws {
    let outcome = try shop.program.run([String]())
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("photoedit sample photo.jpg"))
  }

  @Test("completions are written for three shells, and bash accepts its own", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let outcome = try shop.program("completions", shell)
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("apply") && outcome.text.contains("skip-existing"))
    try shop.write("script", outcome.output)
    if try Shell.run("command -v \(shell)", in: shop.folder) == 0 {
      #expect(try Shell.run("\(shell) -n script", in: shop.folder) == 0)
    }
  }

  @Test("doctor reports the versions of the libraries that libvips has loaded")
  func codecs() throws {
    let text = try Shell.output(of: "'\(Program.path)' doctor", in: shop.folder)
    for name in ["libtiff", "libpng", "libwebp"] { #expect(text.contains("\n" + name), "\(text)") }
  }

  @Test("the processor count is that of the processors available to the process")
  func cores() throws {
    let script = "one=$(taskset -cp $$ | sed 's/.*: //; s/[,-].*//'); taskset -c $one '\(Program.path)' doctor"
    let lines = try Shell.output(of: script, in: shop.folder).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("cores") })
    #expect(line.split(separator: " ").last == "1")
  }

  @Test("doctor reports what is installed, inside and outside a library")
  func doctor() throws {
    let outcome = try shop.program("doctor")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("libvips") && outcome.text.contains("JPEG XL"))
    #expect(try shop.program("init").status == 0)
    let row = try JSONValue.parse(Array(shop.program("doctor", "--json").text.utf8))
    #expect(row["library"]?.stringValue == shop.folder.path)
    #expect(row["formats"]?.arrayValue?.count == FileFormat.allCases.count)
  }

  @Test("sample writes a photo with camera data and never overwrites a file")
  func sample() throws {
    #expect(try shop.program("sample", "s.jpg", "--width", "120").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("s.jpg")).format == "jpeg")
    #expect(try shop.program("sample", "s.jpg", "--width", "120").status == 73)
    #expect(try shop.program("sample", "no/where.jpg", "--width", "120").status == 73)
  }
}
