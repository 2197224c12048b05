import Documents
import Jobs

/// Defaults for what rows of a manifest leave out: from the call, overridden by a first row of the type `defaults`.
struct ManifestDefaults: Sendable {
  /// The recipe.
  var recipe: RowRecipe.Source?
  /// Values for the parameters of the recipe.
  var parameters = JSONObject()
  var settings = JSONObject()
  /// Where outputs go.
  var output: OutputTemplate?
  /// The folder that a relative output starts from; empty for the current folder.
  var outputFolder = ""

  /// The keys of output settings that determine the size of the output: one of them replaces all.
  static let sizeKeys: Set = ["width", "height", "longEdge", "shortEdge", "percent", "megapixels"]

  /// Settings, overridden by others.
  static func settings(_ base: JSONObject, under own: JSONObject) -> JSONObject {
    if own.isEmpty { return base }
    if base.isEmpty { return own }
    let isSized = own.keys.contains(where: sizeKeys.contains)
    let kept = base.members.filter { own[$0.key] == nil && !(isSized && sizeKeys.contains($0.key)) }
    return JSONObject(distinct: kept + own.members)
  }

  /// Values, overridden by others.
  static func values(_ base: JSONObject, under own: JSONObject) -> JSONObject {
    if own.isEmpty { return base }
    return base.isEmpty ? own : JSONObject(base.members + own.members)
  }
}
