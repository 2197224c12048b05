extension RowFields {
  /// The fields of an album, a smart album or a folder.
  static let collection: [RowField] = [
    .always("id", .text, "the id: 32 hexadecimal digits; of a smart album of every library, its name"),
    .always("kind", .text, "album, smartAlbum or folder"), .always("title", .text, "the title"),
    .sometimes("folder", .text, "the id of the folder that it is in"),
    .sometimes("photos", .integer, "how many photos it has"),
    .sometimes("predicate", .document, "the condition of a smart album"),
    .sometimes("created", .text, "when it was made: ISO 8601, UTC"),
  ]

  /// The fields of a resource.
  static let resource: [RowField] = [
    .always("kind", .text, "history, original, rendition, adjustmentData, adjustmentBase or attachment"),
    .always("fileName", .text, "a name for its file, which no other one of the photo's state has"),
    .always("mediaType", .text, "the media type"), .sometimes("bytes", .integer, "the size in bytes"),
    .sometimes("sha256", .text, "the SHA-256 of the bytes"),
    .always("isStored", .flag, "whether it can be read without rendering it"),
    .sometimes("output", .text, "the file that was written"),
  ]

  /// The fields of a moment.
  static let moment: [RowField] = [
    .always("id", .text, "the day and the place, for `list --moment`"),
    .always("day", .text, "the day on the clock of the camera: 2026-05-01"),
    .always("start", .text, "the first time of capture"), .always("end", .text, "the last time of capture"),
    .always("photos", .integer, "how many photos it has"),
    .sometimes(
      "place",
      .object([
        .always("latitude", .number, "degrees to the north"), .always("longitude", .number, "degrees to the east"),
      ]), "the middle of their places"),
  ]

  /// The fields of a transaction.
  static let transaction: [RowField] = [
    .always("number", .integer, "the number of the transaction, from 1"),
    .always("token", .text, "the place after it, for `changes --since`"), .always("date", .text, "ISO 8601, UTC"),
    .always("author", .text, "the program that made it"),
    .sometimes("inserted", .list(.text), "the ids of photos that are new"),
    .sometimes("updated", .list(.text), "the ids of photos about which something was changed"),
    .sometimes("removed", .list(.text), "the ids of photos that were purged"),
    .sometimes("contentChanged", .list(.text), "the ids of photos whose current picture may be another one"),
    .sometimes("insertedCollections", .list(.text), "the ids of collections that are new"),
    .sometimes("updatedCollections", .list(.text), "the ids of collections that were changed, or whose photos were"),
    .sometimes("removedCollections", .list(.text), "the ids of collections that were deleted"),
  ]
}
