public import Documents
import Foundation

extension AdjustmentData {
  /// The data of a recipe, in its canonical form.
  public init(_ recipe: Recipe) {
    self.init(
      formatIdentifier: Recipe.formatIdentifier, formatVersion: recipe.formatVersion.description,
      data: Data(recipe.adjustmentData.canonicalBytes()))
  }

  /// Whether photoedit can read it: its own format, the same major version, no newer minor version.
  public var isRecipe: Bool { format.isRecipe }

  /// The data as a recipe.
  ///
  /// - Throws: `EditError` where the data is not a recipe, or is damaged.
  public func recipe() throws(EditError) -> Recipe {
    guard isRecipe else {
      throw EditError(
        .foreignAdjustments,
        "the adjustments are '\(formatIdentifier)' \(formatVersion), expected "
          + "'\(Recipe.formatIdentifier)' up to \(Recipe.newestVersion)")
    }
    return try mappingErrors { try RecipeReader().read(.init(text: Array(data))) }
  }
}
