package import Documents
package import LibraryStore

extension MetadataChange.InAlbum {
  /// What happened to a photo in an album, in JSON.
  package static let form = Form<MetadataChange.InAlbum>([
    .init("album", "the id of the album") { $0.album.text }, .init("title", "its title at that time") { $0.title },
    .init("operation", "insert, remove or move") { $0.operation.rawValue },
  ])
}

extension MetadataChange {
  /// A change of what a library says about a photo, in JSON.
  package static let form = Form<MetadataChange>([
    .init("number", "the number of the transaction") { $0.transaction },
    .init("id", "the SHA-256 of its first line in the log") { $0.id.hex },
    .init("date", "ISO 8601, UTC") { $0.date },
    .init("author", "the program that made the change") { $0.author },
    .init("before", "the values before, as the log keeps them; null where there was none") {
      JSONValue.object($0.before.json)
    },
    .init("after", "the values since") { JSONValue.object($0.after.json) },
    .init("albums", "what happened in albums", each: MetadataChange.InAlbum.form) { $0.albums },
    .init("undone", "the id of the change that it undoes") { $0.undone?.hex },
  ])
}
