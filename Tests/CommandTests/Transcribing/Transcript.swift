import Foundation
import Testing

/// A session at a shell as it is recorded: commands, what is typed, and what they print.
///
/// The first characters of a line say what it is:
///
///     # a remark
///     $ photoedit list      a call of the program; its streams are files, with > FILE standard output is that one
///     % photoedit list      a call at a terminal; %in,err only has these of the streams there
///     $ photo a.jpg 40      draws a photo of this width
///     $ recipe r.json '…'   writes a recipe with these adjustments
///     $ cd folder           goes on in a folder
///     $ rm a.jpg            any other command is one of the shell
///     < y                   what is typed, or comes from standard input
///     > a.jpg               standard output
///     ! error: …            standard error
///     | a.jpg               what the terminal shows
///     = 64                  the exit status, unless it is 0
struct Transcript {
  /// A part of a session.
  enum Part {
    /// A remark or an empty line.
    case text(String)
    case command(Command)
  }

  /// A command, with what is typed.
  struct Command {
    /// The line that calls it.
    let line: String
    var input: [String] = []
  }

  private(set) var parts: [Part] = []

  /// Reads the commands of a session; what they printed is left out.
  init(_ text: String) throws {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      switch line.first {
      case nil, "#": parts.append(.text(line))
      case "$", "%": parts.append(.command(Command(line: line)))
      case "<":
        guard case .command(var command)? = parts.popLast() else { throw TranscriptError(line: line) }
        command.input.append(String(line.dropFirst(2)))
        parts.append(.command(command))
      case ">", "!", "|", "=": break
      default: throw TranscriptError(line: line)
      }
    }
    while case .text("")? = parts.last { parts.removeLast() }
  }
}

/// A line that is none of a transcript.
struct TranscriptError: Error {
  let line: String
}

extension Transcript.Command {
  /// The words of the call, and the streams that are a terminal.
  var call: (words: [String], terminal: Set<Stream>) {
    get throws {
      var words = try ShellSyntax.words(line)
      let head = words.removeFirst()
      guard head.hasPrefix("%") else { return (words, []) }
      let names = head.dropFirst().split(separator: ",").map(String.init)
      let streams = names.compactMap(Stream.init)
      guard streams.count == names.count else { throw TranscriptError(line: line) }
      return (words, names.isEmpty ? Set(Stream.allCases) : Set(streams))
    }
  }

  /// A standard stream.
  enum Stream: String, CaseIterable {
    case input = "in"
    case output = "out"
    case errors = "err"
  }
}

/// The part of a shell's syntax that calls in transcripts use.
enum ShellSyntax {
  /// The words of a line; single and double quotes join what is between them.
  static func words(_ line: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        (quote, word) = (character, word ?? "")
      } else if quote == nil, character == " " {
        word.map { words.append($0) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw TranscriptError(line: line) }
    return words + (word.map { [$0] } ?? [])
  }
}
