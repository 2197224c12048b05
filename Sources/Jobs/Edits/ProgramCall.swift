package import Workers

/// A program that edits photos, one after the other.
package struct ProgramCall: Hashable, Sendable {
  /// Its path, or a name to be found in the folders of `PATH`.
  package var program: String
  /// Its arguments.
  package var arguments: [String]
  /// How long it may take for a photo; nil for as long as it likes.
  package var timeout: Duration?
  /// How much of the terminal it may use.
  package var console: ProgramProcess.Console

  /// A call.
  package init(_ program: String, arguments: [String], timeout: Duration?, console: ProgramProcess.Console) {
    (self.program, self.arguments, self.timeout, self.console) = (program, arguments, timeout, console)
  }
}
