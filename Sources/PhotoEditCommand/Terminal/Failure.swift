import ArgumentParser
import Foundation
import PhotoEdit

/// Shows errors and determines the exit status.
enum Failure {
  /// Writes an error to standard error and ends the command with its exit status.
  static func end(_ error: EditError, json: Bool) -> ExitCode {
    if json {
      Console.talk(Console.safe(json: row(error, input: nil).canonicalString()))
    } else {
      show(error)
    }
    return ExitCode(error.category.rawValue)
  }

  /// Writes an error as text: the message, its places, the hint.
  static func show(_ error: EditError) {
    if error.problems.count == 1, error.problems[0].place != nil {
      Console.talk(Console.safe("error: \(place(of: error.problems[0], in: error.path)): \(error.message)"))
    } else {
      Console.talk("error: " + Console.safe(error.description))
      for problem in error.problems where error.problems.count > 1 { show(problem, path: error.path) }
    }
    if let hint = CommandHint.text(of: error) { Console.talk("hint: " + Console.safe(hint)) }
  }

  private static func show(_ problem: RecipeProblem, path: String?) {
    let name = path.map { ($0 as NSString).lastPathComponent }
    Console.talk(Console.safe("  \(place(of: problem, in: name)): \(problem.message)"))
    if let hint = CommandHint.text(of: problem) { Console.talk("    hint: " + Console.safe(hint)) }
  }

  private static func place(of problem: RecipeProblem, in path: String?) -> String {
    let name = path ?? "recipe"
    let place = problem.place.map { "\(name):\($0.line):\($0.column)" } ?? name
    return problem.pointer.tokens.isEmpty ? place : "\(place) (\(problem.pointer))"
  }

  /// An error as JSON.
  static func row(_ error: EditError, input: String?, output: String? = nil) -> JSONValue {
    var members: [JSONObject.Member] = [
      ("type", "error"), ("code", .string(error.code.rawValue)), ("message", .string(error.message)),
      ("exit", .number(Double(error.category.rawValue))),
    ]
    if let hint = CommandHint.text(of: error) { members.append(("hint", .string(hint))) }
    if let input = input ?? error.path { members.append(("input", .string(input))) }
    if let output { members.append(("output", .string(output))) }
    if let problem = error.problems.first { members += fields(problem) }
    if error.problems.count > 1 {
      members.append(
        (
          "problems",
          .array(
            error.problems.map { problem in
              .object(
                JSONObject(
                  [("code", .string(problem.code.rawValue)), ("message", .string(problem.message))] + fields(problem)
                    + (CommandHint.text(of: problem).map { [("hint", .string($0))] } ?? [])))
            })
        ))
    }
    return .object(JSONObject(members))
  }

  private static func fields(_ problem: RecipeProblem) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = [("pointer", .string(problem.pointer.description))]
    if let place = problem.place {
      members += [("line", .number(Double(place.line))), ("column", .number(Double(place.column)))]
    }
    return members
  }
}

/// Runs the body of a command; its errors become a message and an exit status.
func answering(json: Bool = false, _ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch let error as EditError {
    throw Failure.end(error, json: json)
  } catch let error as RecipeError {
    var edge = EditError(
      error.problems.first?.code ?? .badSetting, .usage,
      error.problems.first?.message ?? "the setting cannot be read",
      hint: error.problems.first?.hint)
    edge.problems = []
    throw Failure.end(edge, json: json)
  }
}
