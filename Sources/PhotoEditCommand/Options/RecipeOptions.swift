import ArgumentParser
import Foundation
import PhotoEdit

/// The parameters of a recipe, and changes of single values.
struct RecipeOptions: ParsableArguments {
  @Option(name: .customLong("param"), help: ArgumentHelp("Set a parameter of the recipe.", valueName: "name=value"))
  var parameters: [String] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Change a value: exposure.ev=0.7, contrast.amount+=10, '#id.key=value' or output.quality=80; an adjustment that the recipe lacks is added.",
      valueName: "op.key=value"),
    completion: Completion.setting)
  var settings: [String] = []

  @Option(
    help: ArgumentHelp(
      "How strongly the recipe is applied: 100 as it is, 0 not at all, 200 twice as far from neutral.",
      valueName: "0-200"))
  var strength: Double?

  @Option(
    name: .customLong("allow-folder"),
    help: ArgumentHelp(
      "Let the recipe read files in this folder too; by default only in its own.", valueName: "dir"))
  var allowedFolders: [String] = []

  /// The files that the recipe may read besides those in its own folder.
  var access: FileAccess { .folders(allowedFolders.map { URL(exactPath: $0) }) }

  /// Whether the options set the output path.
  var setsOutputPath: Bool { settings.contains { $0.hasPrefix("output.path=") } }

  /// Whether no option changes the recipe.
  var isEmpty: Bool { parameters.isEmpty && settings.isEmpty && strength == nil }

  /// The recipe of a file or a name with the values of the options.
  func recipe(_ name: String) throws -> Recipe { try found(name).recipe }

  /// The recipe of a file or a name with the values of the options, and whether it is a preset: one that was found by
  /// its name.
  func found(_ name: String) throws -> (recipe: Recipe, isPreset: Bool) {
    let stack = try recipes(name)
    return (try changed(stack.recipe, named: name), stack.areNamed)
  }

  /// The recipes of files or names, one after another, unchanged.
  func recipes(_ first: String, then names: [String] = []) throws -> RecipeStack {
    try RecipeStack(first, then: names, parameters: values, access: access)
  }

  /// A recipe at the strength and with the settings of the options.
  ///
  /// - Parameter name: how the user named the recipe, for errors.
  func changed(_ recipe: Recipe, named name: String?) throws -> Recipe {
    if let strength, !Recipe.strengths.contains(strength) {
      throw EditError(.badStrength, "expected --strength from 0 to 200, found \(CanonicalNumber.text(strength))")
    }
    if let strength, strength > 0, strength < 1 {
      let percent = CanonicalNumber.text(strength)
      Console.warn(
        "--strength \(percent) is \(percent) %: did you mean --strength \(CanonicalNumber.text(strength * 100))?")
    }
    var changed = recipe.scaled(toStrength: strength ?? 100)
    try RecipeEdit(settings).apply(to: &changed)
    // A file named by an option is the user's choice.
    try changed.readFiles(in: URL(exactPath: "."), access: .anywhere)
    try mappingErrors(path: name) { try changed.checkContent() }
    return changed
  }

  /// The values of parameters.
  private var values: [String: JSONValue] { get throws { try Self.values(of: parameters) } }

  /// The values of parameters that are given as `name=value`.
  static func values(of parameters: [String]) throws -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for text in parameters {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else {
        throw EditError(.badParameter, "expected --param name=value, found '\(text)'")
      }
      values[parts[0]] = (try? JSONValue.parse(Array(parts[1].utf8))) ?? .string(parts[1])
    }
    return values
  }
}

/// Names, such as `light,color`.
struct NameList {
  let names: [String]

  @Sendable static func read(_ text: String) throws -> NameList {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard names.allSatisfy({ !$0.isEmpty }) else {
      throw ValidationError("expected names such as light,color, found '\(text)'")
    }
    return NameList(names: names)
  }
}

/// Which adjustments of a recipe are applied.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Apply only these: groups (\(Catalog.groups.map(\.name).joined(separator: ", "))), adjustments or '#id'; in a library the photo keeps its others.",
      valueName: "names"), completion: .list(Catalog.groups.map(\.name) + Catalog.ops), transform: NameList.read)
  var only: NameList?

  @Option(
    help: ArgumentHelp("Apply all but these, named as for --only.", valueName: "names"),
    completion: .list(Catalog.groups.map(\.name) + Catalog.ops), transform: NameList.read)
  var except: NameList?

  /// The selection; nil where everything is applied.
  func selection() throws -> AdjustmentSelection? {
    guard only != nil || except != nil else { return nil }
    return try AdjustmentSelection(only: only?.names ?? [], except: except?.names ?? [])
  }
}
