import Adjustments
import Documents
import Editing
import PhotoLibrary

/// The recipes that a page sends, and those that it is offered.
///
/// A recipe from a page names files by their digests only: files of the library and of the built-in looks. A path is
/// refused, wherever it leads.
final class PageRecipes: Sendable {
  /// A recipe that is offered.
  struct Look: Sendable {
    let name: String
    let title: String
    let summary: String
    let recipe: Recipe
  }

  /// The built-in looks.
  let looks: [Look]
  private let library: Library
  private let files: [SHA256Digest: Resource]

  init(_ library: Library) {
    self.library = library
    looks = RecipeSource.looks.compactMap { source in
      guard let recipe = try? source.recipe() else { return nil }
      return Look(name: source.name, title: recipe.title ?? source.name, summary: source.summary, recipe: recipe)
    }
    files = Dictionary(looks.flatMap { $0.recipe.resources }.map { ($0.digest, $0) }) { first, _ in first }
  }

  /// The look with a name.
  ///
  /// - Throws: `PageRefusal` 404.
  func look(_ name: String) throws(PageRefusal) -> Look {
    if let look = looks.first(where: { $0.name == name }) { return look }
    throw PageRefusal(404, .recipeNotFound, "there is no look '\(name)'")
  }

  /// Reads a step, as a recipe has it.
  ///
  /// - Throws: `EditError` with every problem; places begin with `/adjustments/0`.
  func step(_ value: JSONValue) throws(EditError) -> RecipeStep {
    var document = Recipe().json.objectValue ?? JSONObject()
    document["adjustments"] = [value]
    guard let step = try read(.object(document)).steps.first else {
      throw EditError(.pageFailed, as: .bug, "a recipe with a step was read without it")
    }
    return step
  }

  /// Reads a recipe.
  ///
  /// - Parameter value: the recipe; null is one without adjustments.
  /// - Throws: `EditError` with every problem, each with its place.
  func read(_ value: JSONValue?) throws(EditError) -> Recipe {
    guard let value, value != .null else { return Recipe() }
    let files = files
    var reader = RecipeReader()
    reader.files = { reference, _, _ throws(ResourceError) in
      guard case .digest(let digest) = reference else {
        throw ResourceError(
          .fileOutside, "a recipe of the page names files by 'sha256:…', found a path", category: .refused)
      }
      return files[digest]
    }
    var recipe = try mappingErrors { try reader.read(.init(text: value.canonicalBytes())) }
    try recipe.readFiles(from: library)
    return recipe
  }
}
