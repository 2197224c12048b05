import Documents
import Jobs

/// A row of a manifest: what is to be made of one photo.
struct ManifestRow: Hashable, Sendable {
  /// Its number, starting at 0.
  var index: Int
  /// Its name, unique in the manifest.
  var id: String
  /// The photo, and how the manifest names it.
  var input: StoragePlace
  var inputText: String
  /// Where the rendering goes, and how the manifest names it.
  var output: StoragePlace
  var outputText: String
  /// What is done, and how the rendering is encoded.
  var work: RowRecipe
  /// The digest that the content of the photo is expected to have.
  var expected: SHA256Digest?
}

/// The recipe and the settings for the photo of a row. Rows that are equal in them are prepared once.
struct RowRecipe: Hashable, Sendable {
  /// Where a recipe comes from.
  enum Source: Hashable, Sendable {
    /// A file or a name from the manifest.
    case named(String)
    /// A file or a name from the call.
    case given(String)
    /// The document itself.
    case inline(JSONValue)
  }

  var source: Source
  /// Values for its parameters.
  var parameters: JSONObject
  /// Output settings from the call and the manifest, which override those of the recipe.
  var settings: JSONObject
  /// The settings that the row itself has.
  var own: JSONObject
  /// The extension of the output's name.
  var fileExtension: String
}
