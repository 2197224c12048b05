import Jobs
import CArguments
import Foundation
import Glibc
import PhotoEdit

/// A command that accepts photos. A photo whose name is not UTF-8 fails on its own, and the others are processed.
protocol PhotoNaming {
  /// The names of the photos.
  var photoNames: [String] { get }
}

/// Names that are not UTF-8. Swift would repair them, and the program would use another file.
enum UnreadableName {
  /// The arguments of the program, and what is wrong with them.
  struct Arguments {
    /// The arguments; each that is not UTF-8 is replaced by a word that cannot be a path.
    fileprivate(set) var words: [String] = []
    /// The errors of the arguments that are not UTF-8, by index.
    fileprivate(set) var errors: [Int: EditError] = [:]

    /// The first error.
    var first: EditError? { errors.min { $0.key < $1.key }?.value }

    /// Whether the first argument, the name of a command, is one of them.
    var hasNoCommand: Bool { errors[0] != nil }

    /// Whether they ask for results as JSON.
    var askForJSON: Bool { words.prefix { $0 != "--" && $0 != "--with" }.contains("--json") }

    /// The first error unless all of them are about photos of a command.
    func error(unlessPhotosOf command: Any) -> EditError? {
      var photos = (command as? any PhotoNaming)?.photoNames ?? []
      for index in errors.keys {
        // Each counts once: the same name may also appear where it is refused.
        guard let photo = photos.firstIndex(of: words[index]) else { return first }
        photos.remove(at: photo)
      }
      return nil
    }
  }

  /// The arguments of this process.
  static func arguments() -> Arguments {
    var arguments = Arguments()
    let isKnown = CommandLine.argc > 0
    let words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = isKnown ? CommandLine.unsafeArgv : pa_words()
    for index in 1..<max(1, Int(isKnown ? CommandLine.argc : pa_count())) {
      guard let text = words?[index] else { break }
      if let shown = unreadable(text) {
        arguments.errors[index - 1] = error("argument \(index) is not UTF-8: '\(shown)'")
        arguments.words.append(Subject.unreadable(UnsafeRawBufferPointer(start: text, count: strlen(text))))
      } else {
        arguments.words.append(String(cString: text))
      }
    }
    return arguments
  }

  /// The error for such a name in the environment or the current folder; nil if there is none.
  static func findInSurroundings() -> EditError? {
    if let shown = getenv("PHOTOEDIT_LIBRARY").flatMap(unreadable) {
      return error("the path in PHOTOEDIT_LIBRARY is not UTF-8: '\(shown)'")
    }
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return unreadable(folder).map { error("the path of the current folder is not UTF-8: '\($0)'") }
  }

  private static func error(_ message: String) -> EditError { EditError(nameNotUTF8: message) }

  /// A name with `?` in place of invalid bytes; nil for a name that is UTF-8.
  private static func unreadable(_ text: UnsafeMutablePointer<CChar>) -> String? {
    guard String(validatingCString: text) == nil else { return nil }
    return String(cString: text).replacing("\u{FFFD}", with: "?")
  }
}
