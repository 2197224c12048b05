public import Adjustments
public import Documents
public import Foundation

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
}

extension RecipeSource {
  /// Finds the recipe that a text refers to: `-` is standard input, a path is a file, and a name such as `golden-hour`
  /// is looked up in the current folder, in the user's recipe folder, and among the built-in recipes.
  ///
  /// - Throws: `EditError` where no recipe has that name.
  package init(named text: String) async throws(EditError) {
    self = try await WorkThreads.waiting.run { () throws(EditError) in try RecipeSource(named: text) }
  }

  /// Reads the recipe, with the recipes that it extends and the files that it names.
  ///
  /// - Parameters:
  ///   - parameters: values for the recipe's parameters.
  ///   - access: which files it may name besides those in its own folder. A built-in recipe reads built-in files only.
  /// - Throws: `EditError` with every problem of the document.
  package func recipe(
    parameters: [String: JSONValue] = [:], access: FileAccess = .besideRecipe
  ) async throws(EditError) -> Recipe {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.recipe(parameters: parameters, access: access)
    }
  }
}
