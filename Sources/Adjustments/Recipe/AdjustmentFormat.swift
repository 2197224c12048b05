import Documents

/// The format of adjustment data.
package struct AdjustmentFormat: Hashable, Sendable {
  /// The identifier, by convention in reverse-DNS form.
  package let identifier: String
  /// The version, in the editor's own notation.
  package let version: String

  package init(identifier: String, version: String) {
    self.identifier = identifier
    self.version = version
  }

  /// Whether photoedit can read adjustments of the format.
  package var isRecipe: Bool {
    guard identifier == Recipe.formatIdentifier, let version = FormatVersion(version) else { return false }
    return version.major == Recipe.newestVersion.major && version <= Recipe.newestVersion
  }
}
