import PhotoEdit

extension Row {
  /// The row of an error.
  ///
  /// - Parameters:
  ///   - input: the photo as the caller named it; by default the path of the error.
  ///   - output: where its rendering would have been written.
  init(_ error: EditError, input: String? = nil, output: String? = nil) {
    self.init(
      .error, input: input ?? error.path,
      [
        "output": output.map { .string($0) }, "code": .string(error.code.rawValue), "message": .string(error.message),
        "hint": CommandHint.text(of: error).map { .string($0) }, "exit": .integer(Int(error.category.rawValue)),
      ])
    if let problem = error.problems.first { fields += Self.place(of: problem) }
    if error.problems.count > 1 { add("problems", .array(error.problems.map(Self.json))) }
  }

  private static func json(_ problem: RecipeProblem) -> JSONValue {
    var members: [JSONObject.Member] = [
      ("code", .string(problem.code.rawValue)), ("message", .string(problem.message)),
    ]
    if let hint = CommandHint.text(of: problem) { members.append(("hint", .string(hint))) }
    return .object(JSONObject(members + place(of: problem)))
  }

  private static func place(of problem: RecipeProblem) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = [("pointer", .string(problem.pointer.description))]
    if let place = problem.place { members += [("line", .integer(place.line)), ("column", .integer(place.column))] }
    return members
  }
}
