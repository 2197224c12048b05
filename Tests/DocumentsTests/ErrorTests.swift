import Documents
import Foundation
import TestSupport
import Testing

@Suite("errors", .timeLimit(.minutes(Effort.minutes)))
struct ErrorTests {
  @Test("an error describes itself wherever Swift asks for a localized description")
  func localized() {
    let error: any Error = EditError(.outputExists, .cannotCreate, "it exists", hint: "replace it", path: "a.jpg")
    #expect(error.localizedDescription == "a.jpg: it exists")
    let localized = error as? any LocalizedError
    #expect(localized?.failureReason == "it exists" && localized?.recoverySuggestion == "replace it")
    let recipe: any Error = RecipeError([RecipeProblem("unknown-op", "unknown adjustment 'x'", at: JSONPointer())])
    #expect(recipe.localizedDescription == "unknown adjustment 'x'")
  }

  @Test("a code keeps the text that JSON has, documented or not")
  func texts() {
    #expect(EditError.Code.entryConflict.rawValue == "entry-conflict")
    #expect(EditError.Code(rawValue: "entry-conflict") == .entryConflict)
    #expect("\(EditError("of-tomorrow", .bug, "x").code)" == "of-tomorrow")
  }
}
