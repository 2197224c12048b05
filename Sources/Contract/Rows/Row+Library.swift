import Documents
package import PhotoLibrary

extension Row {
  /// The row of a collection.
  package init(_ collection: CountedCollection) {
    self.init(.collection)
    fields = CountedCollection.form.members(collection)
  }

  /// The row of a transaction.
  package init(_ change: LibraryChange) {
    self.init(.change)
    fields = LibraryChange.form.members(change)
  }
}
