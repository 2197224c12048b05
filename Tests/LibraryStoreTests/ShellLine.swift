import Foundation

/// Lines of the shell.
enum ShellLine {
  /// Runs lines in a folder, as long as they succeed. `$1` and so on are the arguments.
  static func run(_ lines: String, in folder: String, _ arguments: [String] = []) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", lines, "sh"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CocoaError(.executableLoad) }
  }
}
