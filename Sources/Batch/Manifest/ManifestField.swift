package import Adjustments

/// A field of a manifest row: the single declaration that the reader and the JSON Schema of rows are derived from.
package struct ManifestField: Sendable {
  /// What a field holds.
  package enum Kind: Sendable {
    /// A string.
    case text
    /// A recipe: a string or an object.
    case recipe
    /// An object of names and values.
    case values
    /// An object with a digest.
    case expectation
    /// A parameter of the output settings.
    case setting(ParameterFacts)
  }

  package let key: String
  package let kind: Kind
  package let meaning: String
  /// Whether the row of defaults may have it.
  package let isShared: Bool

  /// All fields, in the order in which people write them.
  package static let all: [ManifestField] =
    [
      ManifestField("id", .text, "a name for the row, unique in the manifest; by default the text of `output`"),
      ManifestField("input", .text, "the photo: a path, `tar:ARCHIVE#MEMBER` or `s3://BUCKET/KEY`"),
      ManifestField(
        "recipe", .recipe, "the recipe: a file, the name of one, or the document itself", isShared: true),
      ManifestField("params", .values, "values for the parameters of the recipe", isShared: true),
      ManifestField(
        "output", .text,
        "where the rendering goes, named as the input; in the row of defaults a template with {stem} and other fields",
        isShared: true),
      ManifestField("expect", .expectation, "what the input is expected to be, as `{\"sha256\": \"…\"}`"),
    ]
    + OutputSettings.parameterFacts.filter { $0.key != "path" }.map { key, facts in
      ManifestField(key, .setting(facts), facts.summary, isShared: true)
    }

  /// The keys of the output settings that a row may have.
  static let settingKeys = Set(all.compactMap { if case .setting = $0.kind { $0.key } else { nil } })

  private init(_ key: String, _ kind: Kind, _ meaning: String, isShared: Bool = false) {
    (self.key, self.kind, self.meaning, self.isShared) = (key, kind, meaning, isShared)
  }
}
