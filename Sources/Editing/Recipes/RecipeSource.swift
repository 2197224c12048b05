package import Adjustments
package import Documents
import DurableFiles
package import Foundation

/// Where a recipe comes from: a file, standard input, or the recipes compiled into the program.
///
///     let recipe = try RecipeSource(named: "golden-hour").recipe()
package struct RecipeSource: Hashable, Sendable {
  /// Where a recipe is.
  package enum Place: Hashable, Sendable {
    /// A file.
    case file(URL)
    /// Standard input.
    case standardInput
    /// In the program.
    case builtIn
  }

  /// The recipe's name: its file name without the extension.
  package let name: String
  /// Where it is.
  package let place: Place
  /// Whether it was found by its name, in place of a path.
  package let isNamed: Bool
  /// How the user named it, for errors.
  let path: String

  /// A recipe file.
  package init(contentsOf file: URL) {
    self.init(name: FilePath.stem(of: file.path), place: .file(file), path: file.path)
  }

  /// The recipe on standard input.
  static let standardInput = RecipeSource(name: "recipe", place: .standardInput, path: "-")

  private init(name: String, place: Place, path: String, isNamed: Bool = false) {
    (self.name, self.place, self.path, self.isNamed) = (name, place, path, isNamed)
  }

  /// A recipe in a file that has a name.
  private init(named name: String, file: String) {
    self.init(name: name, place: .file(URL(exactPath: file)), path: file, isNamed: true)
  }

  /// A built-in recipe.
  private init(builtIn name: String) { self.init(name: name, place: .builtIn, path: name, isNamed: true) }

  /// Finds the recipe that a text refers to, on the calling thread.
  ///
  /// - Throws: `EditError` where no recipe has that name.
  package init(named text: String) throws(EditError) { try self.init(named: text, in: RecipeFolders()) }

  package init(named text: String, in folders: RecipeFolders) throws(EditError) {
    if text == "-" {
      self = .standardInput
    } else if let found = Self.find(text, in: folders) {
      self = found
    } else {
      throw Self.missing(text, in: folders)
    }
  }

  /// The error of a text that refers to no recipe.
  static func missing(_ text: String, in folders: RecipeFolders) -> EditError {
    let nearest = Suggestion.nearest(to: FilePath.stem(of: text), among: all(in: folders).map(\.name))
    return EditError(
      .fileNotFound, "no such recipe",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "give a file, or the name of a built-in recipe or one of yours",
      path: text)
  }

  /// The recipe that a text refers to; nil if there is none.
  package static func find(_ text: String, in folders: RecipeFolders = RecipeFolders()) -> RecipeSource? {
    let path = folders.path(text)
    let identity = FileIdentity(path)
    let named = isName(text) ? folders.file(named: text) : nil
    // A folder with the name of a recipe does not hide the recipe.
    if identity != nil, identity?.isFolder == false || (named == nil && !isBuiltIn(text)) {
      return RecipeSource(name: FilePath.stem(of: text), place: .file(URL(exactPath: path)), path: path)
    }
    if let named { return RecipeSource(named: text, file: named) }
    return isBuiltIn(text) ? RecipeSource(builtIn: text) : nil
  }

  /// The recipes that have a name, sorted; of several with one name, the one that the name refers to.
  package static func all(in folders: RecipeFolders = RecipeFolders()) -> [RecipeSource] {
    let names = Set(folders.names + BuiltInRecipes.names)
    return names.sorted().compactMap { name in
      folders.file(named: name).map { RecipeSource(named: name, file: $0) }
        ?? (isBuiltIn(name) ? RecipeSource(builtIn: name) : nil)
    }
  }

  /// The names of the built-in recipes, sorted.
  package static var builtInNames: [String] { BuiltInRecipes.names }

  /// The built-in looks: recipes for any photo, to choose among by eye.
  package static var looks: [RecipeSource] {
    BuiltInRecipes.looks.map { RecipeSource(builtIn: $0) }
  }

  /// Where it is, in a word: `folder` for the current one, `user` or `built-in`.
  package var origin: String {
    switch place {
    case .file: FilePath.isAbsolute(path) ? "user" : "folder"
    case .standardInput: "standard input"
    case .builtIn: "built-in"
    }
  }

  /// The folder that paths in the recipe are relative to, as it was named: empty for the current one; nil where the
  /// recipe is not a file.
  package var folder: String? {
    guard case .file = place else { return nil }
    return FilePath.name(of: path) == path ? "" : FilePath.folder(of: path)
  }

  /// Reads the recipe on the calling thread.
  ///
  /// - Throws: `EditError` with every problem of the document.
  package func recipe(
    parameters: [String: JSONValue] = [:], access: FileAccess = .besideRecipe
  ) throws(EditError) -> Recipe {
    try read(parameters: parameters, access: access, isStrict: true).recipe
  }

  /// Reads the recipe.
  ///
  /// - Parameters:
  ///   - isStrict: whether a value for a parameter that the recipe does not declare is an error.
  ///   - read: its text; nil if that has not been read.
  ///   - found: as for `RecipeLoading`.
  /// - Returns: The recipe, and the names of such values.
  func read(
    parameters: [String: JSONValue], access: FileAccess, isStrict: Bool,
    from read: RecipeReader.Source? = nil,
    found: (@Sendable (_ file: String, _ bytes: [UInt8], _ base: String?) -> Void)? = nil
  ) throws(EditError) -> (recipe: Recipe, unknown: [String]) {
    try mappingErrors(path: path) {
      let loading = RecipeLoading(first: place == .standardInput ? nil : path, access: access, found: found)
      var reader = RecipeReader(parameters: parameters) { try loading.recipe($0, namedBy: $1) }
      reader.files = { reference, kind, base throws(ResourceError) in
        try loading.file(reference, as: kind, namedBy: base)
      }
      let source = try read ?? source()
      if isStrict { return (try reader.read(source), []) }
      return try reader.readLeniently(source)
    }
  }

  /// The text.
  func source() throws(EditError) -> RecipeReader.Source {
    place == .builtIn ? try BuiltInRecipes.source(name) : try RecipeFile.source(path)
  }

  // MARK: Names

  private static func isBuiltIn(_ name: String) -> Bool { BuiltInRecipes.names.contains(name) }

  /// Whether a text may be the name of a recipe rather than a path.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix(".") && !FilePath.hasSlash(text) && !text.utf8.contains(0)
  }
}
