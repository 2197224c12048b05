import Documents

/// What the rows of a manifest leave out: from the call, and in place of that from a first row of the type `defaults`.
struct ManifestDefaults: Sendable {
  /// The recipe.
  var recipe: RowRecipe.Source?
  /// What `{recipe}` means in a template.
  var parameters = JSONObject()
  var settings = JSONObject()
  /// Where outputs go.
  var output: OutputTemplate?
  /// What a relative output is relative to; empty for the current folder.
  var outputFolder = ""

  /// The keys of output settings that say how large the output is: one of them takes the place of all.
  static let sizeKeys: Set = ["width", "height", "longEdge", "shortEdge", "percent", "megapixels"]

  /// Settings with others in their place.
  static func settings(_ base: JSONObject, under own: JSONObject) -> JSONObject {
    if own.isEmpty { return base }
    if base.isEmpty { return own }
    let isSized = own.keys.contains(where: sizeKeys.contains)
    let kept = base.members.filter { own[$0.key] == nil && !(isSized && sizeKeys.contains($0.key)) }
    return JSONObject(distinct: kept + own.members)
  }

  /// Values with others in their place.
  static func values(_ base: JSONObject, under own: JSONObject) -> JSONObject {
    if own.isEmpty { return base }
    return base.isEmpty ? own : JSONObject(base.members + own.members)
  }
}
