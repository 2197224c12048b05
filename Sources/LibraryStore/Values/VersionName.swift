import PhotoMetadata

/// The rules for names of versions.
package enum VersionName {
  /// The most characters.
  package static let mostCharacters = 200
  /// The most bytes: a few characters may have many.
  private static let text = TextRule(bytes: 1...1000)

  /// What a name is, in words.
  package static let rule =
    "a name of 1 to \(mostCharacters) characters that is not a number and contains no '@', line breaks or control characters"

  /// Whether text can follow the `@` of a photo as a name.
  package static func isValid(_ name: String) -> Bool {
    (1...mostCharacters).contains(name.count) && Revision(name) == nil
      && text.problem(in: name) == nil && !name.unicodeScalars.contains { $0 == "@" || Character($0).isNewline }
  }
}
