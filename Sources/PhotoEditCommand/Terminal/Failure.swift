import ArgumentParser
import Contract
import Jobs
import DurableFiles
import Foundation
import PhotoEdit

/// Shows errors and determines the exit status.
enum Failure {
  /// Writes an error to standard error and ends the command with its exit status.
  static func end(_ error: EditError, json: Bool) -> ExitCode {
    if json {
      Console.log(Console.safe(json: Row.error(error).json.canonicalString()))
    } else {
      show(error)
    }
    return ExitCode(error.category.rawValue)
  }

  /// Writes an error as text: the message, its places, the hint.
  static func show(_ error: EditError) {
    if error.problems.count == 1, error.problems[0].place != nil {
      Console.log(Console.safe("error: \(place(of: error.problems[0], in: error.path)): \(error.message)"))
    } else {
      Console.log("error: " + Console.safe(error.description))
      for problem in error.problems where error.problems.count > 1 { show(problem, path: error.path) }
    }
    if let hint = CommandHint.text(of: error) { Console.log("hint: " + Console.safe(hint)) }
  }

  /// Writes the error of one of several photos: as a row, or as text.
  static func show(_ error: EditError, of outcome: Outcome, json: Bool) {
    guard json else { return show(error.about(outcome.input)) }
    var row = Row.error(error, input: outcome.input)
    row.inputBytes = outcome.inputBytes
    row.print()
  }

  private static func show(_ problem: RecipeProblem, path: String?) {
    let name = path.map(FilePath.name)
    Console.log(Console.safe("  \(place(of: problem, in: name)): \(problem.message)"))
    if let hint = CommandHint.text(of: problem) { Console.log("    hint: " + Console.safe(hint)) }
  }

  private static func place(of problem: RecipeProblem, in path: String?) -> String {
    let name = path ?? "recipe"
    let place = problem.place.map { "\(name):\($0.line):\($0.column)" } ?? name
    return problem.pointer.tokens.isEmpty ? place : "\(place) (\(problem.pointer))"
  }
}

/// Runs the body of a command; its errors become a message and an exit status.
///
/// - Parameter hasForce: whether the command can replace an output.
func answering(
  json: Bool = false, hasForce: Bool = true, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async throws {
  do {
    try await body()
  } catch let error as EditError {
    throw CommandHint.$hasForce.withValue(hasForce) { Failure.end(error, json: json) }
  } catch let error as RecipeError {
    var edge = EditError(
      error.problems.first?.code ?? .badSetting, as: .usage,
      error.problems.isEmpty ? "invalid setting" : error.problems.map(\.message).joined(separator: "; "),
      hint: error.problems.first?.hint)
    edge.problems = []
    throw Failure.end(edge, json: json)
  }
}
