import Adjustments
import Documents
import EmbeddedFiles
import Rendering

/// The recipes that are compiled into the program: the files of the folder Recipes, unchanged.
enum BuiltInRecipes {
  /// The prefix of the paths of built-in files; it does not refer to the file system.
  private static let prefix = "built-in/"

  /// The names of the recipes, sorted: their file names without the extension, whatever the folder.
  static let names: [String] = paths.keys.sorted()

  /// The paths of the recipes below the folder, by their names.
  private static let paths: [String: String] = Dictionary(
    uniqueKeysWithValues: files.filter { $0.hasSuffix(".json") }.map { path in
      (String((path.split(separator: "/").last ?? "").dropLast(5)), path)
    })

  /// The names of all files, below the folder.
  static var files: [String] { Array(EmbeddedFiles.recipes.keys) }

  /// The names of the recipes in the folder `looks`, sorted.
  static var looks: [String] { names.filter { paths[$0]?.hasPrefix("looks/") == true } }

  /// The recipe with a name.
  ///
  /// - Throws: `EditError` where there is none.
  static func source(_ name: String) throws(EditError) -> RecipeReader.Source {
    guard let path = paths[name], let text = text(of: path) else {
      throw EditError(
        .recipeNotFound, "there is no built-in recipe '\(name)'", hint: Suggestion.hint(for: name, among: names))
    }
    return RecipeReader.Source(text: text, path: prefix + path)
  }

  /// The bytes of a file of the folder; nil where it has no such file.
  static func text(of file: String) -> [UInt8]? { EmbeddedFiles.recipes[file].map { Array($0.utf8) } }

  /// Whether the path of a source is that of a built-in file.
  static func contains(_ path: String?) -> Bool { path?.hasPrefix(prefix) ?? false }

  /// Reads a built-in file that a step names.
  ///
  /// - Throws: `ResourceError` where there is none.
  static func file(_ path: String, as kind: Resource.Kind) throws(ResourceError) -> Resource {
    guard let bytes = text(of: path) else {
      throw ResourceError(.fileNotFound, "there is no such built-in file", category: .notFound)
    }
    return try Resource.read(bytes, as: kind)
  }
}
