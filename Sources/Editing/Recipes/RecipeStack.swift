package import Adjustments
package import Documents

/// Recipes that are applied one after another.
package struct RecipeStack: Sendable {
  /// Their adjustments in order, with the output settings of the last recipe and the strictest metadata policy of all.
  package let recipe: Recipe
  /// The first one, which names the photos.
  package let first: RecipeSource
  /// The recipe whose output path counts.
  package let output: RecipeSource
  /// Whether all were found by their names, so that they are presets.
  package let areNamed: Bool

  /// Reads recipes.
  ///
  /// - Parameters:
  ///   - names: a file, `-` or a name each; at least one.
  ///   - parameters: values for parameters, each declared by at least one of the recipes.
  ///   - access: which files they may name besides those in their own folders.
  /// - Throws: `EditError`
  package init(
    _ first: String, then names: [String] = [], parameters: [String: JSONValue] = [:], access: FileAccess
  ) throws(EditError) {
    self.first = try RecipeSource(named: first)
    var (recipe, unknown) = try self.first.read(parameters: parameters, access: access, isStrict: names.isEmpty)
    var output = self.first
    var areNamed = self.first.isNamed
    for name in names {
      let source = try RecipeSource(named: name)
      let next = try source.read(parameters: parameters, access: access, isStrict: false)
      areNamed = areNamed && source.isNamed
      let path = recipe.output?.path
      recipe = recipe.followed(by: next.recipe)
      unknown.removeAll { !next.unknown.contains($0) }
      if next.recipe.output?.path != nil { output = source } else { recipe.output?.path = path }
    }
    if let name = unknown.first {
      throw EditError(.unknownParameter, "none of the recipes has a parameter '\(name)'")
    }
    (self.recipe, self.output, self.areNamed) = (recipe, output, areNamed)
  }
}
