import Documents
import Editing

extension EditError {
  /// The error of a photo that cannot be opened, with a hint where it is a recipe, or the name of one.
  func namingRecipe(_ input: String) -> EditError {
    let isName = code == .fileNotFound && RecipeSource.find(input) != nil
    guard advice == .giveAsRecipe || isName else { return self }
    var error = self
    if isName { error.message = "expected a photo, found the name of a recipe" }
    (error.hint, error.advice) = ("give recipes after the first with --recipe", nil)
    return error
  }
}
