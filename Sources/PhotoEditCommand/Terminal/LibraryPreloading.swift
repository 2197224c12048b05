import PhotoEdit
import Threads

/// Loads libvips while the program reads its arguments and a recipe, which takes as long.
///
/// Whether to load it is a guess from the words of the command line: one photo is opened by this process, several by
/// workers. If the guess is wrong, libvips is loaded later or for nothing.
enum LibraryPreloading {
  /// Starts loading if one photo is likely to be opened. Nothing waits for the end: if no thread starts, libvips is
  /// loaded later.
  static func begin(_ arguments: [String]) {
    if openOnePhoto(arguments) { _ = DetachedThread.start { Engine.prepare() } }
  }

  /// Whether arguments name one photo that this process decodes.
  static func openOnePhoto(_ arguments: [String]) -> Bool {
    guard let command = arguments.first, ["apply", "edit", "preview"].contains(command) else { return false }
    let outputs: Set = ["-o", "--output"]
    let others: Set = ["--help", "-h", "--watch", "--files-from", "--recursive", "-r", "--all"]
    guard others.isDisjoint(with: arguments) else { return false }
    let words = zip(arguments, arguments.dropFirst()).filter { !outputs.contains($0) && !$1.hasPrefix("-") }.map(\.1)
    return words.count(where: Engine.decodesHere) == 1
  }
}
