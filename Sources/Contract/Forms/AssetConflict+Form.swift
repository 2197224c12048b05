package import Documents
package import LibraryStore

extension AssetConflict {
  /// What people set differently about a photo in JSON.
  package static let form = Form<AssetConflict>([
    .init("name", "what was set: a property, `trashed`, or `versionNames.` and the id of an entry") { $0.name },
    .init("versions", "what each of them set", each: Version.form) { $0.versions },
  ])
}

extension AssetConflict.Version {
  /// What one of them set in JSON.
  fileprivate static let form = Form<AssetConflict.Version>([
    .init(any: "value", "the value; missing if it was cleared, or for an edit beside the trash") { $0.value },
    .init("date", "when it was set: ISO 8601, UTC") { $0.date },
    .init("isShown", "whether it is the value that is shown") { $0.isShown },
  ])
}
