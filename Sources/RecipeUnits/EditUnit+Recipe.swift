import Merging

/// The names of the units of a recipe.
extension EditUnit {
  /// Members of a recipe that are not units: the format and the steps.
  static let headerKeys: Set<String> = ["formatIdentifier", "formatVersion", "adjustments"]
  /// Members of a step that are no parts of it.
  static let stepKeys: Set<String> = ["op", "id", "revision"]
  /// Before the name of a member of the recipe.
  static let recipePrefix = "recipe."
  /// Before the name of a member of `raw`.
  static let rawPrefix = "raw."
  /// The output settings but the metadata.
  static let outputName = "output"
  /// Which metadata goes along.
  static let metadataName = "output.metadata"
  /// The part of a step with what was asked for, the mark of a measurement and all parameters.
  static let fromKey = "from"
  /// Members of a step that belong to all of its parameters.
  static let resolvedKeys: Set<String> = [fromKey, "measured"]
}
