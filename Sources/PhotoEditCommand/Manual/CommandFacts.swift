import ArgumentParser
import Documents
import PhotoEdit

/// A command as the argument parser describes it: the source of help, completions and man pages.
struct CommandFacts: Sendable {
  /// The words that call it: `photoedit`, `recipe`, `new`.
  let path: [String]
  let abstract: String
  /// The examples: lines that begin with `photoedit`.
  let examples: [String]
  /// The paragraphs of its description.
  let paragraphs: [String]
  let arguments: [ArgumentFacts]
  let subcommands: [CommandFacts]

  /// The whole program, without its hidden parts.
  ///
  /// - Throws: where the parser's description cannot be read.
  static func program() throws -> CommandFacts { try whole.get() }

  /// Made once: a process that answers several calls reads the description for the first one only.
  private static let whole = Result {
    let description = try JSONValue.parse(Array(PhotoEditProgram._dumpHelp().utf8))
    return CommandFacts(description["command"] ?? .null, below: [])
  }

  private init(_ description: JSONValue, below parents: [String]) {
    path = parents + [description["commandName"]?.stringValue ?? ""]
    abstract = description["abstract"]?.stringValue ?? ""
    let lines = (description["discussion"]?.stringValue ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    examples = lines.filter { $0.hasPrefix("photoedit ") }.map(String.init)
    paragraphs = lines.filter { !$0.hasPrefix("photoedit ") }.map(String.init)
      .split(separator: "").map { $0.joined(separator: " ") }
    arguments = (description["arguments"]?.arrayValue ?? []).filter(Self.isDisplayed).map(ArgumentFacts.init)
    let path = path
    subcommands = (description["subcommands"]?.arrayValue ?? [])
      .filter { Self.isDisplayed($0) && $0["commandName"] != "help" }.map { CommandFacts($0, below: path) }
  }

  private static func isDisplayed(_ description: JSONValue) -> Bool {
    description["shouldDisplay"]?.boolValue != false
  }

  /// This command and all below it.
  var all: [CommandFacts] { [self] + subcommands.flatMap(\.all) }
}

/// An argument or option of a command.
struct ArgumentFacts: Sendable {
  /// What the caller writes: `-o, --output <path>`, or the name of an argument.
  let usage: String
  /// The names of an option, with their dashes.
  let names: [String]
  /// Whether the word after an option is its value.
  let takesValue: Bool
  /// What it means, with its default.
  let meaning: String
  let isPositional: Bool
  let isOptional: Bool
  let isRepeating: Bool
  /// The group in the help.
  let section: String?

  init(_ description: JSONValue) {
    let value = description["valueName"]?.stringValue ?? ""
    let kind = description["kind"]?.stringValue
    isPositional = kind == "positional"
    isOptional = description["isOptional"]?.boolValue ?? false
    isRepeating = description["isRepeating"]?.boolValue ?? false
    section = description["sectionTitle"]?.stringValue
    names = (description["names"]?.arrayValue ?? []).map(Self.written)
    takesValue = kind == "option"
    usage =
      isPositional
      ? value : names.sorted { $0.count < $1.count }.joined(separator: ", ") + (kind == "option" ? " <\(value)>" : "")
    let choices = (description["allValues"]?.arrayValue ?? []).compactMap(\.stringValue)
    let standard = description["defaultValue"]?.stringValue.map { " The default is \($0)." } ?? ""
    let values = choices.isEmpty ? "" : " Values: \(choices.joined(separator: ", "))."
    meaning = (description["abstract"]?.stringValue ?? "") + values + standard
  }

  private static func written(_ name: JSONValue) -> String {
    (name["kind"] == "short" ? "-" : "--") + (name["name"]?.stringValue ?? "")
  }
}
