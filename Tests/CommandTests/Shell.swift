import Foundation
import Glibc

/// Runs shell scripts.
enum Shell {
  private static let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]

  /// Runs a script in a folder without output; returns the exit status.
  static func run(_ script: String, in folder: URL) throws -> Int32 {
    let process = try RunningProgram(
      path: "/bin/bash", arguments: [Array("-c".utf8), Array(script.utf8)],
      environment: environment, folder: folder.path,
      input: Data())
    return try process.wait(.seconds(30)).status ?? -1
  }

  /// Runs a script; returns its output.
  static func output(of script: String, in folder: URL) throws -> String {
    let process = try RunningProgram(
      path: "/bin/bash", arguments: [Array("-c".utf8), Array(script.utf8)],
      environment: environment, folder: folder.path,
      input: Data())
    return try process.wait(.seconds(30)).text
  }

  /// Whether the program can be run as a user who is not root.
  static let canBeAnotherUser =
    geteuid() == 0
    && (try? run("setpriv --reuid=65534 '\(Program.path)' --version", in: URL(fileURLWithPath: "/"))) == 0
}
