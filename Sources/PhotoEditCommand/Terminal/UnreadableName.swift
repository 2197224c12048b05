import Foundation
import Glibc
import PhotoEdit

/// Names that are not UTF-8. Swift would repair them, and the program would use another file.
enum UnreadableName {
  /// The error for the first such name in the arguments, the environment or the current folder; nil if there is none.
  static func find() -> EditError? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { break }
      if let shown = unreadable(argument) { return error("argument \(index) is not UTF-8: '\(shown)'") }
    }
    if let shown = getenv("PHOTOEDIT_LIBRARY").flatMap(unreadable) {
      return error("the path in PHOTOEDIT_LIBRARY is not UTF-8: '\(shown)'")
    }
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return unreadable(folder).map { error("the path of the current folder is not UTF-8: '\($0)'") }
  }

  /// The error of such a name.
  static func error(_ message: String) -> EditError { EditError(nameNotUTF8: message) }

  /// A name with `?` in place of invalid bytes.
  static func shown(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{FFFD}", with: "?")
  }

  private static func unreadable(_ text: UnsafeMutablePointer<CChar>) -> String? {
    guard String(validatingCString: text) == nil else { return nil }
    return shown(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
