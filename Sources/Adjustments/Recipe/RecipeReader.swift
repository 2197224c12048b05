package import Documents

/// Reads recipes: parses, fills in parameters, lays them over the recipes they extend, and validates
/// everything.
package struct RecipeReader: Sendable {
  /// A recipe's text and where it came from.
  package struct Source: Sendable {
    /// The UTF-8 text.
    package var text: [UInt8]
    /// The file it was read from, if any.
    package var path: String?

    /// Creates a source from a text and the file it was read from, if any.
    package init(text: [UInt8], path: String? = nil) {
      self.text = text
      self.path = path
    }
  }

  /// Finds the recipe that a recipe extends: by a path, relative to the file that names it, or by a name.
  ///
  /// Errors that it throws are reported at `extends`.
  package typealias Loader = @Sendable (_ reference: String, _ base: String?) throws -> Source

  /// Values for the recipe's parameters.
  package var parameters: [String: JSONValue]
  private let loader: Loader?
  /// The loader of the files that steps name; without one, they stay unread.
  package var files: ResourceLoader?

  /// The deepest chain of recipes that extend each other.
  package static let maximumChain = 8

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - parameters: Values in place of the defaults of the recipe's parameters.
  ///   - loader: The loader of recipes that others extend; without one, `extends` is refused.
  package init(parameters: [String: JSONValue] = [:], loader: Loader? = nil) {
    self.parameters = parameters
    self.loader = loader
  }

  /// Reads a recipe.
  ///
  /// - Throws: `RecipeError` with every problem of the document, each with its place.
  package func read(_ source: Source) throws -> Recipe {
    let given = ExplicitParameters(parameters)
    let recipe = try read(source, chain: [], parameters: given)
    guard given.problems.isEmpty else { throw RecipeError(given.problems, path: source.path) }
    return recipe
  }

  /// Reads a recipe; values for parameters that it does not declare are not a problem.
  ///
  /// - Returns: The recipe, and the names of those values.
  /// - Throws: `RecipeError` with every other problem.
  package func readLeniently(_ source: Source) throws -> (recipe: Recipe, unknown: [String]) {
    let given = ExplicitParameters(parameters)
    let recipe = try read(source, chain: [], parameters: given)
    return (recipe, given.unknown)
  }

  func read(_ source: Source, chain: [String], parameters: ExplicitParameters) throws -> Recipe {
    guard source.text.count <= Recipe.maximumSize else {
      throw RecipeError(
        [
          RecipeProblem(
            .tooLarge, "\(source.text.count) bytes, at most \(Recipe.maximumSize) allowed",
            at: JSONPointer())
        ], path: source.path)
    }
    let (parsed, syntax) = JSONParser.parse(source.text)
    let index = TextIndex(syntax.isEmpty ? [] : source.text)
    var syntaxProblems = syntax.map { RecipeProblem($0, in: index) }
    guard let document = parsed else {
      if let hint = Self.hint(forText: source.text), !syntaxProblems.isEmpty {
        syntaxProblems[syntaxProblems.count - 1].hint = hint
      }
      throw RecipeError(syntaxProblems, path: source.path)
    }
    let problems = ProblemList()
    var recipe: Recipe?
    if let object = checkedRoot(document.root, into: problems) {
      var reading = DocumentReading(
        reader: self, source: source, chain: chain, problems: problems, parameters: parameters)
      recipe = try reading.recipe(from: object)
    }
    let all = syntaxProblems + problems.problems.map { $0.placed(in: document) }
    guard all.isEmpty, let recipe else { throw RecipeError(all, path: source.path) }
    return recipe
  }

  func fileReading(_ source: Source) -> ((FileReference, Resource.Kind) throws(ResourceError) -> Resource?)? {
    guard let files else { return nil }
    return { reference, kind throws(ResourceError) in try files(reference, kind, source.path) }
  }

  func load(_ reference: String, from source: Source) throws -> Source? { try loader?(reference, source.path) }

  /// The root object, if it declares a recipe of a version that can be read.
  private func checkedRoot(_ root: JSONValue, into problems: ProblemList) -> JSONObject? {
    guard let object = root.objectValue else {
      problems.add(.wrongType, "expected a recipe object { … }, found \(root.kind)", at: JSONPointer())
      return nil
    }
    let identifier = JSONPointer(["formatIdentifier"])
    switch object["formatIdentifier"] {
    case nil:
      problems.add(
        .missingKey, "expected the key 'formatIdentifier'", at: JSONPointer(),
        hint: "begin the recipe with \"formatIdentifier\": \"\(Recipe.formatIdentifier)\"")
    case .string(Recipe.formatIdentifier)?: break
    case let other?:
      problems.add(
        .wrongFormat,
        "expected \"\(Recipe.formatIdentifier)\", found \(other.stringValue.map { "'\($0)'" } ?? other.kind)",
        at: identifier)
      return nil
    }
    return isReadable(object["formatVersion"], into: problems) ? object : nil
  }

  private func isReadable(_ value: JSONValue?, into problems: ProblemList) -> Bool {
    let pointer = JSONPointer(["formatVersion"])
    guard let value else {
      problems.add(
        .missingKey, "expected the key 'formatVersion'", at: JSONPointer(),
        hint: "add \"formatVersion\": \"\(Recipe.newestVersion)\"")
      return true
    }
    guard let version = value.stringValue.flatMap(FormatVersion.init) else {
      problems.add(
        .badVersion,
        "expected a version such as \"\(Recipe.newestVersion)\" in quotes, found "
          + (value.stringValue.map { "'\($0)'" } ?? value.kind), at: pointer)
      return true
    }
    guard version.major >= 1 else {
      problems.add(.badVersion, "unknown format version \(version); the first is 1.0", at: pointer)
      return true
    }
    guard version <= Recipe.newestVersion else {
      problems.add(
        .newerVersion,
        "the recipe has format version \(version), this program reads versions up to \(Recipe.newestVersion)",
        at: pointer,
        hint: "update photoedit", category: .newerVersion)
      return false
    }
    return true
  }
}
