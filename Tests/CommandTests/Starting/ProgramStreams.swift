import Foundation
import TestSupport

/// The streams of a call of the program, which are files, so that it never blocks on a full pipe.
struct ProgramStreams {
  private let folder: ScratchFolder
  private let terminal: [String: String]

  /// Streams, with what is on the standard input.
  ///
  /// - Parameter terminal: the path of a terminal for each of `in`, `out` and `err` that is one.
  init(input: Data, terminal: [String: String] = [:]) throws {
    folder = try ScratchFolder()
    self.terminal = terminal
    try input.write(to: folder.appending("in"))
  }

  /// The paths of standard input, output and errors.
  var paths: [String] { ["in", "out", "err"].map { terminal[$0] ?? folder.appending($0).path } }

  /// The standard output so far; nothing where the process was killed before it opened the file.
  var output: Data { (try? Data(contentsOf: folder.appending("out"))) ?? Data() }

  /// The standard error so far.
  var errors: Data { (try? Data(contentsOf: folder.appending("err"))) ?? Data() }
}
