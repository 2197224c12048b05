import Documents
import Foundation
import TestSupport
import Testing

@Suite("errors", .timeLimit(.minutes(Effort.minutes)))
struct ErrorTests {
  @Test("an error has a description wherever Swift uses a localized one")
  func localized() {
    let error: any Error = EditError(.outputExists, "it exists", hint: "replace it", path: "a.jpg")
    #expect(error.localizedDescription == "a.jpg: it exists")
    let localized = error as? any LocalizedError
    #expect(localized?.failureReason == "it exists" && localized?.recoverySuggestion == "replace it")
    let recipe: any Error = RecipeError([RecipeProblem(.unknownOp, "unknown adjustment 'x'", at: JSONPointer())])
    #expect(recipe.localizedDescription == "unknown adjustment 'x'")
  }

  @Test("a code keeps its JSON text, documented or not")
  func texts() {
    #expect(EditError.Code.entryConflict.rawValue == "entry-conflict")
    #expect(EditError.Code(received: "entry-conflict", .bug) == .entryConflict)
    #expect("\(EditError.Code(received: "of-tomorrow", .bug))" == "of-tomorrow")
  }

  @Test("besides the list of problems, the JSON of an error is that of its first problem", arguments: 2...4)
  func problems(count: Int) throws {
    let text = Array("[\n \"é\",\n  1,\n   2,\n]".utf8)
    let problems = (1...count).map { number in
      var problem = RecipeProblem(
        .unknownOp, "problem \(number)", at: JSONPointer(["adjustments", "\(number)"]), hint: "hint \(number)")
      problem.place = TextPlace(offset: [7, 11, 17, 20][number - 1], in: text)
      return problem
    }
    func json(_ problems: [RecipeProblem]) -> JSONValue {
      var error = EditError(.unknownOp, "the recipe has problems")
      error.problems = problems
      return EditError.form.json(error)
    }
    let (first, all) = (json([problems[0]]), json(problems))
    #expect(EditError.form.fields.map(\.key).filter { first[$0] != all[$0] } == ["problems"])
    #expect(all["line"] == 2 && all["column"] == 5, "columns count characters")
    #expect(all["problems"]?.arrayValue?.count == count)
  }

  @Test("the category of an error follows from its code unless given explicitly")
  func categories() {
    #expect(EditError(.outputExists, "it exists").category == .cannotCreate)
    #expect(EditError(.outputExists, as: .bug, "it exists").category == .bug)
  }
}
