import Merging
import RecipeUnits

/// How edits of several writers are taken apart and put together.
enum MergeRules {
  /// What merging has to know about adjustments.
  static let units: any EditUnits = RecipeUnits()
}
