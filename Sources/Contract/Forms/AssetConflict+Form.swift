package import Documents
package import LibraryStore

extension AssetConflict {
  /// What people did differently to a photo in JSON.
  package static let form = Form<AssetConflict>([
    .init(
      "name",
      "what it is about: a property, `trashed`, `versionNames.` and the id of an entry, `original`; `#ID` or `#ID.KEY` for a "
        + "step of the recipe and a parameter, `recipe.title`, `output` and so on for other parts, `edit` or `recipe` for all "
        + "of it; `@5` for whether entry 5 counts"
    ) { $0.name },
    .init("versions", "what each of them did", each: Version.form) { $0.versions },
  ])
}

extension AssetConflict.Version {
  /// What one of them did in JSON.
  fileprivate static let form = Form<AssetConflict.Version>([
    .init(any: "value", "the value; missing if it was cleared, or for an edit beside the trash") { $0.value },
    .init("date", "when it was made: ISO 8601, UTC") { $0.date },
    .init("isShown", "whether it is what is shown") { $0.isShown },
    .init("entry", "the number of the entry that says it") { $0.entry },
  ])
}
