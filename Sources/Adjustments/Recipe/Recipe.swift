public import Documents

/// An edit as data: a list of adjustments, executed in order.
///
///     let recipe = Recipe {
///       Exposure(ev: 0.7)
///       Crop(aspect: .fourByFive, anchor: .north)
///     }
public struct Recipe: Hashable, Sendable {
  /// The format identifier of every recipe.
  public static let formatIdentifier = "org.photoedit.recipe"
  /// The newest format version that this program reads and writes.
  package static let newestVersion = FormatVersion(1, 0)
  /// The maximum size of a recipe, in bytes.
  package static let maximumSize = 2 << 20

  /// The title of the edit.
  public var title: String?
  /// Anything a person wants to remember about it.
  public var note: String?
  /// The photos the recipe is for: paths and patterns, relative to the recipe file. Not part of the adjustment data.
  public var inputs: [String]
  /// Where and how renderings are written. Part of the adjustment data, except for the path.
  public var output: OutputSettings?
  /// The adjustments in the order of execution.
  public var steps: [RecipeStep]
  /// Members whose key begins with `x-`, preserved; those of the output in an object `output`.
  public var extensions: JSONObject

  /// Creates a recipe from steps.
  public init(steps: [RecipeStep] = [], title: String? = nil) {
    self.steps = steps
    self.title = title
    inputs = []
    extensions = JSONObject()
  }

  /// Creates a recipe from adjustments.
  ///
  /// - Throws: what the closure throws.
  public init(title: String? = nil, @RecipeBuilder _ adjustments: () throws -> [RecipeStep]) rethrows {
    self.init(steps: try adjustments(), title: title)
  }

  /// The steps that can change the picture: enabled, not neutral, with an opacity above 0.
  public var activeSteps: [RecipeStep] { steps.filter(\.isActive) }
}

/// Lets a recipe be written as a list of adjustments.
@resultBuilder
public enum RecipeBuilder {
  public static func buildExpression(_ adjustment: any Adjustment) -> [RecipeStep] { [RecipeStep(adjustment)] }
  public static func buildExpression(_ step: RecipeStep) -> [RecipeStep] { [step] }
  public static func buildBlock(_ parts: [RecipeStep]...) -> [RecipeStep] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [RecipeStep]?) -> [RecipeStep] { part ?? [] }
  public static func buildEither(first part: [RecipeStep]) -> [RecipeStep] { part }
  public static func buildEither(second part: [RecipeStep]) -> [RecipeStep] { part }
  public static func buildArray(_ parts: [[RecipeStep]]) -> [RecipeStep] { parts.flatMap { $0 } }
}
