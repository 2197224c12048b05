import Documents
import PhotoEdit

extension AssetConflict {
  /// What was done, for people: `rating: 5 (shown), 3`.
  var text: String {
    "\(name): " + versions.map { text(of: $0) + ($0.isShown ? " (shown)" : "") }.joined(separator: ", ")
  }

  /// A version, for people: of a whole recipe, and of an edit beside the trash, the number of the entry.
  func text(of version: Version) -> String {
    let isEntry = ["edit", "recipe", "trashed"].contains(name)
    if isEntry, version.value == nil, let entry = version.entry { return "entry \(entry)" }
    return version.value.text
  }
}

extension JSONValue? {
  /// The value, for people: a text without quotation marks.
  var text: String { self.map { $0.stringValue ?? $0.canonicalString() } ?? "none" }
}
