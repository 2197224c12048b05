import Foundation
import PhotoEdit

/// Writes to the terminal: results to standard output, talk to standard error.
enum Console {
  /// Writes a line of a result.
  static func print(_ line: String) { write(line + "\n", to: .standardOutput) }

  /// Writes a result as it is.
  static func write(_ data: Data) { FileHandle.standardOutput.write(data) }

  /// Writes a row of JSON Lines.
  static func print(_ json: JSONValue) { print(json.canonicalString()) }

  /// Writes a line of talk.
  static func talk(_ line: String) { write(line + "\n", to: .standardError) }

  /// Writes a warning.
  static func warn(_ text: String) { talk("warning: " + safe(text)) }

  /// Text from outside with control characters made visible, so that no name can command the terminal.
  static func safe(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          let isControl = scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
          guard isControl, scalar != "\u{200D}" else { return [scalar] }
          return Array("\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
        }))
  }

  /// Whether standard error is a terminal.
  static var talksToTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  private static func write(_ text: String, to handle: FileHandle) { handle.write(Data(text.utf8)) }
}
