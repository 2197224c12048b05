import Adjustments
import Documents
import Foundation

/// Finds what recipes name while they are read: the recipes that they extend, and the files of their steps.
struct RecipeLoading: Sendable {
  /// The path of the recipe that is read first; nil if it has none.
  let first: String?
  /// Which files recipes may name besides those in their own folders.
  let access: FileAccess
  /// Receives each file that a recipe names by a path or finds in its folder, with the path of that recipe.
  var found: (@Sendable (_ file: String, _ bytes: [UInt8], _ base: String?) -> Void)?

  /// Finds a recipe that another extends: by its path, or by its name as `RecipeSource` finds it, where the folder of
  /// the recipe that names it is the current one. Built-in recipes extend built-in recipes.
  ///
  /// - Throws: `ResourceError`, `EditError`
  func recipe(_ reference: String, namedBy base: String?) throws -> RecipeReader.Source {
    if BuiltInRecipes.contains(base) { return try BuiltInRecipes.source(reference) }
    guard !reference.hasPrefix("sha256:") else {
      throw EditError(.extendsNotFound, "expected a name or a path, found a digest")
    }
    let folder = NamedFile.folder(of: base)
    let sandbox = sandbox(of: base)
    guard RecipeSource.isName(reference) else {
      return try noted(NamedFile(path: reference, folder: folder, sandbox: sandbox), base)
    }
    let folders = RecipeFolders(current: folder)
    guard let named = RecipeSource.find(reference, in: folders) else {
      throw RecipeSource.missing(reference, in: folders)
    }
    guard case .file(let file) = named.place, sandbox.allows(naming: file.path) else { return try named.source() }
    return try noted(NamedFile(path: file.path, folder: folder, sandbox: sandbox), base)
  }

  private func noted(_ file: NamedFile, _ base: String?) throws -> RecipeReader.Source {
    let source = try file.recipe()
    found?(file.absolutePath, source.text, base)
    return source
  }

  /// Reads a file that a step names by its path. Files named by digest are left for a library to find.
  ///
  /// - Returns: nil for a digest.
  func file(
    _ reference: FileReference, as kind: Resource.Kind, namedBy base: String?
  ) throws(ResourceError) -> Resource? {
    guard case .path(let path) = reference else { return nil }
    if BuiltInRecipes.contains(base) {
      let resource = try BuiltInRecipes.file(path, as: kind)
      found?(path, resource.bytes, base)
      return resource
    }
    let file = NamedFile(path: path, folder: NamedFile.folder(of: base), access: access)
    let resource = try file.read(as: kind)
    found?(file.absolutePath, resource.bytes, base)
    return resource
  }

  /// Where a recipe may find the recipes that it extends by path: in the folder of the first one. The user's recipes,
  /// which are found by name, may be elsewhere, and extend those beside them.
  private func sandbox(of base: String?) -> Sandbox {
    let own = Sandbox(NamedFile.folder(of: first), access)
    guard let base, !own.allows(naming: base) else { return own }
    return Sandbox(NamedFile.folder(of: base), access)
  }
}
