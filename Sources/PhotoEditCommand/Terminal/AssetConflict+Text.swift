import Documents
import PhotoEdit

extension AssetConflict {
  /// What was set, for people: `rating: 5 (shown), 3`.
  var text: String {
    let values = versions.map { version in
      (version.value.map { $0.stringValue ?? $0.canonicalString() } ?? "none") + (version.isShown ? " (shown)" : "")
    }
    return "\(name): \(values.joined(separator: ", "))"
  }
}
