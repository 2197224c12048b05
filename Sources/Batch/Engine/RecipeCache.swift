import Documents
import Editing
import Threads

/// The cached recipes of a manifest: each distinct one is read once, as long as there are not too many.
final class RecipeCache: Sendable {
  /// How many recipes are kept.
  private static let capacity = 128

  private let folder: String
  private let access: FileAccess
  private let profile: JSONValue?
  private let known = Monitor<[RowRecipe: Result<PreparedRecipe, EditError>]>([:])

  /// - Parameters:
  ///   - folder: the folder of the manifest; empty for the current one.
  ///   - access: which files recipes may name besides those in their own folders.
  ///   - profile: the color profile that the call names; a file of the user's choice, wherever it is.
  init(folder: String, access: FileAccess, profile: JSONValue? = nil) {
    (self.folder, self.access, self.profile) = (folder, access, profile)
  }

  /// The prepared recipe that a row asks for.
  ///
  /// - Throws: `EditError`, the same for each row that asks for it.
  func prepared(_ work: RowRecipe) throws(EditError) -> PreparedRecipe {
    if let found = known.withLock({ $0[work] }) { return try found.get() }
    let made = Result { () throws(EditError) in try PreparedRecipe(work, in: folder, access, profile: profile) }
    known.withLock { known in
      // Which one is evicted hardly matters: a manifest with that many recipes has a new one in each row.
      if known.count >= Self.capacity, let first = known.keys.first { known[first] = nil }
      known[work] = made
    }
    return try made.get()
  }
}
