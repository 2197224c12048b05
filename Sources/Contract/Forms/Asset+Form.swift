package import Documents
package import LibraryStore
import PhotoMetadata

extension Asset {
  /// A photo of the library in JSON.
  package static let form =
    Form<Asset>([
      .init("fileName", "the name of the file that was imported") { $0.fileName },
      .init("sha256", "the SHA-256 of the original") { $0.digest.hex },
      .init("fileSize", "the size of the original in bytes") { $0.fileSize },
      .init("mediaType", "the media type of the original") { $0.mediaType },
      .init("isReference", "whether the original stays where it is") { $0.isReference },
      .init("newest", "the number of the newest entry") { $0.newestEntry },
      .init("current", "the number of the current entry; 0 is the original") { $0.currentEntry },
      .init("isEdited", "whether the current state is an edit") { $0.isEdited },
      .init("differs", "whether people set something differently without knowing each other's changes") { $0.differs },
    ])
    + Form(PhotoProperty.form(PhotoProperty.listed)) { $0.properties }
    + Form([
      .init("trashed", "when it was moved to the trash: ISO 8601, UTC") { $0.trashed?.utc },
      .init("imported", "when it was imported: ISO 8601, UTC") { $0.added.utc },
      .init("modified", "when it was changed last: ISO 8601, UTC") { $0.modified.utc },
    ])
}
