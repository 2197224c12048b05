public import Adjustments
public import Foundation
import Documents
import RevisionStore

/// What an edit consists of, so that it can be taken up again: opaque data in a named and versioned format.
public struct AdjustmentData: Hashable, Sendable {
  /// Whose format it is, such as `org.photoedit.recipe`.
  public let formatIdentifier: String
  /// The version of the format, such as `1.0`.
  public let formatVersion: String
  /// The data.
  public let data: Data

  /// Data of any editor.
  public init(formatIdentifier: String, formatVersion: String, data: Data) {
    self.formatIdentifier = formatIdentifier
    self.formatVersion = formatVersion
    self.data = data
  }

  /// The data of a recipe, in its canonical form.
  public init(_ recipe: Recipe) {
    self.init(
      formatIdentifier: Recipe.formatIdentifier, formatVersion: recipe.formatVersion.description,
      data: Data(recipe.adjustmentData.canonicalBytes()))
  }

  /// Whether photoedit can read it: its own format, the same major version, no newer minor version.
  public var isRecipe: Bool {
    guard formatIdentifier == Recipe.formatIdentifier, let version = FormatVersion(formatVersion) else { return false }
    return version.major == Recipe.newestVersion.major && version <= Recipe.newestVersion
  }

  /// The recipe that it is.
  ///
  /// - Throws: `EditError` where it is no recipe or a damaged one.
  public func recipe() throws(EditError) -> Recipe {
    guard isRecipe else {
      throw EditError(
        "foreign-adjustments", .badData,
        "the adjustments are '\(formatIdentifier)' \(formatVersion), expected "
          + "'\(Recipe.formatIdentifier)' up to \(Recipe.newestVersion)")
    }
    return try edging { try RecipeReader().read(.init(text: Array(data))) }
  }

  init(_ stored: RevisionStore.AdjustmentData) {
    self.init(
      formatIdentifier: stored.format.identifier, formatVersion: stored.format.version, data: stored.data)
  }

  var stored: RevisionStore.AdjustmentData {
    RevisionStore.AdjustmentData(formatIdentifier: formatIdentifier, formatVersion: formatVersion, data: data)
  }
}
