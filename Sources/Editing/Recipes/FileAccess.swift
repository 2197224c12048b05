public import Foundation

/// Which files a recipe may name, such as the tables of `lut`.
///
/// Recipes come from untrusted sources. By default a recipe may only name files below its own folder, even after links
/// are followed.
public enum FileAccess: Hashable, Sendable {
  /// Files below the recipe's folder.
  case besideRecipe
  /// Files below the recipe's folder or one of these folders.
  case folders([URL])
  /// All files that the user can read.
  case anywhere
}
