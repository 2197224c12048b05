package import Documents
package import LibraryStore

extension Asset {
  /// A photo of the library in JSON.
  package static let form = Form<Asset>([
    .init("fileName", "the name of the file that was imported") { $0.fileName },
    .init("sha256", "the SHA-256 of the original") { $0.digest.hex },
    .init("fileSize", "the size of the original in bytes") { $0.fileSize },
    .init("mediaType", "the media type of the original") { $0.mediaType },
    .init("isReference", "whether the original stays where it is") { $0.isReference },
    .init("newest", "the number of the newest entry") { $0.newestEntry },
    .init("current", "the number of the current entry; 0 is the original") { $0.currentEntry },
    .init("isEdited", "whether the current state is an edit") { $0.isEdited },
    .init("width", "pixels of the original from left to right as it is seen") { $0.width },
    .init("height", "pixels of the original from top to bottom as it is seen") { $0.height },
    .init("captured", "when it was taken, on the clock of the camera: ISO 8601 without a zone") { $0.captured },
    .init("zone", "the zone of that clock") { $0.zone },
    .init("place", "where it was taken", Place.form) { $0.place }, .init("camera", "the camera") { $0.camera },
    .init("title", "the title") { $0.title }, .init("caption", "the caption") { $0.caption },
    .init("keywords", "the keywords") { $0.keywords.isEmpty ? nil : $0.keywords },
    .init("rating", "-1 for rejected, 0 to 5 stars") { $0.rating },
    .init("isFavorite", "whether it is a favorite") { $0.isFavorite },
    .init("isHidden", "whether it is hidden") { $0.isHidden },
    .init("trashed", "when it was moved to the trash: ISO 8601, UTC") { $0.trashed?.utc },
    .init("imported", "when it was imported: ISO 8601, UTC") { $0.added.utc },
    .init("modified", "when it was changed last: ISO 8601, UTC") { $0.modified.utc },
  ])
}
