import ArgumentParser
import Batch
import Jobs
import PhotoEdit

/// A program that edits photos in place of a recipe.
struct ProgramOptions: ParsableArguments {
  @Option(
    parsing: .remaining,
    help: ArgumentHelp(
      "Let a program edit the photos: a path, or a name to be found in PATH. All that follows are its arguments.",
      valueName: "program"),
    completion: .file())
  var with: [String] = []

  @Option(help: ArgumentHelp("Stop the program after this many seconds.", valueName: "seconds"))
  var timeout: Int?

  func validate() throws {
    if with.isEmpty, timeout != nil { throw ValidationError("--timeout needs --with.") }
    if let timeout, timeout < 1 { throw ValidationError("--timeout takes a number above 0, found \(timeout).") }
  }

  /// Whether a program is named.
  var isNamed: Bool { !with.isEmpty }

  /// The call of the program; nil where none is named.
  ///
  /// - Parameters:
  ///   - isInteractive: whether it may use the terminal.
  ///   - isSilent: whether its output is hidden.
  func call(isInteractive: Bool, isSilent: Bool) -> ProgramCall? {
    with.first.map { program in
      ProgramCall(
        program, arguments: Array(with.dropFirst()), timeout: timeout.map { .seconds($0) },
        console: isSilent ? .none : isInteractive ? .terminal : .errors)
    }
  }
}
