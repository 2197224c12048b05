import Adjustments
import Documents

extension RecipeStep {
  /// The key that marks the steps of a look with its name.
  private static let lookKey = "x-look"
  private static let strengthKey = "x-strength"

  /// Whether the step came with a look.
  var isOfLook: Bool { extensions[Self.lookKey] != nil }

  /// Whether the step is one of the whole picture and of no look: what sliders work on.
  var isPlain: Bool { mask == nil && !isOfLook }

  /// The step with the marks of a look.
  func marked(_ look: String, strength: Double) -> RecipeStep {
    var marked = self
    marked.extensions[Self.lookKey] = .string(look)
    marked.extensions[Self.strengthKey] = strength == 100 ? nil : .number(strength)
    return marked
  }
}
