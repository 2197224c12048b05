public import Foundation

/// Which files a recipe may name, such as the tables of `lut`.
///
/// Recipes come from untrusted sources. By default a recipe may only name files below its own folder, also after links
/// are followed.
public enum FileAccess: Hashable, Sendable {
  /// Those below the recipe's folder.
  case besideRecipe
  /// Those below the recipe's folder or one of these.
  case folders([URL])
  /// All that the user can read.
  case anywhere
}
