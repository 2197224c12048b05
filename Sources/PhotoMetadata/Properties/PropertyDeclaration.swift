/// What is declared of a property of photos.
package struct PropertyDeclaration: Sendable {
  /// The name: of its member on lines of the log, of its predicate, and of its column in lists.
  package let key: StaticString
  /// The same as a text.
  package let name: String
  /// The name of its column in the index, and of its field in rows.
  package let field: String
  /// The word for it where values are shown.
  package let label: String
  /// What it is, as a phrase.
  package let summary: String
  /// Its type and range.
  package let kind: PropertyKind
  /// Whether files of photos can say it.
  package let isKnown: Bool
  /// Whether people can set it.
  package let isSet: Bool
  /// Whether searches look at its words.
  package let isSearched: Bool
  /// Whether rows and lists have it.
  package let isListed: Bool
  /// Where metadata have it. It is read from the first place that states it.
  package let places: [PropertyPlace]

  init(
    _ key: StaticString, field: String? = nil, label: String? = nil, _ summary: String, _ kind: PropertyKind,
    isKnown: Bool = true, isSet: Bool = true, isSearched: Bool = false, isListed: Bool = true,
    places: [PropertyPlace] = []
  ) {
    let name = "\(key)"
    (self.key, self.name, self.field, self.label) = (key, name, field ?? name, label ?? name)
    (self.summary, self.kind, self.places) = (summary, kind, places)
    (self.isKnown, self.isSet, self.isSearched, self.isListed) = (isKnown, isSet, isSearched, isListed)
  }

  /// Whether the policy `safe` keeps it.
  package var isSafe: Bool { places.contains(where: \.isSafe) }
}

extension PhotoProperty {
  /// Those that people set. Date and place come last, as they do in files that were written.
  package static let settable =
    allCases.filter { $0.declaration.isSet && $0.declaration.kind.isSimple }
    + allCases.filter { $0.declaration.isSet && !$0.declaration.kind.isSimple }
  /// Those of them that files can say, too, so that both may differ.
  package static let described = settable.filter(\.declaration.isKnown)
  /// Those that metadata of files state.
  package static let stated = listed.filter { $0.declaration.isKnown && ![.width, .height].contains($0) }
  /// The texts that people set.
  package static let texts = described.filter { if case .text = $0.declaration.kind { true } else { false } }
  /// Those whose words are searched.
  package static let searched = allCases.filter(\.declaration.isSearched)
  /// Those in rows and lists.
  package static let listed = allCases.filter(\.declaration.isListed)

  /// Their labels as a phrase: `title, caption, keywords`.
  package static func labels(_ properties: [PhotoProperty]) -> String {
    properties.map(\.declaration.label).joined(separator: ", ")
  }
}
