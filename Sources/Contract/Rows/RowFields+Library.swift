import Documents
import LibraryStore
import PhotoLibrary
import PhotoMetadata

extension RowFields {
  /// The fields of an album, a smart album or a folder.
  static let collection = CountedCollection.form.fields

  /// The fields of a resource.
  static let resource: [Field] = AssetResource.form.fields + [.sometimes("output", .text, "the file that was written")]

  /// The fields of a moment.
  static let moment: [Field] = [
    .always("id", .text, "the day and the place, for `list --moment`"),
    .always("day", .text, "the day on the clock of the camera: 2026-05-01"),
    .always("start", .text, "the first time of capture"), .always("end", .text, "the last time of capture"),
    .always("photos", .integer, "how many photos it has"),
    .sometimes(
      "place",
      .object(GeoPosition.form.fields), "the middle of their places"),
  ]

  /// The fields of a transaction.
  static let transaction = LibraryChange.form.fields
}
