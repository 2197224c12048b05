public import Adjustments
public import Foundation
import ImageFiles
public import Documents

extension Recipe {
  /// Reads a recipe file, with the recipes that it extends and the files that it names.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - parameters: values for the recipe's parameters.
  ///   - isStandardInput: whether the text comes from standard input, instead of the URL.
  ///   - access: which files it may name. Those named by digests stay unread until a library finds them.
  /// - Throws: `EditError` with every problem of the document.
  public init(
    contentsOf url: URL, parameters: [String: JSONValue] = [:], isStandardInput: Bool = false,
    access: FileAccess = .besideRecipe
  ) async throws(EditError) {
    self = try await WorkThreads.waiting.run { () throws(EditError) in
      try Recipe(contentsOf: url, parameters: parameters, isStandardInput: isStandardInput, access: access)
    }
  }

  /// The same on the calling thread, which waits.
  package init(
    contentsOf url: URL, parameters: [String: JSONValue] = [:], isStandardInput: Bool = false,
    access: FileAccess = .besideRecipe
  ) throws(EditError) {
    let source = isStandardInput ? RecipeSource.standardInput : RecipeSource(contentsOf: url)
    self = try source.recipe(parameters: parameters, access: access)
  }

  /// Reads a recipe by its name, as `photoedit apply` finds it: in the current folder, in the user's folder of recipes, or
  /// among the built-in ones. It is meant as a preset: `keepingFrame(of:)`.
  ///
  /// - Parameters:
  ///   - name: such as `golden-hour`; a path is no name.
  ///   - parameters: values for the recipe's parameters.
  /// - Throws: `EditError`: `file-not-found` where no recipe has the name; every problem of the document.
  public init(named name: String, parameters: [String: JSONValue] = [:]) async throws(EditError) {
    self = try await WorkThreads.waiting.run { () throws(EditError) in
      try Recipe(named: name, parameters: parameters)
    }
  }

  /// The same on the calling thread, which waits.
  package init(named name: String, parameters: [String: JSONValue] = [:]) throws(EditError) {
    guard let source = RecipeSource.find(name), source.isNamed else {
      throw RecipeSource.missing(name, in: RecipeFolders())
    }
    self = try source.recipe(parameters: parameters)
  }

  /// Reads a recipe from its text. It can extend built-in recipes only, by their names, and the files it names are read
  /// by `readFiles(in:)`.
  ///
  /// - Throws: `EditError` with every problem of the document.
  public init(json: Data, parameters: [String: JSONValue] = [:]) throws(EditError) {
    self = try mappingErrors {
      var reader = RecipeReader(parameters: parameters) { name, _ in try BuiltInRecipes.source(name) }
      reader.files = { reference, kind, base throws(ResourceError) in
        guard BuiltInRecipes.contains(base), case .path(let path) = reference else { return nil }
        return try BuiltInRecipes.file(path, as: kind)
      }
      return try reader.read(.init(text: Array(json)))
    }
  }

  /// Reads the files that adjustments name by path and that have not been read yet, such as those of a recipe that was
  /// built in code. After that they are named by the digests of their bytes.
  ///
  /// - Parameters:
  ///   - folder: the folder that paths are relative to.
  ///   - access: which files may be named.
  /// - Throws: `EditError` with every problem.
  public mutating func readFiles(in folder: URL, access: FileAccess = .besideRecipe) async throws(EditError) {
    self = try await WorkThreads.waiting.run { [self] () throws(EditError) in
      var read = self
      try read.readFiles(in: folder, access: access)
      return read
    }
  }

  /// The same on the calling thread, which waits.
  package mutating func readFiles(in folder: URL, access: FileAccess = .besideRecipe) throws(EditError) {
    var read = self
    try mappingErrors {
      try read.readFiles { reference, kind throws(ResourceError) in
        guard case .path(let path) = reference else { return nil }
        return try NamedFile(path: path, folder: folder.path, access: access).read(as: kind)
      }
    }
    self = read
  }

  /// Checks a recipe that was built in code, as if it had been read.
  ///
  /// - Throws: `EditError` with every problem.
  public func validate() throws(EditError) {
    try mappingErrors { _ = try RecipeReader().read(.init(text: json.canonicalBytes())) }
  }
}

/// Recipe files.
enum RecipeFile {
  /// The text of a recipe file; `-` is standard input.
  ///
  /// - Throws: `EditError`
  static func source(_ path: String) throws(EditError) -> RecipeReader.Source {
    // One byte more than a recipe may have says that it is too long.
    if path == StandardInput.name {
      return RecipeReader.Source(text: [UInt8](StandardInput.prefix(Recipe.maximumSize + 1)))
    }
    let text = try WholeFile.bytes(path, as: "recipe", upTo: Recipe.maximumSize + 1)
    guard FileFormat.recognize(text).format == nil else {
      throw EditError(
        .notARecipe, "expected a recipe, found a photo", hint: "name the recipe first, then the photos",
        path: path)
    }
    return RecipeReader.Source(text: text, path: URL(fileURLWithPath: path).standardizedFileURL.path)
  }
}
