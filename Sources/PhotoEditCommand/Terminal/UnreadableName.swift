import Foundation
import Glibc
import PhotoEdit

/// Names that are not UTF-8. Swift would repair them, and the program would work on another file.
enum UnreadableName {
  /// What to say of the first one in the call; nil where there is none.
  static func find() -> EditError? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { break }
      if let shown = unreadable(argument) { return error("argument \(index) is not UTF-8: '\(shown)'") }
    }
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return unreadable(folder).map { error("the path of the current folder is not UTF-8: '\($0)'") }
  }

  private static func error(_ message: String) -> EditError {
    EditError("name-not-utf8", .notFound, message, hint: "rename it: photoedit reads names as UTF-8 only")
  }

  /// The text with its bytes shown, where it is not UTF-8.
  private static func unreadable(_ text: UnsafePointer<CChar>) -> String? {
    guard String(validatingCString: text) == nil else { return nil }
    return String(cString: text).unicodeScalars.map { $0 == "\u{FFFD}" ? "?" : String($0) }.joined()
  }
}
