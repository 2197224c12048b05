import ArgumentParser
import Jobs

/// What watching a folder in the terminal has in common, whatever is done with its photos.
enum Watching {
  /// Works until it is interrupted.
  ///
  /// - Parameters:
  ///   - folder: the folder, as the user calls it.
  ///   - work: is given the control and a function that shows messages.
  ///   - summarize: shows what was done, also where the work fails.
  /// - Throws: `ExitCode`; what the work throws.
  static func run(
    _ folder: String, json: Bool, work: (JobControl, (String) -> Void) async throws -> Void, summarize: () -> Void
  ) async throws {
    let interruption = Interruption()
    if !json { Console.log(Console.safe("watching '\(folder)'; ^C to stop")) }
    defer { summarize() }
    try await work(interruption.control()) { Console.log(Console.safe($0)) }
    throw ExitCode(interruption.exitStatus)
  }
}
