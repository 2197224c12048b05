package import Adjustments
import Documents
import Editing
import Foundation

/// How a recipe is combined with the adjustments that a photo has in its library. Other photos have none.
package enum Combination: Sendable {
  /// It replaces them.
  case replacing
  /// It replaces all but the photo's crop, straightening and retouching, as `Recipe.keepingFrame(of:)` says.
  case preset
  /// It follows them.
  case onTop
  /// Its selected steps replace those of the photo, which keeps the others.
  case replacingSelected(AdjustmentSelection)
  /// The photo's adjustments are changed; the recipe is not used.
  case editing(RecipeEdit)
  /// A function makes the photo's new recipe of the one that it has; the recipe is not used.
  case changing(@Sendable (Recipe) -> Recipe)

  /// Whether it changes the photo's own adjustments, so that none may remain.
  var isChanging: Bool {
    switch self {
    case .editing, .changing: true
    case .replacing, .preset, .onTop, .replacingSelected: false
    }
  }

  /// Whether the photo's adjustments do not matter.
  var isReplacing: Bool { if case .replacing = self { true } else { false } }

  /// Whether it is applied as a preset.
  var isPreset: Bool { if case .preset = self { true } else { false } }
}

extension EditWork {
  /// The recipe for a photo.
  ///
  /// - Parameter current: the adjustments that it has.
  /// - Throws: `EditError` where they cannot be changed that way.
  func recipe(after current: Recipe?) throws(EditError) -> Recipe {
    switch combination {
    case .replacing: return recipe
    case .preset: return current.map { recipe.keepingFrame(of: $0) } ?? recipe
    case .onTop: return current?.followed(by: recipe) ?? recipe
    case .replacingSelected(let selection):
      return current?.replacing(selection, with: recipe) ?? recipe
    case .changing(let change): return change(current ?? Recipe())
    case .editing(let edit):
      return try mappingErrors {
        var edited = current ?? Recipe()
        try edit.apply(to: &edited)
        // A file named in a call is the user's choice.
        try edited.readFiles(in: URL(exactPath: "."), access: .anywhere)
        return edited
      }
    }
  }

  /// How many active adjustments of a photo are replaced because of what the recipe is, not because they were named.
  func replacedCount(of current: Recipe?) -> Int {
    guard let current, combination.isReplacing || combination.isPreset else { return 0 }
    let kept = combination.isPreset ? recipe.frame(keptOf: current).filter(\.isActive).count : 0
    return current.activeSteps.count - kept
  }
}
