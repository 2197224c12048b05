public import Adjustments
public import Foundation
public import Documents

extension Recipe {
  /// Reads a recipe file, with the recipes that it extends and the files that it names.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - parameters: values for the recipe's parameters.
  ///   - isStandardInput: whether the text comes from standard input, and the URL only stands for it.
  ///   - access: which files it may name. Those named by digests stay unread until a library finds them.
  /// - Throws: `EditError` with every problem of the document.
  public init(
    contentsOf url: URL, parameters: [String: JSONValue] = [:], isStandardInput: Bool = false,
    access: FileAccess = .besideRecipe
  ) throws(EditError) {
    let path = isStandardInput ? "-" : url.path
    self = try edging(path: path) {
      var reader = RecipeReader(
        parameters: parameters, loader: NamedFile.recipeLoader(isStandardInput ? nil : path, access))
      reader.files = NamedFile.loader(access)
      return try reader.read(RecipeFile.source(path))
    }
  }

  /// Reads a recipe from its text. It cannot extend another, and the files it names are read by `readFiles(in:)`.
  ///
  /// - Throws: `EditError` with every problem of the document.
  public init(json: Data, parameters: [String: JSONValue] = [:]) throws(EditError) {
    self = try edging { try RecipeReader(parameters: parameters).read(.init(text: Array(json))) }
  }

  /// Checks a recipe that was built in code, as if it had been read.
  ///
  /// - Throws: `EditError` with every problem.
  public func validate() throws(EditError) {
    try edging { _ = try RecipeReader().read(.init(text: json.canonicalBytes())) }
  }
}

/// Where recipes come from.
enum RecipeFile {
  /// The text of a recipe file; `-` is standard input.
  ///
  /// - Throws: `EditError`
  static func source(_ path: String) throws(EditError) -> RecipeReader.Source {
    if path == "-" { return RecipeReader.Source(text: [UInt8](FileHandle.standardInput.readDataToEndOfFile())) }
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    guard manager.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw EditError("file-not-found", .notFound, "there is no such recipe", path: path)
    }
    guard !isFolder.boolValue else {
      throw EditError("not-a-file", .badData, "it is a folder, expected a recipe", path: path)
    }
    guard let handle = FileHandle(forReadingAtPath: path),
      let text = try? handle.read(upToCount: Recipe.maximumSize + 1)
    else {
      // An empty file reads as nil.
      if manager.isReadableFile(atPath: path) { return RecipeReader.Source(text: [], path: path) }
      throw EditError("permission-denied", .inputOutput, "the recipe cannot be read", path: path)
    }
    return RecipeReader.Source(text: [UInt8](text), path: URL(fileURLWithPath: path).standardizedFileURL.path)
  }
}
