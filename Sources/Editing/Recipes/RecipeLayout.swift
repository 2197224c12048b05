package import Adjustments
package import Documents

/// A recipe as text for people to read.
package struct RecipeLayout: Sendable {
  /// The text in a uniform layout, ending in a line end.
  package let text: String
  /// Whether the file that was read has exactly this text.
  package let isCurrent: Bool

  /// Lays out a recipe file; comments are kept. `-` is standard input.
  ///
  /// - Throws: `EditError` where it is not JSON.
  package init(path: String) throws(EditError) {
    let source = try RecipeFile.source(path)
    let (document, problems) = JSONParser.parse(source.text)
    guard document != nil, problems.isEmpty else {
      throw RecipeError(problems.map { RecipeProblem($0, in: source.text) }, path: path).editError
    }
    text = JSONLayout.text(of: source.text)
    isCurrent = Array(text.utf8) == source.text
  }

  /// Lays out a recipe.
  ///
  /// - Parameter withDefaults: whether parameters at their defaults are written too.
  package init(_ recipe: Recipe, withDefaults: Bool = false) {
    text = JSONLayout.text(withDefaults ? recipe.fullJSON : recipe.json)
    isCurrent = false
  }
}

extension Recipe {
  /// The recipe as JSON with every parameter, for a person to fill in.
  fileprivate var fullJSON: JSONValue {
    guard var object = json.objectValue else { return json }
    object["adjustments"] = .array(
      steps.map { step in
        var members = step.json
        for (key, value) in step.adjustment.fullJSON.members where members[key] == nil { members[key] = value }
        return .object(members)
      })
    return .object(object)
  }
}
