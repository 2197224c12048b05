import Adjustments
import Documents
import DurableFiles
import Editing
import Foundation
import ImageFiles
import Rendering

/// A recipe that was read, and how its renderings are encoded.
struct PreparedRecipe: Sendable {
  let recipe: Recipe
  let settings: OutputSettings
  /// The digest of the recipe, the settings, and the extension of the output's name.
  let digest: SHA256Digest

  /// The format of the renderings; nil where the input decides.
  var format: FileFormat? { settings.format?.fileFormat }

  /// Reads the recipe and the settings that a row asks for.
  ///
  /// - Parameters:
  ///   - folder: the folder of the manifest; empty for the current one.
  ///   - access: which files recipes may name besides those in their own folders.
  ///   - profile: the color profile that the call names.
  /// - Throws: `EditError` with the place of each problem.
  init(_ work: RowRecipe, in folder: String, _ access: FileAccess, profile: JSONValue? = nil) throws(EditError) {
    let base = folder.isEmpty ? "." : folder
    let values = Dictionary(work.parameters.members.map { ($0.key, $0.value) }) { _, last in last }
    var recipe: Recipe
    switch work.source {
    case .given(let name): recipe = try RecipeStack(name, parameters: values, access: access).recipe
    case .named(let name):
      recipe = try Self.source(named: name, in: base).recipe(parameters: values, access: access)
    case .inline(let document):
      recipe = try Recipe(json: Data(Self.complete(document).canonicalBytes()), parameters: values)
      try recipe.readFiles(in: URL(exactPath: base), access: access)
    }
    try mappingErrors { try recipe.checkContent() }
    var encoded = Recipe()
    encoded.output = try Self.settings(of: recipe, work)
    let isGiven = profile != nil && encoded.output?.profile.parameterJSON == profile
    try encoded.readFiles(in: URL(exactPath: base), access: isGiven ? .anywhere : access)
    settings = encoded.output ?? OutputSettings()
    recipe.output = nil
    self.recipe = recipe
    let encoding = JSONValue.object(settings.json).canonicalBytes()
    digest = SHA256Digest(of: Array(recipe.renderDigest.hex.utf8) + encoding + Array(work.fileExtension.utf8))
  }

  private static func source(named name: String, in folder: String) throws(EditError) -> RecipeSource {
    let path = FilePath.joined(folder, name)
    if let identity = FileIdentity(path), !identity.isFolder { return RecipeSource(contentsOf: URL(exactPath: path)) }
    guard !FilePath.hasSlash(name), name != StandardInput.name else {
      throw EditError(.fileNotFound, "no such recipe", path: path)
    }
    return try RecipeSource(named: name)
  }

  /// A document, completed with what is the same in every recipe.
  private static func complete(_ document: JSONValue) -> JSONValue {
    guard var object = document.objectValue else { return document }
    if object["formatIdentifier"] == nil { object["formatIdentifier"] = .string(Recipe.formatIdentifier) }
    if object["formatVersion"] == nil { object["formatVersion"] = .string(Recipe.newestVersion.description) }
    return .object(object)
  }

  private static func settings(of recipe: Recipe, _ work: RowRecipe) throws(EditError) -> OutputSettings {
    var own = recipe.output?.json ?? JSONObject()
    own["path"] = nil
    var merged = ManifestDefaults.settings(own, under: work.settings)
    let named = FileFormat(fileExtension: work.fileExtension)
    if let named, let asked = work.own["format"]?.stringValue, asked != named.identifier,
      FileFormat(identifier: asked) != nil
    {
      throw EditError(
        .formatConflict, as: .badData,
        "the format \(asked) was requested, but the extension of the output selects \(named.name)",
        hint: "omit the format, or change the extension of the output")
    }
    if named != nil || !work.fileExtension.isEmpty && work.settings["format"] == nil {
      // The format of a recipe does not make a file of another name.
      let choice = try? OutputChoice(fileExtension: work.fileExtension)
      merged["format"] = choice.map { .string($0.format.identifier) }
    }
    let problems = ProblemList()
    var settings = OutputSettings.read(merged, at: JSONPointer(), into: problems)
    guard problems.problems.isEmpty else { throw RecipeError(problems.problems).editError }
    settings.takeFiles(of: recipe.output)
    return settings
  }
}
