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

  @Test("the category of an error follows from its code unless given explicitly")
  func categories() {
    #expect(EditError(.outputExists, "it exists").category == .cannotCreate)
    #expect(EditError(.outputExists, as: .bug, "it exists").category == .bug)
  }
}
