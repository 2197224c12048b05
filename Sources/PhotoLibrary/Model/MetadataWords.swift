package import LibraryStore
package import PhotoMetadata

/// Changes of what a library says about a photo in words: `Rating: 3 → 4`.
package enum MetadataWords {
  /// What a change did, in words.
  package static func texts(_ change: MetadataChange) -> [String] {
    var texts: [String] = []
    for (property, new) in change.after.changes.all {
      let old = change.before.changes[property]?.value
      if old != new { texts.append(text(property, old, new)) }
    }
    switch (change.before.trashed?.value, change.after.trashed?.value) {
    case (nil, .some): texts.append("Moved to the trash")
    case (.some, nil): texts.append("Taken out of the trash")
    default: break
    }
    for (number, name) in change.after.versionNames.sorted(by: { $0.key < $1.key }) {
      let old = change.before.versionNames[number] ?? nil
      if old != name { texts.append("Name of version \(number): \(old ?? "none") → \(name ?? "none")") }
    }
    if let path = change.after.path, path != change.before.path {
      texts.append("File: \(change.before.path ?? "none") → \(path)")
    }
    return texts + change.albums.map { text($0) }
  }

  private static func text(_ property: PhotoProperty, _ old: PropertyValue?, _ new: PropertyValue?) -> String {
    let label = property.declaration.label
    let name = label.prefix(1).uppercased() + label.dropFirst()
    if case .texts = property.declaration.kind {
      let (before, after) = (texts(old), texts(new))
      let parts = [
        ("added", after.filter { !before.contains($0) }), ("removed", before.filter { !after.contains($0) }),
      ].filter { !$0.1.isEmpty }.map { "\($0) \($1.joined(separator: ", "))" }
      return "\(name): " + (parts.isEmpty ? "another order" : parts.joined(separator: "; "))
    }
    return "\(name): \(shown(property, old)) → \(shown(property, new))"
  }

  private static func texts(_ value: PropertyValue?) -> [String] {
    if case .texts(let texts)? = value { texts } else { [] }
  }

  private static func shown(_ property: PhotoProperty, _ value: PropertyValue?) -> String {
    if property.declaration.kind == .flag { return value == .flag(true) ? "yes" : "no" }
    return ChangeWords.shortened(value.flatMap { property.text($0) } ?? "none")
  }

  private static func text(_ step: MetadataChange.InAlbum) -> String {
    switch step.operation {
    case .insert: "Put into the album '\(step.title)'"
    case .remove: "Taken out of the album '\(step.title)'"
    case .move: "Moved in the album '\(step.title)'"
    }
  }
}

extension PhotoProperty {
  /// A value as people read it; nil for a flag that is not set.
  package func text(_ value: PropertyValue) -> String? {
    switch value {
    case .flag(false): nil
    case .flag(true): declaration.label
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: ", ")
    case .whole(let number): self == .rating && number < 0 ? "rejected" : "\(number)"
    case .capture(let date): date.text + (date.zone ?? "")
    case .place(let place): "\(place.latitude),\(place.longitude)"
    }
  }
}
