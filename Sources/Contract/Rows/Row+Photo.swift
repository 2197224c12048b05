import Documents
package import LibraryStore
package import PhotoLibrary

extension Row {
  /// The row of a photo of the library.
  package init(_ photo: Asset, input: String? = nil) {
    self.init(.asset, input: input, of: photo, entry: photo.currentEntry)
    fields = Asset.form.members(photo)
  }

  /// The row of an entry of a photo's history.
  package init(_ entry: HistoryEntry, of photo: Asset, input: String? = nil) {
    self.init(.entry, input: input, of: photo, entry: entry.number)
    fields = HistoryEntry.form.members(entry)
  }

  /// The row of a change of what the library says about a photo.
  package init(_ change: MetadataChange, of photo: Asset, input: String? = nil) {
    self.init(.metadata, input: input, of: photo)
    fields = MetadataChange.form.members(change)
  }

  /// The row of a resource of a photo.
  package init(_ resource: AssetResource, of photo: Asset, input: String) {
    self.init(.resource, input: input, of: photo, entry: resource.entry)
    fields = AssetResource.form.members(resource)
  }
}
