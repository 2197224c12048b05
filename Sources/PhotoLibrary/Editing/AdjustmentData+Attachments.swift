import Adjustments
import Documents
import Editing
import LibraryStore

extension AdjustmentData {
  /// The objects of a library that adjustments of our own format name; none for those of another program, and of a newer
  /// version.
  ///
  /// - Throws: `EditError` where they cannot be read, change nothing, or name what the library does not have.
  func attachments(in store: ScopedStore) throws(EditError) -> [SHA256Digest] {
    guard formatIdentifier == Recipe.formatIdentifier, !data.isEmpty else { return [] }
    if let version = FormatVersion(formatVersion), version > Recipe.newestVersion { return [] }
    var recipe = try self.recipe()
    try recipe.checkActive()
    try recipe.readFiles(from: store)
    if let missing = recipe.waitingFiles.first {
      throw EditError(
        "file-not-stored", .badData, "the adjustments name '\(missing.text)', which is not in the library",
        hint: "commit the recipe or the output of its rendering, which store the files that they need")
    }
    return recipe.resources.map(\.digest)
  }
}
