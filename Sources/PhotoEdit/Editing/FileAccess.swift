public import Foundation

/// Which files a recipe may name, such as the tables of `lut`.
///
/// Recipes come from anywhere. Unless more is allowed, one names only files below the folder it lies in, also where a
/// link leads elsewhere.
public enum FileAccess: Hashable, Sendable {
  /// Those below the recipe's folder.
  case besideRecipe
  /// Those below the recipe's folder or one of these.
  case folders([URL])
  /// All that the user can read.
  case anywhere
}
