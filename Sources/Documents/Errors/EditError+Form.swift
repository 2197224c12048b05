extension EditError {
  /// An error in JSON. The hint is that of the library; the program has hints of its own.
  package static let form = Form<EditError>([
    .init("code", "the kind of error; stable") { $0.code.rawValue }, .init("message", "what failed") { $0.message },
    .init("hint", "what to do") { $0.hint },
    .init("exit", "the exit status that belongs to it") { Int($0.category.rawValue) },
    .init("problems", "all problems of a document, where there are several", each: RecipeProblem.form) {
      $0.problems.count > 1 ? $0.problems : []
    },
    .init("pointer", "the place in a document as a JSON pointer") { $0.problems.first?.pointer.description },
    .init("line", "the line in the document, from 1") { $0.problems.first?.place?.line },
    .init("column", "the column in characters, from 1") { $0.problems.first?.place?.column },
  ])
}

extension RecipeProblem {
  /// A problem of a document in JSON.
  package static let form = Form<RecipeProblem>([
    .init("code", "the kind of problem") { $0.code.rawValue }, .init("message", "what is wrong") { $0.message },
    .init("hint", "what to do") { $0.hint },
    .init("pointer", "the place in a document as a JSON pointer") { $0.pointer.description },
    .init("line", "the line in the document, from 1") { $0.place?.line },
    .init("column", "the column in characters, from 1") { $0.place?.column },
  ])
}
