import Foundation
import Glibc
import PhotoEdit

/// Writes results to standard output and messages to standard error.
enum Console {
  /// Writes a line of a result.
  static func print(_ line: String) { write(Data((line + "\n").utf8)) }

  /// Writes raw bytes of a result.
  static func write(_ data: Data) { write(data, to: STDOUT_FILENO) }

  /// Writes a row of JSON Lines.
  static func print(_ json: JSONValue) { print(safe(json: json.canonicalString())) }

  /// Writes a JSON document.
  static func print(document: String) { write(Data(safe(json: document).utf8)) }

  /// Writes a line of a message.
  static func log(_ line: String) { write(Data((line + "\n").utf8), to: STDERR_FILENO) }

  /// Writes text to standard error unchanged.
  static func log(raw text: String) { write(Data(text.utf8), to: STDERR_FILENO) }

  /// Writes a warning.
  static func warn(_ text: String) { log("warning: " + safe(text)) }

  /// Says that there was no photo to work on, and what was asked for. A program that reads rows sees that there are none.
  static func logNothingToDo(json: Bool, _ conditions: FilterOptions? = nil) {
    if !json { log(safe("nothing to do: " + noPhotos(conditions?.text ?? ""))) }
  }

  /// That there are no photos: `no photos found for --rating 5`.
  static func noPhotos(_ asked: String) -> String { "no photos found" + (asked.isEmpty ? "" : " for \(asked)") }

  /// Text with control characters escaped, so that no name can inject escape sequences.
  static func safe(_ text: String) -> String {
    guard !text.utf8.allSatisfy(isPrintable) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          guard isCommand(scalar) else { return [scalar] }
          return Array("\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
        }))
  }

  /// A JSON document with the control characters in its strings escaped: an equivalent document.
  static func safe(json text: String) -> String {
    guard !text.utf8.allSatisfy({ isPrintable($0) || $0 == UInt8(ascii: "\n") }) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          guard isCommand(scalar), scalar != "\n", scalar != "\t" else { return [scalar] }
          let units = String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
          return Array(units.joined().unicodeScalars)
        }))
  }

  /// Whether a byte is a character that every terminal shows: printable ASCII, as most text is.
  private static func isPrintable(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }

  /// Whether a terminal may interpret a character instead of showing it.
  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return scalar != "\u{200D}"
    default: return false
    }
  }

  /// Ends the program at once: without waiting for other threads, and without what some sixty libraries do on exit,
  /// which takes longer than many commands. Nothing is buffered.
  static func end(_ status: Int32) -> Never { _exit(status) }

  /// Whether standard error is a terminal.
  static var logsToTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output is a terminal.
  static var printsToTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  private static func write(_ data: Data, to descriptor: Int32) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        // A message that cannot be written is not a failure; a result that cannot be written is one.
        guard descriptor == STDOUT_FILENO else { return }
        log("error: cannot write standard output: \(String(cString: strerror(errno)))")
        end(EditError.Category.inputOutput.rawValue)
      }
    }
  }
}
